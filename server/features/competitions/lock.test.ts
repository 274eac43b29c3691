/** Entries that race the lock are either in before it or refused, by the database's clock alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { bringForward, readCompetition, setsOf } from '#server/testing/life.ts'
import { advancePhase } from './advance-phase.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { maxEntriesPerPlayer: 1_000, rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

test.each([1, 2, 3, 4, 5])('entries during the lock: exactly the acknowledged ones are stored (%i)', async (round) => {
  const { db } = server
  const { id, creators } = await server.competition()
  const players: Actor[] = []
  for (let index = 0; index < 8; index++) players.push(await server.signUp(`player-${round}-${index}`))
  const acknowledged: number[] = []
  const someAreIn = Promise.withResolvers<void>()
  /** Enters repeatedly until the competition accepts no more. */
  const enterUntilLocked = async (as: Actor) => {
    for (const picks of setsOf(creators.slice(0, 7), 3, 4, 5)) {
      const totalSalary = decimalOf(total(picks.map(({ price }) => parseDecimal(price)!)))
      const body = { competitionId: id, picks, totalSalary }
      const reply = await server.post('/api/entries', {
        as,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      const response = reply.json<{ id: number; code?: string }>()
      if (reply.statusCode !== 201) return response.code
      acknowledged.push(response.id)
      if (acknowledged.length === players.length) someAreIn.resolve()
    }
    throw new Error('the lock came later than the last roster')
  }
  /** Moves the lock close while entries are sent, and runs the lock job until it is due. */
  const lock = async () => {
    await someAreIn.promise
    await bringForward(db, id, 'start_time')
    while ((await readCompetition(db, id)).phase === 'drafting') await advancePhase(server.deps, 'drafting')
  }
  const [refusals] = await Promise.all([Promise.all(players.map(enterUntilLocked)), lock(), lock()])

  expect(new Set(refusals)).toEqual(new Set(['drafting_closed']))
  expect((await readCompetition(db, id)).phase).toBe('live')
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'accepted_at'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.id)).toEqual(acknowledged.toSorted((one, other) => one - other))
  expect(rows.length).toBeGreaterThan(0)
  expect(await audit(db)).toEqual([])
})
