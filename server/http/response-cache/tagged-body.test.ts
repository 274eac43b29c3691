import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_BODIES, openTaggedBodies } from './tagged-body.ts'

/** Counts how often a text is made; each text is different. */
function maker() {
  const made: string[] = []
  const make = async () => {
    made.push(`text ${made.length}`)
    return made.at(-1)!
  }
  return { made, make }
}

test('one state makes its body once, for concurrent and for later requests; another state makes it again', async () => {
  const bodies = openTaggedBodies()
  const { made, make } = maker()
  const all = await Promise.all(Array.from({ length: 50 }, () => bodies.at('/a', ['live', 7, undefined], make)))
  expect(new Set(all)).toEqual(new Set([await bodies.at('/a', ['live', 7, undefined], make)]))
  expect(made).toHaveLength(1)
  expect(String((await bodies.at('/a', ['live', 8, undefined], make)).bytes)).toBe('text 1')
  expect(String((await bodies.at('/b', ['live', 8, undefined], make)).bytes)).toBe('text 2')
})

test('a failed read fails for the requests that waited for it, and the next request reads again', async () => {
  const bodies = openTaggedBodies()
  const fail = () => Promise.reject(new Error('no database'))
  const waiting = [bodies.at('/a', [], fail), bodies.at('/a', [], maker().make)]
  await Promise.all(waiting.map((one) => expect(one).rejects.toThrow('no database')))
  expect(String((await bodies.at('/a', [], maker().make)).bytes)).toBe('text 0')
})

test('the least recently requested body is removed first', async () => {
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

test('the ETag is the hash of the bytes, and each compressed form is made once', async () => {
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
