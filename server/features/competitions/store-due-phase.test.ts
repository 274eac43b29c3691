/**
 * After the clock is set back, a competition that was reported as locked stays locked. The tests move the competition's times instead of
 * the clock.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let pokes = 0
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 }, poke: () => pokes++ })
})
afterAll(() => server.close())

const SECOND_MS = 1_000
const fromNow = (ms: number) => new Date(Date.now() + ms)
const move = (id: number, columns: object) =>
  server.db.updateTable('competitions').set(columns).where('id', '=', id).execute()
const phaseOf = async (id: number) =>
  (await server.db.selectFrom('competitions').select('phase').where('id', '=', id).executeTakeFirstOrThrow()).phase

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
let people = 0
const somebody = () => server.signUp(`Late${++people}`)
const enter = async (as: Actor, { id, creators }: TestCompetition, from = 0) => {
  const picks = creators.slice(from, from + 3)
  const totalSalary = `${(5_000 * (6 + 3 * from)).toFixed(2)}`
  return (await server.post('/api/entries', { as, body: { competitionId: id, picks, totalSalary } })).json()
}

/** With the times two seconds earlier the lock has passed; moved back, it is a second away. */
const ahead = () => ({ start_time: fromNow(-SECOND_MS), draft_opens_at: fromNow(-60 * SECOND_MS) })
const back = () => ({ start_time: fromNow(60 * SECOND_MS) })

const reports: [
  string,
  (known: { ada: Actor; bob: Actor; entryId: number; competition: TestCompetition }) => Promise<unknown>,
  object,
][] = [
  ['a refused entry', ({ bob, competition }) => enter(bob, competition), { code: 'drafting_closed' }],
  [
    "another player's roster",
    async ({ bob, entryId }) => (await server.get(`/api/entries/${entryId}`, { as: bob })).json(),
    { picks: [{}, {}, {}] },
  ],
  [
    'how often everybody picked whom',
    async ({ bob, competition }) =>
      (await server.get(`/api/competitions/${competition.id}/roster-shares`, { as: bob })).json(),
    { entries: 1 },
  ],
  [
    'a refused trade',
    async ({ ada, entryId, competition: { creators } }) =>
      (
        await server.post('/api/entries/trade', {
          as: ada,
          body: { entryId, oldCreatorId: creators[0]!.creatorId, newCreatorId: creators[4]!.creatorId },
        })
      ).json(),
    { code: 'trades_not_open' },
  ],
]

test.each(reports)('after %s no late entry is accepted', async (_, report, said) => {
  const [ada, bob] = [await somebody(), await somebody()]
  const competition = await server.competition()
  const { id: entryId } = await enter(ada, competition)
  await move(competition.id, ahead())
  pokes = 0
  expect(await report({ ada, bob, entryId, competition })).toMatchObject(said)
  expect(pokes).toBeGreaterThan(0)
  await move(competition.id, back())
  expect(await enter(bob, competition, 1)).toMatchObject({ code: 'drafting_closed' })
  expect(await phaseOf(competition.id)).toBe('live')
})

test('after a move was refused as too late, no later move is accepted', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const { id: entryId } = await enter(ada, competition)
  await move(competition.id, {
    phase: 'live',
    draft_opens_at: fromNow(-120 * SECOND_MS),
    start_time: fromNow(-60 * SECOND_MS),
    end_time: fromNow(-SECOND_MS),
  })
  const trade = async () =>
    (
      await server.post('/api/entries/trade', {
        as: ada,
        body: {
          entryId,
          oldCreatorId: competition.creators[0]!.creatorId,
          newCreatorId: competition.creators[4]!.creatorId,
        },
      })
    ).json()
  expect(await trade()).toMatchObject({ code: 'rosters_locked' })
  await move(competition.id, { end_time: fromNow(60 * SECOND_MS) })
  expect(await trade()).toMatchObject({ code: 'rosters_locked' })
  expect(await phaseOf(competition.id)).toBe('review')
})

test('while a competition is drafting, no request changes its phase', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const { id: entryId } = await enter(ada, competition)
  await server.get(`/api/entries/${entryId}`, { as: ada })
  await enter(ada, competition)
  expect(await phaseOf(competition.id)).toBe('drafting')
})
