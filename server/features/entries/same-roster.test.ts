/** A player enters a roster once in a competition, whatever the order of the creators and whichever call makes it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, decimalOf, parseDecimal, total } from '#game/money.ts'
import { asRefusal, changes } from '#server/records/entries.ts'
import { insertEntries } from '#server/testing/entries.ts'
import { tenths } from '#game/points.ts'
import { playOn } from '#server/testing/market.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { createEntryQueue } from './submit-entry.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
let people = 0
const somebody = () => server.signUp(`Again${++people}`)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

const bodyOf = ({ id, creators }: TestCompetition, places: readonly number[]) => {
  const picks = places.map((place) => creators[place]!)
  return {
    competitionId: id,
    picks,
    totalSalary: decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!))),
  }
}
let keys = 0
/** With a new key each time, like a page that was loaded again. */
const enter = async (as: Actor, competition: TestCompetition, ...places: number[]) => {
  const reply = await server.post('/api/entries', {
    as,
    body: bodyOf(competition, places),
    headers: { 'idempotency-key': `again-${++keys}` },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const trade = async (as: Actor, entryId: number, { creators }: TestCompetition, old: number, next: number) => {
  const reply = await server.post('/api/entries/trade', {
    as,
    body: { entryId, oldCreatorId: creators[old]!.creatorId, newCreatorId: creators[next]!.creatorId },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const drop = async (as: Actor, entryId: number, { creators }: TestCompetition, place: number) => {
  const reply = await server.post('/api/entries/drop', { as, body: { entryId, creatorId: creators[place]!.creatorId } })
  return { status: reply.statusCode, body: reply.json() }
}
const setsIn = async (competitionId: number, userId: string) =>
  (
    await server.db
      .selectFrom('entries')
      .select(['id', 'picks'])
      .where('competition_id', '=', competitionId)
      .where('user_id', '=', userId)
      .execute()
  ).map(({ picks }) =>
    picks
      .map(({ creatorId }) => creatorId)
      .toSorted((one, other) => one - other)
      .join(),
  )

const refused = { status: 409, body: { code: 'same_roster' } }

test('the same creators in another order are the same roster, and another player may have them', async () => {
  const competition = await server.competition()
  const [ada, ben] = [await somebody(), await somebody()]
  expect(await enter(ada, competition, 0, 1, 2)).toMatchObject({ status: 201 })
  expect(await enter(ada, competition, 2, 0, 1)).toMatchObject(refused)
  expect(await enter(ada, competition, 0, 1, 2, 3)).toMatchObject({ status: 201 })
  expect(await enter(ben, competition, 0, 1, 2)).toMatchObject({ status: 201 })
  expect(await enter(ada, await server.competition(), 0, 1, 2)).toMatchObject({ status: 201 })
})

test('an exact repeat of a request gets the first response, by its key or within the double-click time', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const body = bodyOf(competition, [0, 1, 2])
  const submit = (key?: string) =>
    server.post('/api/entries', { as: ada, body, ...(key && { headers: { 'idempotency-key': key } }) })
  const first = await submit('mine')
  expect(first.statusCode).toBe(201)
  expect((await submit('mine')).body).toBe(first.body)
  expect((await submit()).json()).toMatchObject({ id: first.json().id })
})

test('50 equal concurrent submissions with different keys through two servers make one entry', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const queues = [createEntryQueue(server.deps), createEntryQueue(server.deps)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) =>
      queues[nth % 2]!({
        userId: ada.id,
        displayName: 'Ada',
        body: bodyOf(competition, nth % 3 === 0 ? [2, 1, 0] : [0, 1, 2]),
        key: `each-${nth}`,
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason.refusal).toEqual({ code: 'same_roster' })
  expect(await setsIn(competition.id, ada.id)).toHaveLength(1)
})

test.each(['drafting', 'live'] as const)(
  'while %s neither a trade nor a drop can duplicate a roster',
  async (phase) => {
    const competition = await server.competition()
    const ada = await somebody()
    await enter(ada, competition, 0, 1, 2)
    const other = (await enter(ada, competition, 0, 1, 3)).body.id
    const larger = (await enter(ada, competition, 0, 1, 2, 4)).body.id
    if (phase === 'live') {
      playOn(await server.deps.boards.open(competition.id), competition)
      await server.db
        .updateTable('competitions')
        .set({ phase, draft_opens_at: ago(7_200), start_time: ago(3_600) })
        .where('id', '=', competition.id)
        .execute()
    }
    expect(await trade(ada, other, competition, 3, 2)).toMatchObject(refused)
    expect(await drop(ada, larger, competition, 4)).toMatchObject(refused)
    expect(await trade(ada, other, competition, 3, 5)).toMatchObject({
      status: 200,
      body: { movesLeft: phase === 'live' ? 1 : 2 },
    })
  },
)

test('a roster that a trade has changed may be entered again', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const { id } = (await enter(ada, competition, 0, 1, 2)).body
  await trade(ada, id, competition, 2, 3)
  expect(await enter(ada, competition, 0, 1, 2)).toMatchObject({ status: 201 })
  expect(await trade(ada, id, competition, 3, 2)).toMatchObject(refused)
})

test('when several entries are traded to one roster at once, one trade succeeds', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const entered: number[] = []
  for (const place of [3, 4, 5, 6, 7]) entered.push((await enter(ada, competition, 0, 1, place)).body.id)
  const replies = await Promise.all([
    ...entered.map((id, at) => trade(ada, id, competition, 3 + at, 2)),
    enter(ada, competition, 2, 1, 0),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  const sets = await setsIn(competition.id, ada.id)
  expect(new Set(sets).size).toBe(sets.length)
})

test('the unique index refuses a duplicate that passes the check, with the same refusal', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const entry = (...places: number[]) => ({
    userId: ada.id,
    picks: places.map((place) => ({ creatorId: competition.creators[place]!.creatorId, price: cents(1) })),
    totalSalary: cents(places.length),
  })
  const insert = (...places: number[]) => insertEntries(server.db, competition.id, new Date(), [entry(...places)])
  await insert(0, 1, 2)
  await expect(insert(2, 1, 0).catch(asRefusal)).rejects.toMatchObject({ refusal: { code: 'same_roster' } })
  const [other] = await insert(0, 1, 3)
  const moved = { ...entry(0, 1, 2), id: other!, banked: tenths(0), moves: 0 }
  const changing = changes(competition.id, new Date(), [moved]).execute(server.db)
  await expect(changing.catch(asRefusal)).rejects.toMatchObject({ refusal: { code: 'same_roster' } })
  await expect(
    server.db
      .transaction()
      .execute(() => Promise.reject(new Error('else')))
      .catch(asRefusal),
  ).rejects.toThrow('else')
})

test('after random entries, trades and drops no two entries have the same creators', async () => {
  const place = fc.nat(5)
  const act = fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), places: fc.uniqueArray(place, { minLength: 3, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('trade' as const), nth: fc.nat(5), old: place, next: place }),
    fc.record({ kind: fc.constant('drop' as const), nth: fc.nat(5), old: place }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      const competition = await server.competition()
      const ada = await somebody()
      const entered: number[] = []
      for (const acts of rounds) {
        const replies = await Promise.all(
          acts.map((one) => {
            if (one.kind === 'enter') return enter(ada, competition, ...one.places)
            const entryId = entered[one.nth % Math.max(1, entered.length)] ?? 0
            return one.kind === 'trade'
              ? trade(ada, entryId, competition, one.old, one.next)
              : drop(ada, entryId, competition, one.old)
          }),
        )
        for (const { status, body } of replies) {
          expect(status).toBeLessThan(500)
          if (status === 201) entered.push(body.id)
        }
        const sets = await setsIn(competition.id, ada.id)
        expect(new Set(sets).size).toBe(sets.length)
      }
    }),
    { numRuns: 25 },
  )
})
