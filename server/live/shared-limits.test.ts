/** Limits that all processes share, and their replacement while the shared counts cannot be reached. */
import { expect, test } from 'vitest'
import { silent } from '#server/testing/database.ts'
import { openSharedLimits, type SharedCounts } from './shared-limits.ts'

/** The counts that several processes share; `isAway` means that they cannot be reached. */
function shared(processes = 1) {
  const found = { isAway: false, processes }
  const known = new Map<string, number>()
  const reached = <Value>(value: Value) =>
    found.isAway ? Promise.reject(new Error('terminating connection')) : Promise.resolve(value)
  const add = (name: string, more: number) => {
    known.set(name, (known.get(name) ?? 0) + more)
    return known.get(name)!
  }
  const counts: SharedCounts = {
    count: (what, who) =>
      reached(found.isAway ? 0 : add(`${what} ${who}`, 1)).then((count) => ({ count, retryAfter: 60 })),
    uncount: (what, who) => reached(found.isAway ? 0 : add(`${what} ${who}`, -1)),
    forget: (what, who) => reached(known.delete(`${what} ${who}`)),
    processes: () => reached(found.processes),
  }
  return { found, counts }
}

const window = { most: 6, seconds: 60 }
const takeAll = async (limits: ReturnType<typeof openSharedLimits>, times: number, who = 'ada') => {
  const taken: (number | null)[] = []
  for (let nth = 0; nth < times; nth++) taken.push(await limits.take('codes', who, window))
  return taken
}

test('two processes together allow as many attempts as one would', async () => {
  const { counts } = shared(2)
  const [one, other] = [openSharedLimits(counts, silent), openSharedLimits(counts, silent)]
  expect(await takeAll(one, 4)).toEqual([null, null, null, null])
  expect(await takeAll(other, 4)).toEqual([null, null, 60, 60])
  expect(await takeAll(other, 1, 'bob')).toEqual([null])
  await other.giveBack('codes', 'ada')
  await one.forget('codes', 'bob')
  expect(await takeAll(one, 1)).toEqual([60])
})

test('while the shared counts cannot be reached, each of three processes allows a third of the limit', async () => {
  const { found, counts } = shared(3)
  let now = 0
  const said: unknown[] = []
  const log = { ...silent, warn: (...given: unknown[]) => void said.push(given) }
  const limits = openSharedLimits(counts, log, () => now)
  expect(await takeAll(limits, 1)).toEqual([null])
  found.isAway = true
  expect(await takeAll(limits, 4)).toEqual([null, null, 60, 60])
  expect(said).toHaveLength(4)
  now += 20_000
  expect(await takeAll(limits, 1)).toEqual([40])
  await limits.giveBack('codes', 'ada')
  await limits.giveBack('codes', 'ada')
  await limits.giveBack('codes', 'ada')
  await limits.giveBack('codes', 'ada')
  expect(await takeAll(limits, 2)).toEqual([null, 40])
  now += 40_000
  expect(await takeAll(limits, 3)).toEqual([null, null, 60])
  // the local counts are forgotten too
  await limits.forget('codes', 'ada')
  expect(await takeAll(limits, 1)).toEqual([null])
  found.isAway = false
  expect(await takeAll(limits, 5)).toEqual([null, null, null, null, null])
})

test('with more processes than allowed attempts, each process allows one', async () => {
  const { found, counts } = shared(20)
  const limits = openSharedLimits(counts, silent)
  await limits.take('codes', 'bob', window)
  found.isAway = true
  expect(await takeAll(limits, 2)).toEqual([null, 60])
})
