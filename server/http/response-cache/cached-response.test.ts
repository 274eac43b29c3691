import { expect, test } from 'vitest'
import { CachedResponse, MAX_AGE_MS } from './cached-response.ts'

/** A thing to read, and readings that end when the test says so. */
function something() {
  let [now, changes, value] = [0, 0, 'first']
  const waiting: { seen: string; end: PromiseWithResolvers<string> }[] = []
  const answer = new CachedResponse({
    read: () => {
      const end = Promise.withResolvers<string>()
      waiting.push({ seen: value, end })
      return end.promise
    },
    changes: [() => changes],
    headers: [],
    now: () => now,
  })
  return {
    answer,
    change(to: string) {
      value = to
      changes++
    },
    changeElsewhere(to: string) {
      value = to
    },
    wait(ms: number) {
      now += ms
    },
    get readings() {
      return waiting.length
    },
    end(reading: number) {
      waiting[reading]!.end.resolve(waiting[reading]!.seen)
    },
    fail(reading: number) {
      waiting[reading]!.end.reject(new Error('the database is away'))
    },
  }
}
const textOf = async (asked: ReturnType<CachedResponse['current']>) => (await asked).bytes.toString()

test('however many ask at once, it is read once, and kept', async () => {
  const thing = something()
  const asked = Promise.all([1, 2, 3].map(() => textOf(thing.answer.current())))
  thing.end(0)
  expect(await asked).toEqual(['first', 'first', 'first'])
  expect(thing.answer.fresh?.bytes.toString()).toBe('first')
  await thing.answer.current()
  expect(thing.readings).toBe(1)
})

test('after a change nothing is given until it is read again', async () => {
  const thing = something()
  const asked = textOf(thing.answer.current())
  thing.end(0)
  await asked
  thing.change('second')
  expect(thing.answer.fresh).toBeNull()
  const again = textOf(thing.answer.current())
  thing.end(1)
  expect(await again).toBe('second')
})

test('who asks after a change is not answered by a reading that began before it', async () => {
  const thing = something()
  const before = textOf(thing.answer.current())
  thing.change('second')
  const after = textOf(thing.answer.current())
  const [alsoAfter] = [textOf(thing.answer.current())]
  thing.end(0)
  expect(await before).toBe('first')
  expect(thing.answer.fresh, 'what was read before the change is kept by nobody').toBeNull()
  await expect.poll(() => thing.readings).toBe(2)
  thing.end(1)
  expect([await after, await alsoAfter]).toEqual(['second', 'second'])
  expect(thing.readings).toBe(2)
})

test('what another process changed is read after a second, and the same bytes stay the same body', async () => {
  const thing = something()
  const asked = thing.answer.current()
  thing.end(0)
  const first = await asked
  thing.wait(MAX_AGE_MS - 1)
  expect(thing.answer.fresh).toBe(first)
  thing.wait(1)
  expect(thing.answer.fresh).toBeNull()
  const same = thing.answer.current()
  thing.end(1)
  expect(await same).toBe(first)
  thing.changeElsewhere('second')
  thing.wait(MAX_AGE_MS)
  const other = thing.answer.current()
  thing.end(2)
  expect((await other).etag).not.toBe(first.etag)
})

test('a reading that fails fails for those who waited, and the next who asks reads again', async () => {
  const thing = something()
  const [first, waiting] = [thing.answer.current(), thing.answer.current()]
  thing.fail(0)
  await expect(first).rejects.toThrow('away')
  await expect(waiting).rejects.toThrow('away')
  const again = textOf(thing.answer.current())
  thing.end(1)
  expect(await again).toBe('first')
})

test('who waits behind a reading that fails is answered by their own', async () => {
  const thing = something()
  const first = thing.answer.current()
  thing.change('second')
  const after = textOf(thing.answer.current())
  thing.fail(0)
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => thing.readings).toBe(2)
  thing.end(1)
  expect(await after).toBe('second')
})
