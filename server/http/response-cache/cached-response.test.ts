import { expect, test } from 'vitest'
import { CachedResponse, MAX_AGE_MS, MOST_STALE_MS } from './cached-response.ts'

/** A source of values whose reads end when the test says so. */
function something() {
  let [now, changes, value] = [0, 0, 'first']
  const waiting: { seen: string; end: PromiseWithResolvers<string> }[] = []
  const response = new CachedResponse({
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
    response,
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
    fail(reading: number, code?: string) {
      waiting[reading]!.end.reject(Object.assign(new Error('the database is away'), code !== undefined && { code }))
    },
  }
}
const textOf = async (asked: ReturnType<CachedResponse['current']>) => (await asked).bytes.toString()

test('concurrent requests share one read, and its result is cached', async () => {
  const thing = something()
  const asked = Promise.all([1, 2, 3].map(() => textOf(thing.response.current())))
  thing.end(0)
  expect(await asked).toEqual(['first', 'first', 'first'])
  expect(thing.response.fresh?.bytes.toString()).toBe('first')
  await thing.response.current()
  expect(thing.readings).toBe(1)
})

test('after a change a request waits for a new read', async () => {
  const thing = something()
  const asked = textOf(thing.response.current())
  thing.end(0)
  await asked
  thing.change('second')
  expect(thing.response.fresh).toBeNull()
  const again = textOf(thing.response.current())
  thing.end(1)
  expect(await again).toBe('second')
})

test('a request after a change does not get a read that began before the change', async () => {
  const thing = something()
  const before = textOf(thing.response.current())
  thing.change('second')
  const after = textOf(thing.response.current())
  const [alsoAfter] = [textOf(thing.response.current())]
  thing.end(0)
  expect(await before).toBe('first')
  expect(thing.response.fresh, 'what was read before the change is kept by nobody').toBeNull()
  await expect.poll(() => thing.readings).toBe(2)
  thing.end(1)
  expect([await after, await alsoAfter]).toEqual(['second', 'second'])
  expect(thing.readings).toBe(2)
})

test('a change by another process is seen after a second, and equal bytes keep the same body', async () => {
  const thing = something()
  const asked = thing.response.current()
  thing.end(0)
  const first = await asked
  thing.wait(MAX_AGE_MS - 1)
  expect(thing.response.fresh).toBe(first)
  thing.wait(1)
  expect(thing.response.fresh).toBeNull()
  const same = thing.response.current()
  thing.end(1)
  expect(await same).toBe(first)
  thing.changeElsewhere('second')
  thing.wait(MAX_AGE_MS)
  const other = thing.response.current()
  thing.end(2)
  expect((await other).etag).not.toBe(first.etag)
})

test('a failed read fails for the requests that waited for it, and the next request reads again', async () => {
  const thing = something()
  const [first, waiting] = [thing.response.current(), thing.response.current()]
  thing.fail(0)
  await expect(first).rejects.toThrow('away')
  await expect(waiting).rejects.toThrow('away')
  const again = textOf(thing.response.current())
  thing.end(1)
  expect(await again).toBe('first')
})

test('a request queued behind a failed read gets a read of its own', async () => {
  const thing = something()
  const first = thing.response.current()
  thing.change('second')
  const after = textOf(thing.response.current())
  thing.fail(0)
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => thing.readings).toBe(2)
  thing.end(1)
  expect(await after).toBe('second')
})

const AWAY = 'ECONNRESET'
/** Returns the text of the response, and its age if it is stale. */
const givenBy = async ({ response }: ReturnType<typeof something>) => {
  const { body, staleMs } = await response.newest()
  return [body.bytes.toString(), staleMs]
}

/** A response that was read once and whose database has failed since then. */
async function gone() {
  const thing = something()
  const first = givenBy(thing)
  thing.end(0)
  expect(await first).toEqual(['first', null])
  thing.wait(MAX_AGE_MS)
  const second = givenBy(thing)
  thing.fail(1, AWAY)
  expect(await second).toEqual(['first', MAX_AGE_MS])
  return thing
}

test('while the database does not respond, the last response is sent at once with its age, and the database is tried once a second', async () => {
  const thing = await gone()
  for (const waited of [400, 500]) {
    thing.wait(waited)
    await givenBy(thing)
  }
  expect([thing.readings, thing.response.wouldRead]).toEqual([2, false])
  thing.wait(100)
  expect(await givenBy(thing)).toEqual(['first', MAX_AGE_MS + 1_000])
  expect(await givenBy(thing)).toEqual(['first', MAX_AGE_MS + 1_000])
  expect(thing.readings, 'of which one is asked for').toBe(3)
  thing.end(2)
  await expect.poll(() => givenBy(thing)).toEqual(['first', null])
})

test('after a change by this process no older response is sent', async () => {
  const thing = await gone()
  thing.change('second')
  const after = givenBy(thing)
  thing.end(2)
  expect(await after).toEqual(['second', null])
})

test("nothing is sent that is too old, or after an error that is not the database's", async () => {
  const old = await gone()
  old.wait(MOST_STALE_MS)
  const late = givenBy(old)
  old.fail(2, AWAY)
  await expect(late).rejects.toThrow('away')

  const wrong = something()
  const first = givenBy(wrong)
  wrong.end(0)
  await first
  wrong.wait(MAX_AGE_MS)
  const second = givenBy(wrong)
  wrong.fail(1)
  await expect(second).rejects.toThrow('away')
})
