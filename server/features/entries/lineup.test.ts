/** Replaced rosters, withdrawn entries and imported rosters: allowed until the lock and not later. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry, SheetOutcome } from '#contract/entries.ts'
import type { Notification } from '#contract/notifications.ts'
import { writeSheet } from '#game/roster-sheet/write-sheet.ts'
import { cents, decimalOf, parseDecimal, total } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { audit } from '#server/audit/audit.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { advancePhase } from '#server/features/competitions/advance-phase.ts'
import { settle } from '#server/features/competitions/settle.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { openBoards } from '#server/live/boards.ts'
import { purgeOwnProjections } from '#server/records/own-projections.ts'
import { forgetWithdrawn } from '#server/records/entries.ts'
import { bringForward, readCompetition, setsOf } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000, maxEntriesPerPlayer: 6 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
let people = 0
const somebody = () => server.signUp(`Lineup${++people}`)

/** Creators at these places of the price book, whose prices are $5,000, 10,000, 15,000, 20,000, 25,000, 30,000, 40,000 and 50,000. */
const rosterOf = ({ creators }: TestCompetition, places: readonly number[]) => {
  const picks = places.map((place) => creators[place]!)
  return { picks, totalSalary: decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!))) }
}
const idsOf = ({ creators }: TestCompetition, ...places: number[]) => places.map((place) => creators[place]!.creatorId)
/** The creators by their numbers, from 1, as a notification lists three. */
const named = ({ id }: TestCompetition, first: number, second: number, third: number) =>
  `Channel ${id}-${first}, Channel ${id}-${second} and Channel ${id}-${third}`
const enter = async (as: Actor, competition: TestCompetition, ...places: number[]): Promise<Entry> => {
  const body = { competitionId: competition.id, ...rosterOf(competition, places) }
  const reply = await server.post('/api/entries', { as, body, headers: { 'idempotency-key': crypto.randomUUID() } })
  expect(reply.statusCode).toBe(201)
  return reply.json()
}
const replace = async (
  as: Actor,
  competition: TestCompetition,
  entry: Pick<Entry, 'id' | 'version'>,
  places: readonly number[],
  { key, ...more }: { key?: string } & object = {},
) => {
  const body = { ...rosterOf(competition, places), version: entry.version, ...more }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const reply = await server.put(`/api/entries/${entry.id}`, { as, body, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const withdraw = async (as: Actor, entryId: number) => {
  const reply = await server.del(`/api/entries/${entryId}`, { as })
  return { status: reply.statusCode, body: reply.json() }
}
const send = async (as: Actor, { id }: TestCompetition, csv: string, dryRun = false): Promise<SheetOutcome> => {
  const reply = await server.post(`/api/entries/import${dryRun ? '?dryRun=true' : ''}`, {
    as,
    body: { competitionId: id, csv },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
/** Moves the times so that the lock was a minute ago, after all entries. */
async function begun(id: number, phase: CompetitionRow['phase'] = 'drafting'): Promise<void> {
  const settled_at = phase === 'completed' ? ago(1) : null
  await server.db
    .updateTable('competitions')
    .set({ phase, start_time: ago(60), settled_at })
    .where('id', '=', id)
    .execute()
  await server.db
    .updateTable('entries')
    .set({ accepted_at: ago(120) })
    .where('competition_id', '=', id)
    .execute()
}
const ownRosters = async (as: Actor, { id }: TestCompetition): Promise<number[][]> =>
  (await server.get(`/api/entries/user/${id}/all`, { as }))
    .json<Entry[]>()
    .map(({ picks }) => picks.map((pick) => pick.creatorId))
const countIn = async (id: number) =>
  (
    await server.db
      .selectFrom('competition_totals')
      .select('total_entries')
      .where('competition_id', '=', id)
      .executeTakeFirstOrThrow()
  ).total_entries

test("replacing a roster uses the price book's prices, updates the board and is announced to subscribers", async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  expect(entry.version).toBe(1)
  const board = await server.deps.boards.open(competition.id)
  server.published.length = 0
  const reply = await replace(ada, competition, entry, [3, 4, 5, 6])
  expect([reply.status, reply.body]).toMatchObject([
    200,
    { id: entry.id, version: 2, totalSalary: '115000.00', createdAt: entry.createdAt, rank: null, movesLeft: 2 },
  ])
  expect(server.published).toEqual([
    [`leaderboard:${competition.id}`, { type: 'leaderboard_updated', data: { competitionId: competition.id } }],
  ])
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toEqual([reply.body])
  board.setPoints(
    new Map(
      idsOf(competition, 3, 4, 5, 6).map((creatorId) => [
        creatorId,
        { growthScore: tenths(10), engagementScore: tenths(0), pace: tenths(10), points: tenths(10), isMeasured: true },
      ]),
    ),
  )
  expect(board.scoreOf(entry.id)).toBe(40)
  expect((await replace(ada, competition, reply.body, [0, 1, 2])).body).toMatchObject({ version: 3 })
  expect(await countIn(competition.id)).toBe(1)
})

test('replacing a roster that changed meanwhile is refused, and nothing is lost', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  const [one, other] = [
    await replace(ada, competition, entry, [0, 1, 3]),
    await replace(ada, competition, entry, [0, 1, 4]),
  ]
  expect([one.status, other.status, other.body]).toMatchObject([200, 409, { code: 'entry_changed', version: 2 }])
  const trade = { entryId: entry.id, oldCreatorId: idsOf(competition, 3)[0], newCreatorId: idsOf(competition, 5)[0] }
  expect((await server.post('/api/entries/trade', { as: ada, body: trade })).json()).toMatchObject({ version: 3 })
  expect((await replace(ada, competition, one.body, [0, 1, 4])).body).toMatchObject({
    code: 'entry_changed',
    version: 3,
  })
  expect(await ownRosters(ada, competition)).toEqual([idsOf(competition, 0, 1, 5)])
})

test('a repeated request with its key gets the first response, also after the lock', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  const first = await replace(ada, competition, entry, [0, 1, 3], { key: 'edit' })
  expect(await replace(ada, competition, entry, [0, 1, 3], { key: 'edit' })).toEqual(first)
  expect((await replace(ada, competition, entry, [0, 1, 4], { key: 'edit' })).body).toMatchObject({
    code: 'key_reused',
  })
  await begun(competition.id)
  expect(await replace(ada, competition, entry, [0, 1, 3], { key: 'edit' })).toEqual(first)
})

const refusals: [string, (to: TestCompetition) => [number[], object], object][] = [
  ['too few', () => [[0, 1], {}], { code: 'too_few_picks', minPicks: 3 }],
  ['too many', () => [[0, 1, 2, 3, 4, 5], {}], { code: 'roster_full', maxPicks: 5 }],
  ['over the cap', () => [[7, 6, 5, 4, 3], {}], { code: 'over_cap' }],
  ['somebody twice', () => [[0, 1, 1], {}], { code: 'duplicate_pick' }],
  ['the same as another entry', () => [[5, 4, 3], {}], { code: 'same_roster' }],
  ['other prices', () => [[0, 1, 3], { totalSalary: '1.00' }], { code: 'price_changed', totalSalary: '35000.00' }],
  ['another version', () => [[0, 1, 3], { version: 9 }], { code: 'entry_changed', version: 1 }],
  [
    'a creator of nowhere',
    () => [[0, 1, 2], { picks: [1, 2, 3].map((nth) => ({ creatorId: 2_000_000 + nth, price: '1.00' })) }],
    { code: 'creator_not_found' },
  ],
]
test.each(refusals)('a change of an entry is refused and nothing is saved: %s', async (_, wrong, refusal) => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  await enter(ada, competition, 3, 4, 5)
  const [places, more] = wrong(competition)
  expect((await replace(ada, competition, entry, places, more)).body).toMatchObject(refusal)
  expect((await ownRosters(ada, competition))[0]).toEqual(idsOf(competition, 0, 1, 2))
})

test("no player changes or withdraws another player's entry", async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  expect((await replace(ben, competition, entry, [0, 1, 3])).body).toMatchObject({ code: 'entry_not_found' })
  expect((await withdraw(ben, entry.id)).body).toMatchObject({ code: 'entry_not_found' })
  expect(await ownRosters(ada, competition)).toEqual([idsOf(competition, 0, 1, 2)])
})

test('a creator that has left the catalogue may stay in a roster and cannot join another', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  const [gone, kept] = idsOf(competition, 5, 0)
  await server.db.updateTable('creators').set({ is_active: false }).where('id', 'in', [gone!, kept!]).execute()
  expect((await replace(ada, competition, entry, [0, 1, 5])).body).toMatchObject({
    code: 'creator_left',
    creatorId: gone,
  })
  expect((await replace(ada, competition, entry, [0, 3, 4])).status).toBe(200)
})

test('withdrawing an entry removes it from count, prize and board, and frees its roster', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const competition = await server.competition({ prize_value_cents: 100_000 })
  const body = { competitionId: competition.id, ...rosterOf(competition, [0, 1, 2]) }
  const headers = { 'idempotency-key': 'one' }
  const entry = (await server.post('/api/entries', { as: ada, body, headers })).json<Entry>()
  await enter(ben, competition, 3, 4, 5)
  const board = await server.deps.boards.open(competition.id)
  const elsewhere = await openBoards(server.elsewhere).open(competition.id)
  expect([board.size, elsewhere.size]).toEqual([2, 2])
  server.published.length = 0

  const reply = await withdraw(ada, entry.id)
  expect(reply).toEqual({
    status: 200,
    body: { competitionId: competition.id, totalEntries: 1, prizeValue: '1005.00' },
  })
  expect(server.published).toEqual([
    [
      `competition:${competition.id}`,
      { type: 'competition_updated', data: { newEntry: { competitionId: competition.id } } },
    ],
    [`leaderboard:${competition.id}`, { type: 'leaderboard_updated', data: { competitionId: competition.id } }],
    [`user:${ada.id}`, expect.objectContaining({ type: 'notification' })],
  ])
  expect(board.size).toBe(1)
  await elsewhere.catchUp()
  expect([elsewhere.size, elsewhere.seq]).toEqual([1, board.seq])
  expect((await server.get(`/api/leaderboard/${competition.id}`)).json()).toHaveLength(1)
  expect((await server.get(`/api/competitions/${competition.id}`)).json()).toMatchObject({
    prizeValue: '1005.00',
    totalEntries: 1,
  })
  expect(await withdraw(ada, entry.id), 'asked again').toEqual(reply)
  const notifications = (await server.get('/api/notifications', { as: ada })).json<Notification[]>()
  expect(notifications.map(({ title, message }) => [title, message])).toEqual([
    ['Entry withdrawn', `Your entry with ${named(competition, 1, 2, 3)} is no longer in Test Cup`],
    ['Entry accepted', `Your entry with ${named(competition, 1, 2, 3)} is in for Test Cup`],
  ])
  expect(await countIn(competition.id)).toBe(1)
  expect(await audit(server.db)).toEqual([])

  const again = await server.post('/api/entries', { as: ada, body, headers })
  expect([again.statusCode, again.json<Entry>().id === entry.id]).toEqual([201, false])
  expect(await countIn(competition.id)).toBe(2)
})

test("after a withdrawal the ledger stays at zero, and the remaining entries' prize is paid", async () => {
  const deps = { ...server.deps, source: gainingSource(server.deps.source, [90_000, 50_000, 20_000, 10_000]) }
  const [ada, ben, cleo] = [await somebody(), await somebody(), await somebody()]
  const competition = await server.competition({ prize_value_cents: 100_000, source: 'recorded' })
  const best = await enter(ada, competition, 0, 4, 1)
  await enter(ben, competition, 2, 3, 6)
  await enter(cleo, competition, 1, 2, 3)
  expect((await withdraw(ada, best.id)).status).toBe(200)
  await playToEnd({ db: server.db, deps }, competition.id)
  expect(await settle(deps, competition.id)).toBe(true)
  const { rows } = await sql<{ paid: number; sum: number; toAda: number }>`
    select (select sum(prize_amount_cents)::integer from competition_winners where competition_id = ${competition.id}) as paid,
      (select sum(amount_cents)::integer from ledger) as sum,
      (select count(*)::integer from ledger where account = ${`user:${ada.id}`} and competition_id = ${competition.id}) as "toAda"
  `.execute(server.db)
  expect(rows).toEqual([{ paid: 100_000 + 2 * 500, sum: 0, toAda: 0 }])
  expect(await audit(server.db)).toEqual([])
  await forgetWithdrawn(server.db)
  expect((await withdraw(ada, best.id)).body).toMatchObject({ code: 'entry_not_found' })
})

test.each(['live', 'review', 'completed', 'void'] as const)(
  'once a competition is %s no roster is replaced and no entry withdrawn',
  async (phase) => {
    const ada = await somebody()
    const competition = await server.competition()
    const entry = await enter(ada, competition, 0, 1, 2)
    await begun(competition.id, phase)
    expect((await replace(ada, competition, entry, [0, 1, 3])).body).toMatchObject({ code: 'entry_locked' })
    expect((await withdraw(ada, entry.id)).body).toMatchObject({ code: 'entry_locked' })
    const file = await server.post('/api/entries/import', { as: ada, body: { competitionId: competition.id, csv: '' } })
    expect(file.json()).toMatchObject({ code: 'drafting_closed' })
    await begun(competition.id, 'void')
  },
)

test('when twenty players edit and withdraw during the lock, acknowledged changes stay and no late one is accepted', async () => {
  const { db } = server
  const competition = await server.competition()
  const places = setsOf([0, 1, 2, 3, 4, 5], 3, 4)
  const players = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const as = await somebody()
      return { as, nth, entry: await enter(as, competition, ...places[nth]!) }
    }),
  )
  const editing = Promise.withResolvers<void>()
  let edits = 0
  /** Edits until refused; every fifth player then withdraws. Returns the last acknowledged roster, or null for a withdrawn entry. */
  const editUntilLocked = async ({ as, nth, entry }: (typeof players)[number]) => {
    let last = entry
    for (let turn = 1; ; turn++) {
      if (nth % 5 === 0 && turn === 40) {
        const reply = await withdraw(as, entry.id)
        if (reply.status === 200) return null
        expect(reply.body).toMatchObject({ code: 'entry_locked' })
      }
      const reply = await replace(as, competition, last, places[(nth + turn) % places.length]!)
      if (reply.status !== 200) {
        expect(reply.body).toMatchObject({ code: 'entry_locked' })
        return last
      }
      last = reply.body
      if (++edits === 60) editing.resolve()
    }
  }
  const lock = async () => {
    await editing.promise
    await bringForward(db, competition.id, 'start_time')
    while ((await readCompetition(db, competition.id)).phase === 'drafting') await advancePhase(server.deps, 'drafting')
  }
  const [kept] = await Promise.all([Promise.all(players.map(editUntilLocked)), lock()])
  const { start_time: startTime } = await readCompetition(db, competition.id)
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'version', 'picks', 'updated_at'])
    .where('competition_id', '=', competition.id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.id, row.version, row.picks.map((pick) => pick.creatorId)])).toEqual(
    kept
      .filter((entry) => entry !== null)
      .map((entry) => [entry.id, entry.version, entry.picks.map((pick) => pick.creatorId)])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  )
  for (const row of rows) expect(row.updated_at.getTime()).toBeLessThan(startTime.getTime())
  expect(await audit(db)).toEqual([])
})

test('withdrawing a flagged entry flags what its player enters instead', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  await server.db
    .insertInto('entry_flags')
    .values({ entry_id: entry.id, competition_id: competition.id, reason: 'alike', accounts: 5 })
    .execute()
  await withdraw(ada, entry.id)
  const instead = await enter(ada, competition, 0, 1, 2)
  await server.db.transaction().execute((tx) => flagFarms(tx, competition.id))
  const flags = await server.db
    .selectFrom('entry_flags')
    .select(['entry_id', 'reason', 'accounts'])
    .where('competition_id', '=', competition.id)
    .execute()
  expect(flags).toEqual([{ entry_id: instead.id, reason: 'alike', accounts: 5 }])
})

test('a dry run returns a verdict for each line and stores nothing', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  const other = await enter(ada, competition, 0, 1, 3)
  const [a, b, c, d, e, f, g, h] = idsOf(competition, 0, 1, 2, 3, 4, 5, 6, 7)
  const csv = [
    `${entry.id},${a},${b},${e}`,
    `${other.id},${d},${b},${a}`,
    `,${f},${g},${h}`,
    `,${f},${g}`,
    `,${h},${g},${f}`,
    `999999,${a},${b},${c}`,
    `,${a},${b},two`,
    `,${d},${e},${f},${g},${h}`,
  ].join('\n')
  const tried = await send(ada, competition, csv, true)
  expect(tried.isStored).toBe(false)
  expect(tried.lines.map(({ line, verdict, totalSalary, reason }) => [line, verdict, totalSalary, reason])).toEqual([
    [1, 'change', '40000.00', null],
    [2, 'keep', '35000.00', null],
    [3, 'enter', '120000.00', null],
    [4, 'refuse', '70000.00', 'Select at least 3 creators'],
    [5, 'refuse', '120000.00', 'You have already entered this roster. Please change at least one creator'],
    [
      6,
      'refuse',
      null,
      `Your entries here are ${entry.id} and ${other.id}: see “Download my entries”, or leave it empty for a new one`,
    ],
    [7, 'refuse', null, 'No creator here is called “two”'],
    [8, 'refuse', '165000.00', 'This roster costs more than the $150,000 salary cap'],
  ])
  const channels = (...numbers: number[]) => numbers.map((nth) => `Channel ${competition.id}-${nth}`)
  const matched = [channels(1, 2, 5), channels(4, 2, 1), channels(6, 7, 8)]
  expect(tried.lines.map(({ creators }) => creators)).toEqual([...matched, [], [], [], [], []])
  expect(await send(ada, competition, csv), 'one bad line is enough').toEqual(tried)
  expect(await ownRosters(ada, competition)).toEqual([idsOf(competition, 0, 1, 2), idsOf(competition, 0, 1, 3)])
})

test('ambiguous numbers are refused with a sentence that says what to do', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const [a, b, c, d] = idsOf(competition, 0, 1, 2, 3)
  const reasonsOf = async (...rows: string[]) =>
    (await send(ada, competition, rows.join('\n'), true)).lines.map(({ line, reason }) => [line, reason])
  expect(await reasonsOf('nr,creator_1,creator_2,creator_3', `1,${a},${b},${c}`)).toEqual([
    [2, '1 is in the column “nr”: call it entry_id if it has the numbers of entries, or take it out'],
  ])
  expect(await reasonsOf(',creator_1,creator_2,creator_3', `1,${a},${b},${c}`)).toEqual([
    [
      2,
      '1 is in the first column, which has no name: call it entry_id if it has the numbers of entries, or take it out',
    ],
  ])
  const heads = 'entry_id,creator_1_id,creator_1,price_1,creator_2_id,creator_2,price_2,creator_3_id'
  expect(await reasonsOf(heads, `,${a},${b},,${c},,,${d}`)).toEqual([
    [2, `${b} is in the column creator_1, which is for a name: put a creator's number into creator_1_id, or clear it`],
  ])
  expect(await reasonsOf('who,first,second,third', `,${a},30000,${b},${c}`, `,${a},"30,000.00",${b},${c}`)).toEqual([
    [
      1,
      'The first column must be the number of an entry, or empty for a new one. If this line names columns, call them entry_id and creator_1 to creator_5',
    ],
    [2, "30000 is no creator's number here. If it is a price, leave it out"],
    [
      3,
      '“30,000.00” stands where a creator is looked for: leave prices out, or keep the line of “Download my entries” that names the columns',
    ],
  ])
})

test('numbers under the headers of an exported file are creator ids, whatever the columns are called', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const ids = idsOf(competition, 0, 1, 2)
  const heads = 'entry_id,creator_1_id,creator_1,price_1,creator_2_id,creator_2,price_2,creator_3_id'
  const stored = await send(ada, competition, `${heads}\n,${ids.join()}`)
  expect(stored.isStored).toBe(true)
  expect(await ownRosters(ada, competition)).toEqual([ids])
})

test('a file with entry numbers is refused with the ids of the entries', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const [a, b, c] = idsOf(competition, 0, 1, 2)
  const reasonOf = async () => (await send(ada, competition, `999999,${a},${b},${c}`, true)).lines[0]!.reason
  expect(await reasonOf()).toBe('You have no entry here to change: leave its number empty for a new one')
  const entry = await enter(ada, competition, 0, 1, 2)
  expect(await reasonOf()).toBe(
    `Your entry here is ${entry.id}: see “Download my entries”, or leave it empty for a new one`,
  )
})

test('a file may name creators as the exported list of creators does', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const ids = idsOf(competition, 0, 1, 2)
  const names = await server.db.selectFrom('creators').select(['id', 'channel_name']).where('id', 'in', ids).execute()
  const nameOf = (id: number) => names.find((one) => one.id === id)!.channel_name
  const stored = await send(ada, competition, `,${nameOf(ids[0]!).toUpperCase()},${ids[1]},${nameOf(ids[2]!)}`)
  expect(stored.isStored).toBe(true)
  expect(await ownRosters(ada, competition)).toEqual([ids])
})

test('a line whose id and name belong to two creators is refused with both names', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entry = await enter(ada, competition, 0, 1, 2)
  const [a, b, c, d] = idsOf(competition, 0, 1, 2, 3)
  const nameAt = (nth: number) => `Channel ${competition.id}-${nth}`
  const csv = (id: number | string, name: string) =>
    `entry_id,creator_1_id,creator_1,price_1,creator_2_id,creator_3_id\n${entry.id},${id},${name},1.00,${b},${c}`
  const trying = async (id: number | string, name: string) =>
    (await send(ada, competition, csv(id, name), true)).lines[0]!
  const howTo = 'Change one of them, or clear it'
  expect(await trying(a!, nameAt(4))).toMatchObject({
    verdict: 'refuse',
    reason: `${a} is the number of “${nameAt(1)}”, but “${nameAt(4)}” beside it is ${d}. ${howTo}`,
  })
  expect(await trying(999_999, nameAt(4))).toMatchObject({
    verdict: 'refuse',
    reason: `999999 is no creator's number here, but “${nameAt(4)}” beside it is ${d}. ${howTo}`,
  })
  expect(await trying(a!, nameAt(1))).toMatchObject({ verdict: 'keep' })
  expect(await trying(a!, 'Its Old Name')).toMatchObject({ verdict: 'keep', creators: [1, 2, 3].map(nameAt) })
  expect(await trying('', nameAt(4)), 'cleared').toMatchObject({ verdict: 'change', creators: [4, 2, 3].map(nameAt) })
})

test('a file without invalid lines is stored at once: two entries may swap their rosters', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const [one, other] = [await enter(ada, competition, 0, 1, 2), await enter(ada, competition, 0, 1, 3)]
  const board = await server.deps.boards.open(competition.id)
  const [a, b, c, d, e] = idsOf(competition, 0, 1, 2, 3, 4)
  const csv = `entry_id,creator_1_id,creator_2_id,creator_3_id\r\n${one.id},${a},${b},${d}\r\n${other.id},${a},${b},${c}\r\n,${c},${d},${e}\r\n`
  const stored = await send(ada, competition, csv)
  expect(stored.isStored).toBe(true)
  const made = stored.lines[2]!
  expect(made).toMatchObject({ line: 4, verdict: 'enter', entryId: expect.any(Number) })
  expect(await ownRosters(ada, competition)).toEqual([
    idsOf(competition, 0, 1, 3),
    idsOf(competition, 0, 1, 2),
    idsOf(competition, 2, 3, 4),
  ])
  expect([board.size, await countIn(competition.id)]).toEqual([3, 3])
  const [notification] = (await server.get('/api/notifications', { as: ada })).json<Notification[]>()
  expect(notification).toMatchObject({
    title: 'Entry accepted',
    message: `Your entry with ${named(competition, 3, 4, 5)} is in for Test Cup`,
  })
  expect(board.seq).toBe((await openBoards(server.elsewhere).open(competition.id)).seq)
  // an exported file can be imported again and changes nothing
  expect(
    (await send(ada, competition, csv.replace('\r\n,', `\r\n${made.entryId},`))).lines.map(({ verdict }) => verdict),
  ).toEqual(['keep', 'keep', 'keep'])
  const full = setsOf([0, 1, 2, 3, 4], 4).map((places) => `,${idsOf(competition, ...places).join(',')}`)
  const tooMany = await send(ada, competition, full.join('\n'))
  expect([tooMany.isStored, tooMany.lines.at(-1)!.reason]).toEqual([
    false,
    'You have already made your 6 entries in this competition',
  ])
  expect(await audit(server.db)).toEqual([])
})

test('projections are stored for each player, changed one by one, and deleted with the account', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  const competition = await server.competition()
  const [a, b] = idsOf(competition, 0, 1)
  const saveOwnProjections = (as: Actor, ...given: [number, number][]) =>
    server.put('/api/own-projections', {
      as,
      body: {
        competitionId: competition.id,
        ownProjections: given.map(([creatorId, points]) => ({ creatorId, points })),
      },
    })
  expect((await saveOwnProjections(ada, [a!, 7], [b!, -10])).json()).toEqual([
    { creatorId: a, points: 7 },
    { creatorId: b, points: -10 },
  ])
  await saveOwnProjections(ada, [a!, 3], [b!, 0])
  expect((await server.get(`/api/own-projections/${competition.id}`, { as: ada })).json()).toEqual([
    { creatorId: a, points: 3 },
  ])
  expect((await server.get(`/api/own-projections/${competition.id}`, { as: ben })).json()).toEqual([])
  expect((await saveOwnProjections(ada, [a!, 11])).statusCode).toBe(400)
  expect((await saveOwnProjections(ada, [2_000_000, 1])).json()).toMatchObject({
    code: 'creator_not_found',
    creatorId: 2_000_000,
  })
  expect((await server.post('/api/auth/delete-account', { as: ada })).statusCode).toBe(200)
  expect(await server.db.selectFrom('own_projections').selectAll().execute()).toEqual([])
})

test('a projection belongs to one competition, does not carry over, and is deleted when that one is over', async () => {
  const ada = await somebody()
  const [one, next] = [await server.competition(), await server.competition()]
  const [creatorId] = idsOf(one, 0)
  const saveOwnProjections = (competitionId: number, points: number) =>
    server.put('/api/own-projections', { as: ada, body: { competitionId, ownProjections: [{ creatorId, points }] } })
  const believed = async ({ id }: TestCompetition) =>
    (await server.get(`/api/own-projections/${id}`, { as: ada })).json()
  await saveOwnProjections(one.id, 1)
  expect(await believed(next)).toEqual([])
  await saveOwnProjections(next.id, -4)
  expect([await believed(one), await believed(next)]).toEqual([[{ creatorId, points: 1 }], [{ creatorId, points: -4 }]])
  await begun(one.id, 'void')
  await purgeOwnProjections(server.db)
  expect([await believed(one), await believed(next)]).toEqual([[], [{ creatorId, points: -4 }]])
  expect((await saveOwnProjections(2_000_000, 1)).json()).toMatchObject({ code: 'competition_not_found' })
})

test('an import accepts an export of the most entries that settings allow, and names the line past the limit of lines', async () => {
  const [ada, competition] = [await somebody(), await server.competition()]
  const picks = idsOf(competition, 0, 1, 2, 3, 4).map((creatorId) => ({
    creatorId,
    name: '名"'.repeat(50),
    price: cents(3_000_000),
  }))
  const most = writeSheet(Array.from({ length: 1_000 }, (_, nth) => ({ id: 1_000_000 + nth, picks, total: cents(1) })))
  const { lines } = await send(ada, competition, most, true)
  expect(lines).toHaveLength(1_000)
  expect(new Set(lines.map(({ reason }) => reason))).toEqual(
    new Set(['You have no entry here to change: leave its number empty for a new one']),
  )
  const tooMany = await send(ada, competition, ',1,2,3\n'.repeat(5_000), true)
  expect(tooMany.lines).toHaveLength(2_001)
  expect(tooMany.lines.at(-1)).toMatchObject({
    line: 2_001,
    reason: 'The file has too many lines: remove this line and all lines below it',
  })
})

test('an import reads a file with a title, tabs and other spellings, and says why a line without a separator is refused', async () => {
  const [ada, competition] = [await somebody(), await server.competition()]
  const [one, two, three] = idsOf(competition, 0, 1, 2)
  const file = `My rosters\n\nEntry #\tCreator 1 ID\tCreator 2\tCreator 3\n\t${one}.0\tChannel ${competition.id}-2 (${two})\t${three}:channel\u00a0${competition.id}-3\n`
  expect((await send(ada, competition, file)).isStored).toBe(true)
  expect(await ownRosters(ada, competition)).toEqual([[one, two, three]])
  expect((await send(ada, competition, '1 2 3 4')).lines).toMatchObject([
    { verdict: 'refuse', reason: 'This line is one cell: put a comma, a semicolon or a tab between the columns' },
  ])
})
