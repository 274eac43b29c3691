/** Series of competitions, and what an administrator does with one competition: lock, end, cancel, extend, dry run. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Creator } from '#contract/creators.ts'
import type { Competition } from '#contract/competitions.ts'
import type { DryRun, ManagedCompetition, Series, SeriesForm } from '#contract/hosting.ts'
import { audit } from '#server/audit/audit.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { rivalsJob } from '#server/features/entries/rivals.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { gainingSource, inReview } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const schedule = { draftSeconds: 30 * DAY, liveSeconds: 30 * DAY, reviewSeconds: 60 }

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin', { role: 'admin' }))
})
afterAll(() => server.close())

const run = () => runDue(competitionJobs(server.deps))

/** Tomorrow and every day, so that the first lock is between one and two days ahead. */
const formOf = (changes: Partial<SeriesForm> = {}): SeriesForm => ({
  title: 'Friday Night',
  description: 'On stream',
  repeats: 'daily',
  weekdays: [],
  firstDate: new Date(Date.now() + DAY * 1000).toISOString().slice(0, 10),
  timeOfDay: new Date(Date.now() + HOUR * 1000).toISOString().slice(11, 16),
  timeZone: 'Etc/UTC',
  draftMinutes: 360,
  liveMinutes: 120,
  reviewMinutes: 10,
  rounds: null,
  slate: { kind: 'everybody' },
  salaryCap: 150_000,
  prizeValue: '250.00',
  prizeText: 'A mug',
  bots: 0,
  maxEntries: 1,
  ...changes,
})
const create = async (changes: Partial<SeriesForm> = {}): Promise<Series> => {
  const reply = await server.post('/api/admin/series', { as: admin, body: formOf(changes) })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Series>()
}
const act = (id: number, name: string, body?: object) =>
  server.post(`/api/admin/competitions/${id}/${name}`, { as: admin, body })
const codeOf = (reply: Awaited<ReturnType<typeof act>>) =>
  reply.statusCode === 200 ? 'done' : reply.json<{ code: string }>().code
const ofSeries = (id: number) =>
  server.db.selectFrom('competitions').selectAll().where('series_id', '=', id).orderBy('round').execute()
const actions = async () =>
  (await server.db.selectFrom('admin_audit').select('action').orderBy('id').execute()).map(({ action }) => action)

/** Creates a series whose first competition is drafting now and locks in an hour. */
async function drafting(changes: Partial<SeriesForm> = {}): Promise<{ series: Series; id: number }> {
  const series = await create(changes)
  await warp(server.db, (Date.parse(series.nextLocks[0]!) - Date.now()) / 1000 - HOUR)
  await run()
  const [first] = await ofSeries(series.id)
  expect(first!.phase).toBe('drafting')
  return { series, id: first!.id }
}

/** The two cheapest creators of the price book, and another cheap one. */
async function rosterOf(id: number, third = 2) {
  const creatorIds = (await cheapest(server.db, id, 5)).filter((_, place) => place < 2 || place === third)
  const book = await server.db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'price_cents'])
    .where('competition_id', '=', id)
    .where('creator_id', 'in', creatorIds)
    .execute()
  const sum = book.reduce((total, { price_cents: price }) => total + price, 0)
  return {
    competitionId: id,
    picks: book.map((row) => ({ creatorId: row.creator_id, price: (row.price_cents / 100).toFixed(2) })),
    totalSalary: (sum / 100).toFixed(2),
  }
}

test('a new series has its next three competitions planned with what the form says', async () => {
  await run()
  const series = await create({ slate: { kind: 'categories', categories: ['gaming', 'music'] } })
  const rows = await ofSeries(series.id)
  expect(series.nextLocks).toEqual(rows.map((row) => row.start_time.toISOString()))
  expect(rows).toHaveLength(3)
  for (const [nth, row] of rows.entries())
    expect(row).toMatchObject({
      round: nth + 1,
      phase: 'upcoming',
      prize_title: 'Friday Night',
      prize_description: 'On stream',
      prize_text: 'A mug',
      prize_value_cents: 25_000,
      prize_step_cents: 0,
      salary_cap_cents: 15_000_000,
      bots: 0,
      max_entries: 1,
      slate: { kind: 'categories', categories: ['gaming', 'music'] },
    })
  expect(rows[0]!.end_time.getTime() - rows[0]!.start_time.getTime()).toBe(2 * HOUR * 1000)
  expect(rows[1]!.start_time.getTime() - rows[0]!.start_time.getTime()).toBe(DAY * 1000)
  expect(await actions()).toContain('create_series')
  await run()
  expect(await ofSeries(series.id)).toHaveLength(3)
  const listed = (await server.get('/api/admin/series', { as: admin })).json<Series[]>()
  expect(listed.map(({ id, isBuiltIn }) => [id, isBuiltIn])).toEqual([
    [1, true],
    [series.id, false],
  ])
})

test('a form that cannot be played is refused with its reason, and nothing is saved', async () => {
  const changes: Partial<SeriesForm>[] = [
    { timeZone: 'Mars/Olympus' },
    { firstDate: '2027-02-30' },
    { timeOfDay: '25:00' },
    { repeats: 'weekly' },
    { repeats: 'once', firstDate: '2027-03-28', timeOfDay: '02:30', timeZone: 'Europe/Berlin' },
    { repeats: 'once', firstDate: '2020-01-01' },
    { slate: { kind: 'creators', creatorIds: [1, 2] } },
    { slate: { kind: 'categories', categories: ['nothing'] } },
    { prizeValue: '1000000.01' },
  ]
  const codes = []
  for (const change of changes) {
    const body = formOf(change)
    const [preview, made] = [
      await server.post('/api/admin/series/preview', { as: admin, body }),
      await server.post('/api/admin/series', { as: admin, body }),
    ]
    expect(codeOf(preview)).toBe(codeOf(made))
    codes.push(codeOf(made))
  }
  expect(codes).toEqual([
    'unknown_time_zone',
    'no_such_date',
    'no_such_date',
    'no_such_date',
    'time_skipped',
    'date_passed',
    'slate_too_small',
    'slate_too_small',
    'prize_too_large',
  ])
  expect(await server.db.selectFrom('series').select('id').execute()).toEqual([{ id: 1 }])
})

test('a series of two competitions ends after them', async () => {
  const series = await create({ rounds: 2 })
  await run()
  expect(await ofSeries(series.id)).toHaveLength(2)
  const once = await create({ repeats: 'once' })
  await run()
  expect([(await ofSeries(once.id)).length, once.rounds]).toEqual([1, 1])
})

test('a competition of a series overlaps the built-in one: both are open, and each takes entries and is settled by itself', async () => {
  await run()
  const builtIn = await competitionInPhase(server.db, 'drafting')
  const { id } = await drafting()
  const open = (await server.get('/api/competitions/open')).json<Competition[]>()
  expect(open.map((one) => one.id).toSorted()).toEqual([builtIn.id, id].toSorted())
  expect((await server.get('/api/competitions/active')).json()).toMatchObject({ id, prizeText: 'A mug' })
  expect((await server.get(`/api/competitions/active?id=${builtIn.id}`)).json()).toMatchObject({ id: builtIn.id })
  expect((await server.get('/api/competitions/active?id=999')).json()).toMatchObject({ id })
  await server.db
    .updateTable('creator_snapshots')
    .set({ price_cents: 1_234_500 })
    .where('competition_id', '=', builtIn.id)
    .execute()
  const pricesAt = async (query: string) =>
    new Set((await server.get(`/api/creators${query}`)).json<Creator[]>().map(({ price }) => price))
  expect(await pricesAt(`?id=${builtIn.id}`)).toContain('12345.00')
  expect(await pricesAt('')).toEqual(await pricesAt(`?id=${id}`))
  expect(await pricesAt('')).not.toContain('12345.00')

  const ada = await server.signUp('Ada')
  for (const competitionId of [builtIn.id, id])
    expect((await server.post('/api/entries', { as: ada, body: await rosterOf(competitionId) })).statusCode).toBe(201)
  await warp(server.db, 4 * HOUR)
  await run()
  expect(await readCompetition(server.db, id)).toMatchObject({ phase: 'completed', winner_id: ada.id })
  expect((await readCompetition(server.db, builtIn.id)).phase).toBe('drafting')
  expect(await audit(server.db)).toEqual([])
})

test('a competition of a series has its own limit of entries, its own bots and its own slate', async () => {
  await run()
  const { db } = server
  const creators = (await db.selectFrom('creators').select('id').where('is_active', '=', true).limit(5).execute()).map(
    (row) => row.id,
  )
  const { id } = await drafting({ bots: 2, slate: { kind: 'creators', creatorIds: creators } })
  const book = await db.selectFrom('creator_snapshots').select('creator_id').where('competition_id', '=', id).execute()
  expect(book.map((row) => row.creator_id).toSorted()).toEqual(creators.toSorted())
  await runDue([rivalsJob({ ...server.deps, settings: { ...server.deps.settings, demoRivals: 0 } })])
  await warp(db, HOUR - 60)
  await runDue([rivalsJob({ ...server.deps, settings: { ...server.deps.settings, demoRivals: 0 } })])
  expect(await db.selectFrom('entries').select('competition_id').execute()).toEqual([
    { competition_id: id },
    { competition_id: id },
  ])
  const ada = await server.signUp('Ada')
  expect((await server.post('/api/entries', { as: ada, body: await rosterOf(id) })).statusCode).toBe(201)
  const again = await server.post('/api/entries', { as: ada, body: await rosterOf(id, 3) })
  expect(again.json()).toMatchObject({ code: 'too_many_entries', maxEntries: 1 })
})

test('an edit plans the coming competitions again, and the second of two edits is refused', async () => {
  const series = await create()
  const body = { version: series.version, series: formOf({ title: 'Saturday Night', rounds: 1 }) }
  const edited = await server.put(`/api/admin/series/${series.id}`, { as: admin, body })
  expect(edited.json()).toMatchObject({ title: 'Saturday Night', version: series.version + 1 })
  expect((await ofSeries(series.id)).map((row) => row.prize_title)).toEqual(['Saturday Night'])
  expect(codeOf(await server.put(`/api/admin/series/${series.id}`, { as: admin, body }))).toBe('series_changed')
  expect(codeOf(await server.put('/api/admin/series/77', { as: admin, body }))).toBe('series_not_found')
})

test('a paused series has nothing planned, and goes on when it is continued', async () => {
  const series = await create()
  const pause = (id: number, isPaused: boolean) =>
    server.post(`/api/admin/series/${id}/pause`, { as: admin, body: { isPaused } })
  expect((await pause(series.id, true)).json()).toMatchObject({ isPaused: true, nextLocks: [] })
  await run()
  expect(await ofSeries(series.id)).toEqual([])
  expect((await pause(series.id, false)).json<Series>().nextLocks).toEqual(series.nextLocks)

  await pause(1, true)
  expect(await ofSeries(1)).toMatchObject([{ phase: 'drafting' }])
  await warp(server.db, 61 * DAY)
  await run()
  expect((await ofSeries(1)).map(({ phase }) => phase)).toEqual(['completed'])
  await pause(1, false)
  await run()
  expect((await ofSeries(1)).map(({ phase }) => phase).toSorted()).toEqual([
    'completed',
    'drafting',
    'upcoming',
    'upcoming',
    'upcoming',
  ])
  expect(await audit(server.db)).toEqual([])
})

test('lock now and end now take effect once, in order, and the competition is settled as planned', async () => {
  const { id } = await drafting()
  const ada = await server.signUp('Ada')
  expect((await server.post('/api/entries', { as: ada, body: await rosterOf(id) })).statusCode).toBe(201)
  expect(codeOf(await act(id, 'end'))).toBe('phase_passed')
  const locks = await Promise.all([act(id, 'lock'), act(id, 'lock'), act(id, 'lock')])
  expect(locks.map(codeOf).toSorted()).toEqual(['done', 'phase_passed', 'phase_passed'])
  const bob = await server.signUp('Bob')
  expect(codeOf(await server.post('/api/entries', { as: bob, body: await rosterOf(id) }))).toBe('drafting_closed')
  await run()
  const ends = await Promise.all([act(id, 'end'), act(id, 'end')])
  expect(ends.map(codeOf).toSorted()).toEqual(['done', 'phase_passed'])
  await run()
  const row = await readCompetition(server.db, id)
  expect(row).toMatchObject({ phase: 'review' })
  expect(row.settle_at.getTime() - row.end_time.getTime()).toBe(10 * 60_000)
  await warp(server.db, HOUR)
  await run()
  expect((await readCompetition(server.db, id)).phase).toBe('completed')
  expect(codeOf(await act(id, 'lock'))).toBe('phase_passed')
  expect(codeOf(await act(4_711, 'lock'))).toBe('competition_not_found')
  expect((await actions()).filter((action) => action.endsWith('_now'))).toEqual(['lock_now', 'end_now'])
  expect(await audit(server.db)).toEqual([])
})

test('a replay that is ended by hand counts the part of its day that was played, and its dry run said so', async () => {
  const { id } = await drafting()
  const ada = await server.signUp('Ada')
  expect((await server.post('/api/entries', { as: ada, body: await rosterOf(id) })).statusCode).toBe(201)
  await act(id, 'lock')
  await run()
  await warp(server.db, HOUR)
  await run()
  const planned = (await readCompetition(server.db, id)).end_time
  const dry = (await server.get(`/api/admin/competitions/${id}/dry-run`, { as: admin })).json<DryRun>()
  await act(id, 'end')
  await run()
  const { end_time: endTime, start_time: startTime, replay_day: replayDay } = await readCompetition(server.db, id)
  const [creator] = await server.db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_id')
    .select(['youtube_id', 'start_views', 'end_views'])
    .where('competition_id', '=', id)
    .orderBy('creator_snapshots.price_cents', 'desc')
    .execute()
  const round = { replayDay, startTime, endTime: planned }
  const viewsAt = async (at: Date) =>
    (await server.deps.source.read(round, at, [creator!.youtube_id])).get(creator!.youtube_id)!.views
  expect(Number(creator!.end_views)).toBe(await viewsAt(endTime))
  expect(Number(creator!.end_views)).toBeLessThan((await viewsAt(planned))!)
  await warp(server.db, HOUR)
  await run()
  expect((await readCompetition(server.db, id)).phase).toBe('completed')
  expect(await audit(server.db)).toEqual([])
  const entries = await server.db
    .selectFrom('entries')
    .select(['id', 'score_tenths'])
    .where('competition_id', '=', id)
    .execute()
  const off = dry.lines.map(({ entryId, points }) =>
    Math.abs(10 * points - entries.find((one) => one.id === entryId)!.score_tenths),
  )
  expect(dry.lines).not.toEqual([])
  expect(Math.max(...off), 'in tenths of points').toBeLessThan(10)
})

test('ending a competition of the built-in series opens the next draft at once', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  await act(id, 'lock')
  await run()
  await act(id, 'end')
  await run()
  const rows = await ofSeries(1)
  expect(rows.map(({ phase }) => phase).toSorted()).toEqual(['drafting', 'review', 'upcoming', 'upcoming', 'upcoming'])
})

test('everybody who entered a cancelled competition reads the reason, and the series goes on', async () => {
  const { series, id } = await drafting()
  const ada = await server.signUp('Ada')
  await server.post('/api/entries', { as: ada, body: await rosterOf(id) })
  const reason = 'The stream is off tonight.'
  expect(codeOf(await act(id, 'cancel', { reason }))).toBe('done')
  expect(codeOf(await act(id, 'cancel', { reason }))).toBe('phase_passed')
  await run()
  expect((await server.get(`/api/competitions/${id}`)).json()).toMatchObject({ phase: 'void', voidReason: reason })
  const told = (await server.get('/api/notifications', { as: ada })).json<{ title: string; message: string }[]>()
  expect(told.find(({ title }) => title === 'Friday Night was called off')?.message).toContain(reason)
  expect((await ofSeries(series.id)).map(({ phase }) => phase)).toEqual(['void', 'upcoming', 'upcoming', 'upcoming'])
  expect(await audit(server.db)).toEqual([])
})

test('a competition whose lock has passed before it could open is voided, and the series goes on', async () => {
  const series = await create()
  await warp(server.db, (Date.parse(series.nextLocks[0]!) - Date.now()) / 1000 + 60)
  await run()
  const rows = await ofSeries(series.id)
  expect(rows[0]).toMatchObject({ phase: 'void', void_reason: expect.stringContaining('could not open') })
  expect(rows.slice(1).map(({ phase }) => phase)).toEqual(['upcoming', 'upcoming', 'upcoming'])
})

test('a competition is edited until it opens, and its review extended until it is settled', async () => {
  const { series, id } = await drafting()
  const edit = { title: 'Grand Final', description: null, prizeValue: '1000.00', prizeText: null }
  const patch = (competitionId: number) =>
    server.patch(`/api/admin/competitions/${competitionId}`, { as: admin, body: edit })
  const [, next] = await ofSeries(series.id)
  expect([codeOf(await patch(next!.id)), codeOf(await patch(id))]).toEqual(['done', 'phase_passed'])
  expect(await readCompetition(server.db, next!.id)).toMatchObject({
    prize_title: 'Grand Final',
    prize_value_cents: 100_000,
  })
  const before = await readCompetition(server.db, id)
  expect(codeOf(await act(id, 'extend-review', { minutes: 30 }))).toBe('done')
  const after = await readCompetition(server.db, id)
  expect(after.settle_at.getTime() - before.settle_at.getTime()).toBe(30 * 60_000)
  const managed = (await server.get('/api/admin/competitions', { as: admin })).json<ManagedCompetition[]>()
  expect(managed.find(({ competition }) => competition.id === id)).toMatchObject({
    seriesTitle: 'Friday Night',
    round: 1,
    players: 0,
    bots: 0,
  })
})

test('a dry run of 200 random competitions equals the settlement that follows, to the cent', async () => {
  const players: string[] = []
  for (let nth = 0; nth < 6; nth++) players.push(await newPlayer(server.db, `player ${nth}`, { isBot: nth === 5 }))
  const roster = fc.record({
    player: fc.nat({ max: 5 }),
    picks: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 3, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 8, maxLength: 8 }),
      fc.uniqueArray(roster, {
        maxLength: 10,
        selector: ({ player, picks }) => `${player}: ${picks.toSorted().join()}`,
      }),
      fc.integer({ min: 0, max: 100_000 }),
      async (gains, rosters, prize) => {
        const source = gainingSource(server.deps.source, gains)
        const { id } = await inReview(
          { ...server, deps: { ...server.deps, source } },
          rosters.map(({ player, picks }) => ({ userId: players[player]!, picks })),
          { prize_value_cents: prize },
        )
        const dry = (await server.get(`/api/admin/competitions/${id}/dry-run`, { as: admin })).json<DryRun>()
        await settle(server.deps, id)
        const paid = await server.db
          .selectFrom('competition_winners')
          .select(['entry_id', 'rank', 'prize_amount_cents', 'score_tenths'])
          .where('competition_id', '=', id)
          .execute()
        const byEntry = (one: { entryId: number }, other: { entryId: number }) => one.entryId - other.entryId
        expect(
          dry.lines.map(({ entryId, rank, amount, points }) => ({ entryId, rank, amount, points })).toSorted(byEntry),
        ).toEqual(
          paid
            .map((row) => ({
              entryId: row.entry_id,
              rank: row.rank,
              amount: (row.prize_amount_cents / 100).toFixed(2),
              points: row.score_tenths / 10,
            }))
            .toSorted(byEntry),
        )
        expect(dry.entries).toBe(rosters.length)
      },
    ),
    { numRuns: 200 },
  )
})

test('a player cannot call what administrators call, and a dry run stores nothing', async () => {
  const { id } = await drafting()
  const ada = await server.signUp('Ada')
  expect((await server.post('/api/admin/series', { as: ada, body: formOf() })).statusCode).toBe(403)
  expect(codeOf(await server.get(`/api/admin/competitions/${id}/dry-run`, { as: admin }))).toBe('phase_passed')
  await enter(server.db, id, [{ userId: ada.id, creatorIds: await cheapest(server.db, id, 3) }])
  await act(id, 'lock')
  await run()
  const dry = await server.get(`/api/admin/competitions/${id}/dry-run`, { as: admin })
  expect(dry.json()).toMatchObject({ entries: 1, prize: '250.00', paid: '250.00' })
  expect(await server.db.selectFrom('competition_winners').select('id').execute()).toEqual([])
})

test('a dry run lists the first place of a prize in words, even if it is paid nothing', async () => {
  const { id } = await drafting({ prizeValue: '0', prizeText: 'A mug' })
  const ada = await server.signUp('Ada')
  await enter(server.db, id, [{ userId: ada.id, creatorIds: await cheapest(server.db, id, 3) }])
  await act(id, 'lock')
  await run()
  const dry = (await server.get(`/api/admin/competitions/${id}/dry-run`, { as: admin })).json<DryRun>()
  expect(dry.lines).toMatchObject([{ playerName: 'Ada', rank: 1, amount: '0.00' }])
})
