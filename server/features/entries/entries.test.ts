import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { createEntryQueue } from './submit-entry.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100, maxEntriesPerPlayer: 4 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
type Picks = { creatorId: number; price: string }[]

let people = 0
const somebody = () => server.signUp(`Player${++people}`)

/**
 * A roster of the creators at these places of the price book, whose prices are $5,000, 10,000, 15,000, 20,000, 25,000, 30,000, 40,000 and
 * 50,000.
 */
const roster = ({ creators }: TestCompetition, ...places: number[]): Picks => places.map((place) => creators[place]!)
const costOf = (picks: Picks) => decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!)))
/** The creators by their numbers, from 1, as a notification lists three. */
const named = ({ id }: TestCompetition, ...numbers: readonly number[]) =>
  new Intl.ListFormat('en-GB').format(numbers.map((number) => `Channel ${id}-${number}`))
const bodyOf = ({ id }: TestCompetition, picks: Picks) => ({ competitionId: id, picks, totalSalary: costOf(picks) })
const enter = (as: Actor, body: unknown, headers?: Record<string, string>) =>
  server.post('/api/entries', { as, body, ...(headers && { headers }) })
const withKey = (key: string) => ({ 'idempotency-key': key })

const entriesIn = (competitionId: number) =>
  server.db.selectFrom('entries').selectAll().where('competition_id', '=', competitionId).orderBy('id').execute()
const countedIn = async (competitionId: number) =>
  (
    await server.db
      .selectFrom('competition_totals')
      .selectAll()
      .where('competition_id', '=', competitionId)
      .executeTakeFirstOrThrow()
  ).total_entries
const savedIn = async (competitionId: number) => {
  const saved = (await entriesIn(competitionId)).length
  expect(await countedIn(competitionId)).toBe(saved)
  return saved
}
const score = (points: number, pace: number): CreatorScore => ({
  growthScore: tenths(pace),
  engagementScore: tenths(0),
  pace: tenths(pace),
  points: tenths(points),
  isMeasured: true,
})

test("an entry is saved at the price book's prices, announced, and shown on the board and to its owner", async () => {
  const ada = await somebody()
  const competition = await server.competition()
  server.published.length = 0
  const reply = await enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)))

  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({
    competitionId: competition.id,
    userId: ada.id,
    totalSalary: '30000.00',
    score: 0,
    totalScore: 0,
    banked: 0,
    rank: null,
    movesLeft: 2,
    picks: [
      {
        price: '5000.00',
        points: 0,
        stillToCome: null,
        creator: { name: `Channel ${competition.id}-1`, price: '5000.00', subscriberCount: 100_000 },
      },
      {},
      {},
    ],
  })
  expect(server.published).toEqual([
    [
      `competition:${competition.id}`,
      { type: 'competition_updated', data: { newEntry: { competitionId: competition.id } } },
    ],
    [`leaderboard:${competition.id}`, { type: 'leaderboard_updated', data: { competitionId: competition.id } }],
    [
      `user:${ada.id}`,
      {
        type: 'notification',
        id: expect.any(Number),
        timestamp: expect.any(String),
        notificationType: 'new_entry',
        title: 'Entry accepted',
        message: `Your entry with ${named(competition, 1, 2, 3)} is in for Test Cup`,
        priority: 'medium',
        competitionId: competition.id,
        actionUrl: '/gamemode',
      },
    ],
  ])
  expect((await server.get('/api/notifications', { as: ada })).json()).toMatchObject([
    { type: 'new_entry', competitionId: competition.id, read: false },
  ])
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toEqual([reply.json()])
  expect((await server.get(`/api/leaderboard/${competition.id}`)).json()).toMatchObject([
    { id: reply.json().id, userId: ada.id, rank: null },
  ])
  expect(await entriesIn(competition.id)).toMatchObject([
    { user_id: ada.id, total_salary_cents: 3_000_000, score_tenths: 0, rank: null },
  ])
  expect(await savedIn(competition.id)).toBe(1)
})

const refusals: [string, (competition: TestCompetition) => object, object][] = [
  [
    'too few',
    (it) => bodyOf(it, roster(it, 0, 1)),
    { code: 'too_few_picks', title: 'Not Enough Picks', message: 'Select at least 3 creators' },
  ],
  ['none', (it) => bodyOf(it, []), { code: 'too_few_picks' }],
  [
    'too many',
    (it) => bodyOf(it, roster(it, 0, 1, 2, 3, 4, 5)),
    { code: 'roster_full', title: 'Maximum Picks Reached', message: 'You can only select up to 5 creators' },
  ],
  [
    'over the cap',
    (it) => bodyOf(it, roster(it, 4, 5, 6, 7, 3)),
    {
      code: 'over_cap',
      title: 'Salary Cap Exceeded',
      message: 'Adding this creator would exceed the $150,000 salary cap',
    },
  ],
  [
    'over the cap at forged prices',
    (it) =>
      bodyOf(
        it,
        roster(it, 3, 4, 5, 6, 7).map((pick) => ({ ...pick, price: '1.00' })),
      ),
    { code: 'over_cap' },
  ],
  [
    'the same creator twice',
    (it) => bodyOf(it, roster(it, 0, 0, 1)),
    { code: 'duplicate_pick', title: 'Already Picked' },
  ],
  ['five times the same', (it) => bodyOf(it, roster(it, 0, 0, 0, 0, 0)), { code: 'duplicate_pick' }],
  [
    'a creator nobody knows',
    (it) => bodyOf(it, [...roster(it, 0, 1), { creatorId: 2_000_000_000, price: '5000.00' }]),
    { code: 'creator_not_found', creatorId: 2_000_000_000 },
  ],
  [
    'a price of nothing',
    (it) => ({
      ...bodyOf(
        it,
        roster(it, 0, 1, 2).map((pick) => ({ ...pick, price: '0' })),
      ),
      totalSalary: '30000.00',
    }),
    { code: 'price_changed', totalSalary: '30000.00' },
  ],
  [
    'a price that is too high',
    (it) => bodyOf(it, [...roster(it, 0, 1), { ...roster(it, 2)[0]!, price: '999999999.00' }]),
    { code: 'price_changed' },
  ],
  [
    'a forged total',
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), totalSalary: '1.00' }),
    { code: 'price_changed', title: 'Prices Changed' },
  ],
  [
    'another competition',
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), competitionId: 2_000_000_000 }),
    { code: 'no_active_competition', title: 'Closed', message: 'No active competition' },
  ],
  [
    'a negative price',
    (it) => ({
      ...bodyOf(it, roster(it, 0, 1, 2)),
      picks: roster(it, 0, 1, 2).map((pick) => ({ ...pick, price: '-1' })),
    }),
    { code: 'bad_request' },
  ],
  [
    'a price with a space',
    (it) => ({
      ...bodyOf(it, roster(it, 0, 1, 2)),
      picks: roster(it, 0, 1, 2).map((pick) => ({ ...pick, price: ' 10000' })),
    }),
    { code: 'bad_request' },
  ],
  [
    'a price in exponents',
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), totalSalary: '1e9' }),
    { code: 'bad_request' },
  ],
  [
    '21 picks',
    (it) => ({ ...bodyOf(it, roster(it, 0)), picks: Array(21).fill(roster(it, 0)[0]) }),
    { code: 'bad_request' },
  ],
  [
    'an id too large',
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), competitionId: 2 ** 31 }),
    { code: 'bad_request' },
  ],
  [
    'an id in quotes',
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), competitionId: String(it.id) }),
    { code: 'bad_request' },
  ],
  [
    "another player's id",
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), userId: 'somebody-else' }),
    { code: 'bad_request' },
  ],
  [
    "a score of one's own",
    (it) => ({ ...bodyOf(it, roster(it, 0, 1, 2)), score: 1_000_000, rank: 1 }),
    { code: 'bad_request' },
  ],
  ['nothing at all', () => ({}), { code: 'bad_request' }],
]
test.each(refusals)('an entry is refused and nothing is saved: %s', async (_, makeBody, refusal) => {
  const competition = await server.competition()
  const reply = await enter(await somebody(), makeBody(competition))
  expect(reply.json()).toMatchObject(refusal)
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(await savedIn(competition.id)).toBe(0)
})

/** A price as a client might send it. */
const someClaim = fc.oneof(
  { arbitrary: fc.constant('right'), weight: 9 },
  { arbitrary: fc.constantFrom('0', '-1', '1e9', ' 10000', '10000.00', ''), weight: 1 },
)
test("random input is accepted exactly when it is a legal roster at the price book's prices", async () => {
  const competition = await server.competition()
  let [accepted, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ place: fc.nat(7), claim: someClaim }), { maxLength: 6 }),
      someClaim,
      async (picks, claimedTotal) => {
        const right = roster(competition, ...picks.map(({ place }) => place))
        const cost = costOf(right)
        const sent = right.map((pick, nth) => ({
          ...pick,
          price: picks[nth]!.claim === 'right' ? pick.price : picks[nth]!.claim,
        }))
        const totalSalary = claimedTotal === 'right' ? cost : claimedTotal
        const isLegal =
          right.length >= 3 &&
          right.length <= 5 &&
          new Set(right.map(({ creatorId }) => creatorId)).size === right.length &&
          parseDecimal(cost)! <= 15_000_000 &&
          sent.every(({ price }, nth) => price === right[nth]!.price) &&
          totalSalary === cost
        const before = await savedIn(competition.id)
        const reply = await enter(await somebody(), { competitionId: competition.id, picks: sent, totalSalary })
        expect(reply.statusCode === 201, reply.body).toBe(isLegal)
        expect((await savedIn(competition.id)) - before).toBe(isLegal ? 1 : 0)
        if (isLegal) accepted++
        else {
          refused++
          expect([400, 409, 422]).toContain(reply.statusCode)
        }
      },
    ),
    {
      numRuns: 120,
      examples: [[[0, 1, 2].map((place) => ({ place, claim: 'right' })), 'right']],
    },
  )
  expect(accepted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(50)
})

test('the notification names all creators of the entry, because two entries may begin with the same', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  for (const places of [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 2, 3, 4],
  ])
    await enter(ada, bodyOf(competition, roster(competition, ...places)))
  expect((await server.get('/api/notifications', { as: ada })).json()).toMatchObject([
    { message: `Your entry with ${named(competition, 1, 2, 3, 4, 5)} is in for Test Cup` },
    { title: 'Entry accepted', message: `Your entry with ${named(competition, 1, 2, 4)} is in for Test Cup` },
    { title: 'Entry accepted', message: `Your entry with ${named(competition, 1, 2, 3)} is in for Test Cup` },
  ])
})

test('changed prices are refused with the current ones', async () => {
  const competition = await server.competition()
  const picks = roster(competition, 0, 1, 2)
  const reply = await enter(
    await somebody(),
    bodyOf(competition, [{ ...picks[0]!, price: '4000.00' }, picks[1]!, picks[2]!]),
  )
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ code: 'price_changed', prices: picks, totalSalary: '30000.00' })
})

test.each([
  ['one decimal', ['5000.5', '5500.0', '4000'], '14500.5'],
  ['two decimals', ['5000.50', '5500.00', '4000.00'], '14500.50'],
] as const)('prices are compared as amounts, not as text: %s', async (_, prices, totalSalary) => {
  const competition = await server.competition({ prices: [5_000.5, 5_500, 4_000] })
  const picks = roster(competition, 0, 1, 2).map((pick, nth) => ({ ...pick, price: prices[nth]! }))
  const reply = await enter(await somebody(), { competitionId: competition.id, picks, totalSalary })
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { totalSalary: '14500.50' }])
})

test("prices come from the competition's book, not from today's catalogue", async () => {
  const competition = await server.competition()
  const picks = roster(competition, 0, 1, 2)
  await server.db
    .updateTable('creators')
    .set({ price_cents: 4_900_000, price_override_cents: 4_900_000 })
    .where('id', '=', picks[0]!.creatorId)
    .execute()
  expect((await enter(await somebody(), bodyOf(competition, picks))).json()).toMatchObject({ totalSalary: '30000.00' })
})

test('a creator removed from the catalogue while drafting cannot be picked, stays in rosters, and can be picked again once it is back', async () => {
  const [ada, bob] = [await somebody(), await somebody()]
  const competition = await server.competition()
  const picks = roster(competition, 0, 1, 2)
  const { id: entryId } = (await enter(ada, bodyOf(competition, picks))).json()
  const offer = (isActive: boolean) =>
    server.db.updateTable('creators').set({ is_active: isActive }).where('id', '=', picks[0]!.creatorId).execute()
  await offer(false)

  const refused = await enter(bob, bodyOf(competition, picks))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'creator_left',
      creatorId: picks[0]!.creatorId,
      title: 'No Longer Offered',
      message: `Channel ${competition.id}-1 has left the catalogue. Please pick someone else`,
    },
  ])
  expect(await savedIn(competition.id)).toBe(1)
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toMatchObject([
    { id: entryId, totalSalary: '30000.00', picks },
  ])

  await offer(true)
  expect((await enter(bob, bodyOf(competition, picks))).statusCode).toBe(201)
})

test.each([
  ['upcoming', 'no_active_competition'],
  ['live', 'drafting_closed'],
  ['review', 'drafting_closed'],
  ['completed', 'drafting_closed'],
  ['void', 'drafting_closed'],
] as const)('a competition that is %s takes no entries: %s', async (phase, code) => {
  const competition = await server.competition({ phase })
  expect((await enter(await somebody(), bodyOf(competition, roster(competition, 0, 1, 2)))).json()).toMatchObject({
    code,
  })
  expect(await savedIn(competition.id)).toBe(0)
})

test('a competition whose start has passed takes no entries, even if its stored phase is drafting', async () => {
  const competition = await server.competition({
    start_time: new Date(Date.now() - 1),
    draft_opens_at: new Date(Date.now() - 1000),
  })
  expect((await enter(await somebody(), bodyOf(competition, roster(competition, 0, 1, 2)))).json()).toMatchObject({
    code: 'drafting_closed',
  })
  expect(await savedIn(competition.id)).toBe(0)
})

test('visitors, viewers and players without the agreement cannot enter', async () => {
  const competition = await server.competition()
  const body = bodyOf(competition, roster(competition, 0, 1, 2))
  const undecided = await server.signUp('Undecided', { ndaAccepted: false })
  expect((await server.post('/api/entries', { body })).json()).toMatchObject({ code: 'signed_out' })
  expect((await enter(await server.watch(), body)).json()).toMatchObject({ code: 'viewer_read_only' })
  expect((await enter(undecided, body)).json()).toMatchObject({ code: 'nda_required' })
  expect(await savedIn(competition.id)).toBe(0)
})

test('50 equal concurrent submissions make one entry and get equal responses', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)))),
  )
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect(replies[0]!.statusCode).toBe(201)
  expect(await savedIn(competition.id)).toBe(1)
})

test('50 equal submissions with one key, and 50 more later, make one entry and get equal responses', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const submit = () => enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)), withKey('once'))
  const replies = [
    ...(await Promise.all(Array.from({ length: 50 }, submit))),
    ...(await Promise.all(Array.from({ length: 50 }, submit))),
  ]
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect(await savedIn(competition.id)).toBe(1)
})

test('50 different concurrent submissions make as many entries as a player may have', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const different = Array.from({ length: 2 ** 7 }, (_, set) =>
    [0, 1, 2, 3, 4, 5, 6].filter((place) => set & (1 << place)),
  ).filter(({ length }) => length === 3 || length === 4)
  const bodies = different.slice(0, 50).map((places) => bodyOf(competition, roster(competition, ...places)))
  const replies = await Promise.all(bodies.map((body, nth) => enter(ada, body, withKey(`different-${nth}`))))
  expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(4)
  for (const reply of replies)
    if (reply.statusCode !== 201) expect(reply.json()).toMatchObject({ code: 'too_many_entries', maxEntries: 4 })
  expect(await savedIn(competition.id)).toBe(4)
})

test('concurrent players each get their own entry, and an invalid submission fails alone', async () => {
  const competition = await server.competition()
  const players = await Promise.all(Array.from({ length: 30 }, somebody))
  const replies = await Promise.all(
    players.map((player, nth) =>
      enter(player, bodyOf(competition, nth % 3 === 0 ? roster(competition, 0) : roster(competition, 0, 1, 2))),
    ),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual(players.map((_, nth) => (nth % 3 === 0 ? 422 : 201)))
  expect(replies.filter((reply) => reply.statusCode === 201).map((reply) => reply.json().userId)).toEqual(
    players.filter((_, nth) => nth % 3 !== 0).map(({ id }) => id),
  )
  expect(await savedIn(competition.id)).toBe(20)
})

test('two servers on one database enforce one entry of equal submissions and the maximum of different ones', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const queues = [createEntryQueue(server.deps), createEntryQueue(server.deps), createEntryQueue(server.deps)]
  const submit = (nth: number, key: string | null, ...places: number[]) =>
    queues[nth % queues.length]!({
      userId: ada.id,
      displayName: 'Ada',
      body: bodyOf(competition, roster(competition, ...places)),
      key,
    })
  const equal = await Promise.all(Array.from({ length: 30 }, (_, nth) => submit(nth, null, 0, 1, 2)))
  expect(new Set(equal.map((entry) => entry.id)).size).toBe(1)
  const keyed = await Promise.all(Array.from({ length: 30 }, (_, nth) => submit(nth, 'one', 0, 1, 3)))
  expect(new Set(keyed.map((entry) => entry.id)).size).toBe(1)
  const different = await Promise.allSettled(
    Array.from({ length: 30 }, (_, nth) => submit(nth, `own-${nth}`, nth % 2, 2 + (nth % 3), 5 + (nth % 2))),
  )
  expect(different.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await savedIn(competition.id)).toBe(4)
})

test('concurrent submissions to two competitions do not mix', async () => {
  const [one, other] = [await server.competition(), await server.competition()]
  const ada = await somebody()
  const replies = await Promise.all([one, other, one, other].map((it) => enter(ada, bodyOf(it, roster(it, 0, 1, 2)))))
  expect(replies.map((reply) => reply.json().competitionId)).toEqual([one.id, other.id, one.id, other.id])
  expect([await savedIn(one.id), await savedIn(other.id)]).toEqual([1, 1])
})

test('the same picks are refused later, or under another key', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const body = bodyOf(competition, roster(competition, 0, 1, 2))
  const first = (await enter(ada, body)).json()
  const reordered = (await enter(ada, bodyOf(competition, roster(competition, 2, 0, 1)))).json()
  expect(reordered.id).toBe(first.id)
  const keyed = await enter(ada, body, withKey('another'))
  expect([keyed.statusCode, keyed.json()]).toMatchObject([409, { code: 'same_roster', title: 'Already Entered' }])
  const earlier = new Date(Date.now() - 3_000)
  await server.db
    .updateTable('entries')
    .set({ created_at: earlier, updated_at: earlier })
    .where('competition_id', '=', competition.id)
    .execute()
  expect((await enter(ada, body)).json()).toMatchObject({ code: 'same_roster' })
  expect(await savedIn(competition.id)).toBe(1)
})

test('a key belongs to one request of one player', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const body = bodyOf(competition, roster(competition, 0, 1, 2))
  const first = await enter(ada, body, withKey('k'))
  const reused = await enter(ada, bodyOf(competition, roster(competition, 0, 1, 3)), withKey('k'))
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'key_reused'])
  const other = await enter(bob, body, withKey('k'))
  expect(other.json().id).not.toBe(first.json().id)
  expect(await savedIn(competition.id)).toBe(2)
})

test('a key returns its first response even after the lock, and a refused request does not use up its key', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  expect((await enter(ada, bodyOf(competition, roster(competition, 0, 1)), withKey('retry'))).statusCode).toBe(422)
  const body = bodyOf(competition, roster(competition, 0, 1, 2))
  const first = await enter(ada, body, withKey('retry'))
  await server.db.updateTable('competitions').set({ phase: 'live' }).where('id', '=', competition.id).execute()
  const again = await enter(ada, body, withKey('retry'))
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect((await enter(ada, body, withKey('new'))).json()).toMatchObject({ code: 'drafting_closed' })
  expect(await savedIn(competition.id)).toBe(1)
})

test.each([
  ['empty', ''],
  ['too long', 'k'.repeat(256)],
  ['with a space', 'a b'],
  ['not visible', 'caf\u00e9'],
])('a key that is %s is refused', async (_, key) => {
  const competition = await server.competition()
  const reply = await enter(await somebody(), bodyOf(competition, roster(competition, 0, 1, 2)), withKey(key))
  expect(reply.json()).toMatchObject({ code: 'bad_request' })
  expect(await savedIn(competition.id)).toBe(0)
})

test('no entry is accepted at or after the lock, however many are sent across that instant', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, somebody))
  const startTime = new Date(Date.now() + 700)
  const competition = await server.competition({ start_time: startTime })
  const picks = roster(competition, 0, 1, 2)
  let nth = 0
  const keepTrying = async (player: Actor): Promise<number> => {
    for (let accepted = 0; ;) {
      const reply = await enter(player, bodyOf(competition, picks), withKey(`rush-${++nth}`))
      if (reply.statusCode === 201) accepted++
      else if (reply.json().code === 'drafting_closed') return accepted
    }
  }
  const accepted = (await Promise.all(players.map(keepTrying))).reduce((sum, count) => sum + count, 0)
  const saved = await entriesIn(competition.id)
  expect(accepted).toBeGreaterThan(0)
  expect(await savedIn(competition.id)).toBe(accepted)
  for (const entry of saved) expect(entry.accepted_at.getTime()).toBeLessThan(startTime.getTime())
})

test('while live the owner sees points, projections and rank from the board', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  await enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)))
  await enter(bob, bodyOf(competition, roster(competition, 0, 1, 3)))
  await server.db.updateTable('competitions').set({ phase: 'live' }).where('id', '=', competition.id).execute()
  const board = await server.deps.boards.open(competition.id)
  board.setPoints(
    new Map(competition.creators.map(({ creatorId }, nth) => [creatorId, score(nth * 10 + 5, nth * 100)])),
  )

  const mine = async (as: Actor) => (await server.get(`/api/entries/user/${competition.id}/all`, { as })).json()
  expect(await mine(ada)).toMatchObject([
    {
      totalScore: 4.5,
      score: 4.5,
      rank: 2,
      picks: [
        { points: 0.5, stillToCome: null },
        { points: 1.5, stillToCome: null },
        { points: 2.5, stillToCome: null },
      ],
    },
  ])
  expect(await mine(bob)).toMatchObject([{ totalScore: 5.5, rank: 1 }])
})

test('once completed the owner sees the settled result', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  await enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)))
  await server.db.updateTable('competitions').set({ phase: 'completed' }).where('id', '=', competition.id).execute()
  await server.db
    .updateTable('entries')
    .set({ score_tenths: 392, rank: 7 })
    .where('competition_id', '=', competition.id)
    .execute()
  await server.db
    .updateTable('creator_snapshots')
    .set({ points_tenths: 131 })
    .where('competition_id', '=', competition.id)
    .execute()
  server.deps.boards.close(competition.id)
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toMatchObject([
    { totalScore: 39.2, rank: 7, picks: [{ points: 13.1, stillToCome: null }, {}, {}] },
  ])
})

test("no player sees another player's entries, and an unknown competition is refused", async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  await enter(ada, bodyOf(competition, roster(competition, 0, 1, 2)))
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: bob })).json()).toEqual([])
  expect((await server.get('/api/entries/user/2000000000/all', { as: bob })).json()).toMatchObject({
    code: 'competition_not_found',
  })
})
