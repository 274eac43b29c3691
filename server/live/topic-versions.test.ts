/** Two processes on one database: a commit of one reaches the other by an invalidation, or by a poll within a second. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, silent, type TestDatabase } from '#server/testing/database.ts'
import { incrementTopicVersion } from '#server/records/topic-versions.ts'
import { openTopicVersions, type TopicVersions } from './topic-versions.ts'
import { openMemoryInvalidations, type InvalidationHub, type Invalidations } from './invalidations.ts'
import { openPostgresInvalidations } from './postgres-invalidations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Process = { invalidations: Invalidations; topicVersions: TopicVersions; told: string[] }
let processes: Process[]
const isServer = process.env.TEST_DATABASE_URL !== undefined

async function startProcess(hub: InvalidationHub): Promise<Process> {
  const invalidations = isServer
    ? openPostgresInvalidations(database.pool.options.connectionString!, silent)
    : openMemoryInvalidations(hub)
  const topicVersions = openTopicVersions({ db: database.db, invalidations, log: silent })
  const told: string[] = []
  topicVersions.follow('sessions', ({ topic, seq, before }) => told.push(`${topic} ${before}-${seq}`))
  await topicVersions.poll()
  return { invalidations, topicVersions, told }
}

beforeEach(async () => {
  await database.reset()
  const hub: InvalidationHub = new Set()
  processes = [await startProcess(hub), await startProcess(hub)]
})
afterEach(() => Promise.all(processes.map(({ invalidations }) => invalidations.close())))

const raise = async (process: Process, topic: string) => {
  const seq = await database.db.transaction().execute((tx) => incrementTopicVersion(tx, topic))
  process.topicVersions.published(topic, seq)
}

/** Repeats an invalidation until it arrives: earlier ones are lost while connections are being made. */
async function untilHeard(from: Process, to: Process): Promise<void> {
  const heard = Promise.withResolvers<void>()
  const stop = to.invalidations.listen(() => heard.resolve())
  const timer = setInterval(() => from.invalidations.send('warm', 1), 20)
  await heard.promise
  clearInterval(timer)
  stop()
}

test('a published version reaches followers in its own process at once, and in the other process by an invalidation', async () => {
  const [one, other] = processes as [Process, Process]
  await untilHeard(one, other)
  await raise(one, 'sessions')
  expect(one.told).toEqual(['sessions 0-1'])
  await expect.poll(() => other.told).toEqual(['sessions 0-1'])
  await raise(one, 'elsewhere')
  await raise(other, 'sessions')
  await expect.poll(() => one.told).toEqual(['sessions 0-1', 'sessions 1-2'])
  await one.topicVersions.poll()
  expect(one.told).toHaveLength(2)
  expect(other.topicVersions.seqOf('sessions')).toBe(2)
})

test('many versions of a topic become one invalidation, and invalidations of many topics all arrive', async () => {
  const [one, other] = processes as [Process, Process]
  await untilHeard(one, other)
  for (let seq = 1; seq <= 500; seq++) one.topicVersions.published('sessions', seq)
  for (let nth = 1; nth <= 500; nth++) one.topicVersions.published(`a-topic-with-a-long-name:${nth}`, nth)
  await expect.poll(() => other.topicVersions.seqOf('a-topic-with-a-long-name:500')).toBe(500)
  expect(other.topicVersions.seqOf('a-topic-with-a-long-name:1')).toBe(1)
  expect(other.told).toEqual(['sessions 0-500'])
})

test('a poll finds a version whose invalidation was lost', async () => {
  const [one, other] = processes as [Process, Process]
  await one.invalidations.close()
  await raise(one, 'sessions')
  await raise(one, 'sessions')
  expect(other.told).toEqual([])
  const stop = other.topicVersions.watch()
  await expect.poll(() => other.told, { timeout: 5_000 }).toEqual(['sessions 0-2'])
  stop()
})

test('a new process is not told of versions from before its start', async () => {
  await raise(processes[0]!, 'sessions')
  const late = await startProcess(new Set())
  processes.push(late)
  expect([late.told, late.topicVersions.seqOf('sessions')]).toEqual([[], 1])
  await raise(processes[0]!, 'sessions')
  await late.topicVersions.poll()
  expect(late.told).toEqual(['sessions 1-2'])
})

test('versions of a topic become visible in order, though transactions overlap', async () => {
  const { db } = database
  const first = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const one = db.transaction().execute(async (tx) => {
    const seq = await incrementTopicVersion(tx, 'sessions')
    first.resolve()
    await mayEnd.promise
    return seq
  })
  await first.promise
  const other = db.transaction().execute((tx) => incrementTopicVersion(tx, 'sessions'))
  mayEnd.resolve()
  expect([await one, await other]).toEqual([1, 2])
})
