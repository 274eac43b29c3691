/** Competitions over HTTP, in every phase. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const bodyOf = async (path: string) => (await server.get(path)).json() as Record<string, unknown>
/** One common instant, so that equal distances give equal times. */
const now = Math.floor(Date.now() / 1000) * 1000
const hoursFromNow = (hours: number) => new Date(now + hours * 3_600_000)

test('a competition is returned in its public form', async () => {
  const [draftOpensAt, startTime, endTime, settleAt] = [-1, 1, 2, 3].map(hoursFromNow)
  const { id } = await server.competition({
    draft_opens_at: draftOpensAt!,
    start_time: startTime!,
    end_time: endTime!,
    settle_at: settleAt!,
    prize_title: 'Prime Time',
    prize_value_cents: 250_000,
    salary_cap_cents: 15_000_000,
  })
  expect(await bodyOf(`/api/competitions/${id}`)).toEqual({
    id,
    date: '2026-02-01',
    replayDay: '2026-02-01',
    phase: 'drafting',
    isActive: true,
    scoringVersion: 1,
    formWeight: null,
    pricesAsOf: null,
    winnerId: null,
    createdAt: expect.any(String),
    draftOpensAt: draftOpensAt!.toISOString(),
    startTime: startTime!.toISOString(),
    endTime: endTime!.toISOString(),
    finalAt: settleAt!.toISOString(),
    prizeTitle: 'Prime Time',
    prizeDescription: null,
    prizeText: null,
    voidReason: null,
    prizeImageUrl: null,
    prizeValue: '2500.00',
    prizeStep: '5.00',
    payoutShares: [50, 30, 20],
    salaryCap: 150_000,
    minPicks: 3,
    maxPicks: 5,
    maxEntriesPerPlayer: 3,
    slateSize: 0,
    totalEntries: 0,
    statisticsAt: null,
    isDelayed: false,
    isHeld: false,
  })
})

test('the prize grows by $5 with every entry', async () => {
  const { id, creators } = await server.competition({ prize_value_cents: 250_000 })
  const ada = await server.signUp('Ada')
  for (const [nth, totalSalary] of ['30000.00', '45000.00', '60000.00'].entries()) {
    const body = { competitionId: id, picks: creators.slice(nth, nth + 3), totalSalary }
    const reply = await server.post('/api/entries', { as: ada, body })
    expect(reply.statusCode).toBe(201)
  }
  expect(await bodyOf('/api/competitions/active')).toMatchObject({ id, totalEntries: 3, prizeValue: '2515.00' })
})

test('the active competition is the one that is drafting or live, and needs no session', async () => {
  expect((await server.get('/api/competitions/active')).json()).toBeNull()
  await server.competition({ phase: 'upcoming' })
  await server.competition({ phase: 'completed', settled_at: new Date() })
  await server.competition({ phase: 'void' })
  expect((await server.get('/api/competitions/active')).json()).toBeNull()
  const { id } = await server.competition({ phase: 'live' })
  await server.competition({ phase: 'review' })
  expect(await bodyOf('/api/competitions/active')).toMatchObject({ id, phase: 'live' })
})

test('between an end and the next opening, the competition that just ended is returned', async () => {
  const { id } = await server.competition({ phase: 'review' })
  expect(await bodyOf('/api/competitions/active')).toMatchObject({ id, phase: 'review' })
})

test('upcoming competitions come soonest first, live ones are those being played, and those in review come latest first', async () => {
  const times = (hours: number) => ({
    draft_opens_at: hoursFromNow(hours),
    start_time: hoursFromNow(hours + 1),
    end_time: hoursFromNow(hours + 2),
    settle_at: hoursFromNow(hours + 2),
  })
  const later = await server.competition({ phase: 'upcoming', ...times(5) })
  const sooner = await server.competition({ phase: 'upcoming', ...times(3) })
  const live = await server.competition({ phase: 'live' })
  await server.competition()
  const [before, latest] = [
    await server.competition({ phase: 'review', ...times(-9) }),
    await server.competition({ phase: 'review', ...times(-4) }),
  ]
  const ids = async (path: string) => ((await server.get(path)).json() as { id: number }[]).map(({ id }) => id)
  expect(await ids('/api/competitions/upcoming')).toEqual([sooner.id, later.id])
  expect(await ids('/api/competitions/live')).toEqual([live.id])
  expect(await ids('/api/competitions/review')).toEqual([latest.id, before.id])
})

test.each([
  ['/api/competitions/987654', 404, 'competition_not_found'],
  ['/api/competitions/0', 400, 'bad_request'],
  ['/api/competitions/abc', 400, 'bad_request'],
  ['/api/competitions/2147483648', 400, 'bad_request'],
  ['/api/competitions/%00', 400, 'bad_request'],
  ['/api/competitions/active?phase=live', 400, 'bad_request'],
])('%s is refused', async (path, status, code) => {
  const reply = await server.get(path)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code })
})

test('statistics carry their time: for a replay it is now while live, and the end afterwards', async () => {
  const window = (hours: number) => ({
    draft_opens_at: hoursFromNow(hours - 1),
    start_time: hoursFromNow(hours),
    end_time: hoursFromNow(hours + 2),
    settle_at: hoursFromNow(hours + 3),
  })
  const { id } = await server.competition({ phase: 'live', ...window(-1) })
  const live = await bodyOf(`/api/competitions/${id}`)
  expect(Math.abs(Date.parse(live.statisticsAt as string) - Date.now())).toBeLessThan(60_000)
  expect(live.isDelayed).toBe(false)
  const over = await server.competition({ phase: 'completed', ...window(-4) })
  expect(await bodyOf(`/api/competitions/${over.id}`)).toMatchObject({
    statisticsAt: hoursFromNow(-2).toISOString(),
    isDelayed: false,
  })
})
