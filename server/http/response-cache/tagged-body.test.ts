import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_BODIES, openTaggedBodies } from './tagged-body.ts'

/** Counts what is made; each text is another. */
function maker() {
  const made: string[] = []
  const make = async () => {
    made.push(`text ${made.length}`)
    return made.at(-1)!
  }
  return { made, make }
}

test('in one state it is made once, at a time or one after the other; in another state again', async () => {
  const bodies = openTaggedBodies()
  const { made, make } = maker()
  const all = await Promise.all(Array.from({ length: 50 }, () => bodies.at('/a', ['live', 7, undefined], make)))
  expect(new Set(all)).toEqual(new Set([await bodies.at('/a', ['live', 7, undefined], make)]))
  expect(made).toHaveLength(1)
  expect(String((await bodies.at('/a', ['live', 8, undefined], make)).bytes)).toBe('text 1')
  expect(String((await bodies.at('/b', ['live', 8, undefined], make)).bytes)).toBe('text 2')
})

test('a read that fails fails for those who waited for it; the next caller reads again', async () => {
  const bodies = openTaggedBodies()
  const fail = () => Promise.reject(new Error('no database'))
  const waiting = [bodies.at('/a', [], fail), bodies.at('/a', [], maker().make)]
  await Promise.all(waiting.map((one) => expect(one).rejects.toThrow('no database')))
  expect(String((await bodies.at('/a', [], maker().make)).bytes)).toBe('text 0')
})

test('the one that was asked for longest ago makes room', async () => {
  const bodies = openTaggedBodies()
  const { made, make } = maker()
  for (let nth = 0; nth < MAX_BODIES; nth++) await bodies.at(`/${nth}`, [], make)
  await bodies.at('/0', [], make)
  await bodies.at('/one more', [], make)
  expect(made).toHaveLength(MAX_BODIES + 1)
  await bodies.at('/0', [], make)
  expect(made).toHaveLength(MAX_BODIES + 1)
  await bodies.at('/1', [], make)
  expect(made).toHaveLength(MAX_BODIES + 2)
})

test('it is named by the hash of its bytes, and each compressed form is made once', async () => {
  const body = await openTaggedBodies().at('/a', [], async () => 'bytes')
  expect(body.tag).toMatch(/^W\/"[0-9a-f]{64}"$/)
  expect([body.isNamedIn(body.tag), body.isNamedIn(`"other", ${body.tag}`), body.isNamedIn('"other"')]).toEqual([
    true,
    true,
    false,
  ])
  const [one, other] = [body.compressed('gzip'), body.compressed('gzip')]
  expect(other).toBe(one)
  expect(String(gunzipSync(await one))).toBe('bytes')
})
