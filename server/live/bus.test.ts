import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Competition } from '#contract/competitions.ts'
import { competitionTopic, leaderboardTopic, userTopic, type Numbered, type ServerMessage } from '#contract/realtime.ts'
import { KEPT, MERGE_MS, openBus, type Bus } from './bus.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const topic = competitionTopic(1)
const newEntry: ServerMessage = { type: 'competition_updated', data: { newEntry: { competitionId: 1 } } }
const updated = (totalEntries: number, id = 1): ServerMessage => ({
  type: 'competition_updated',
  data: { competition: { id, totalEntries } as Competition },
})
const notice = (title: string): ServerMessage => ({
  type: 'notification',
  id: 1,
  notificationType: 'score_update',
  title,
  message: '',
  priority: 'low',
  competitionId: null,
  actionUrl: null,
  timestamp: '2026-05-04T12:00:00.000Z',
})

/** Returns the list that collects the messages of a topic from now on. */
function listen(bus: Bus, to: Parameters<Bus['subscribe']>[0] = topic): Numbered[] {
  const heard: Numbered[] = []
  bus.subscribe(to, (message) => heard.push(message))
  return heard
}

test('the first message is sent at once, with a number and its topic', () => {
  const bus = openBus()
  const heard = listen(bus)
  bus.publish(topic, newEntry)
  expect(heard).toEqual([{ ...newEntry, topic, seq: expect.any(Number) }])
})

test('a thousand new entries in one second are sent as three messages', () => {
  const bus = openBus()
  const heard = listen(bus)
  for (let entry = 0; entry < 1000; entry++) {
    bus.publish(topic, newEntry)
    vi.advanceTimersByTime(1)
  }
  expect(heard).toHaveLength(3)
  vi.advanceTimersByTime(10 * MERGE_MS)
  expect(heard).toHaveLength(3)
})

test('at the end of a window only the last message of each kind is sent', () => {
  const bus = openBus()
  const heard = listen(bus)
  for (const entries of [1, 2, 3]) bus.publish(topic, updated(entries))
  expect(heard).toMatchObject([updated(1)])
  vi.advanceTimersByTime(MERGE_MS - 1)
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(heard).toMatchObject([updated(1), updated(3)])
})

test('a topic sends at most twice a second, however many messages it gets', () => {
  const bus = openBus()
  const spokenAt = new Set<number>()
  bus.subscribe(topic, () => spokenAt.add(Date.now()))
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    for (const message of [newEntry, updated(1), updated(1, 2)]) bus.publish(topic, message)
    vi.advanceTimersByTime(7)
  }
  const times = [...spokenAt]
  expect(times.length).toBeGreaterThan(15)
  for (const [nth, at] of times.entries()) if (nth > 0) expect(at - times[nth - 1]!).toBeGreaterThanOrEqual(MERGE_MS)
})

test('the new state of a competition and a new entry in it are merged; messages of two competitions are not', () => {
  const bus = openBus()
  bus.publish(topic, newEntry)
  const heard = listen(bus)
  for (const message of [updated(1), newEntry, updated(5, 2), updated(2)]) bus.publish(topic, message)
  vi.advanceTimersByTime(MERGE_MS)
  expect(heard).toMatchObject([
    { type: 'competition_updated', data: { competition: { id: 1, totalEntries: 2 }, newEntry: { competitionId: 1 } } },
    { type: 'competition_updated', data: { competition: { id: 2, totalEntries: 5 } } },
  ])
})

test('messages of different topics are not merged, and a listener gets only its own topics', () => {
  const bus = openBus()
  const [one, other] = [listen(bus, competitionTopic(1)), listen(bus, competitionTopic(2))]
  bus.publish(competitionTopic(1), newEntry)
  bus.publish(competitionTopic(2), newEntry)
  bus.publish(leaderboardTopic(1), { type: 'leaderboard_updated', data: { competitionId: 1 } })
  expect([one.length, other.length]).toEqual([1, 1])
})

test('notifications are never merged', () => {
  const bus = openBus()
  const heard = listen(bus, userTopic('ada'))
  for (const title of ['one', 'two', 'three']) bus.publish(userTopic('ada'), notice(title))
  expect(heard).toMatchObject([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
})

test('messages of a topic are numbered without a gap, also while nobody listens', () => {
  const bus = openBus()
  bus.publish(userTopic('ada'), notice('unheard'))
  const heard = listen(bus, userTopic('ada'))
  bus.publish(userTopic('ada'), notice('one'))
  bus.publish(userTopic('ada'), notice('two'))
  expect(heard[1]!.seq).toBe(heard[0]!.seq + 1)
  expect(bus.since(userTopic('ada'), heard[0]!.seq - 2)).toMatchObject([
    { title: 'unheard' },
    { title: 'one' },
    { title: 'two' },
  ])
})

test.each([
  [0, []],
  [1, [20]],
  [KEPT, Array.from({ length: KEPT }, (_, nth) => nth + 1)],
  [KEPT + 1, null],
])('a client that missed %i of the last messages receives %j', (missed, titles) => {
  const bus = openBus()
  const heard = listen(bus, userTopic('ada'))
  for (let nth = 0; nth <= KEPT; nth++) bus.publish(userTopic('ada'), notice(String(nth)))
  const rest = bus.since(userTopic('ada'), heard.at(-1)!.seq - missed)
  expect(
    (rest as Numbered[] | null)?.map((message) => Number('title' in message ? message.title : NaN)) ?? null,
  ).toEqual(titles)
})

test('a message number from before a restart is not taken for a current one', () => {
  const before = openBus()
  const heard = listen(before)
  for (let nth = 0; nth < 5; nth++) {
    before.publish(topic, newEntry)
    vi.advanceTimersByTime(MERGE_MS)
  }
  vi.advanceTimersByTime(1000)
  const after = openBus()
  expect(after.since(topic, heard.at(-1)!.seq)).toBeNull()
  for (let nth = 0; nth < 10; nth++) {
    after.publish(topic, newEntry)
    vi.advanceTimersByTime(MERGE_MS)
  }
  expect(after.since(topic, heard.at(-1)!.seq)).toBeNull()
  expect(after.since(topic, Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('a listener that unsubscribed gets no more messages', () => {
  const bus = openBus()
  const heard: Numbered[] = []
  const leave = bus.subscribe(topic, (message) => heard.push(message))
  leave()
  bus.publish(topic, newEntry)
  expect(heard).toEqual([])
})
