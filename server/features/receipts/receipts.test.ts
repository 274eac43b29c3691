/** From points back to their readings: complete, unchanged, and verified by the code that the browser runs. */
import { gunzipSync } from 'node:zlib'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CompetitionEvidence, EntryReceipt } from '#contract/receipts.ts'
import { cents } from '#game/money.ts'
import { tenths, tenthsOf } from '#game/points.ts'
import { verifyEvidence } from '#game/scoring/evidence.ts'
import { audit } from '#server/audit/audit.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { sha256, saveEvidence } from '#server/evidence/evidence-table.ts'
import { saveMove } from '#server/records/entry-moves.ts'
import { cheapest, competitionInPhase, enter, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { readEntryReceipt } from './entry-receipt.ts'
import { readEvidenceOf } from '#server/evidence/read-evidence.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let server: TestServer
let ada: Actor
let ben: Actor
let id: number
let entryId: number
let jobs: ReturnType<typeof competitionJobs>

beforeAll(async () => {
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

/** A competition that is drafting, with an entry of Ada's. */
beforeEach(async () => {
  await server.reset()
  jobs = competitionJobs(server.deps)
  await runDue(jobs)
  id = (await competitionInPhase(server.db, 'drafting')).id
  ada = await server.signUp('Ada')
  ben = await server.signUp('Ben')
  const creatorIds = await cheapest(server.db, id, 4)
  entryId = (await enter(server.db, id, [{ userId: ada.id, creatorIds }]))[0]!
})

const pass = async (seconds: number) => {
  await warp(server.db, seconds)
  await runDue(jobs)
}
const toLive = () => pass(schedule.draftSeconds + schedule.liveSeconds / 2)
const toReview = () => pass(schedule.draftSeconds + schedule.liveSeconds)
const toSettled = () => pass(schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds)

const ask = (as: Actor | undefined = ben, headers: Record<string, string> = {}) =>
  server.get(`/api/competitions/${id}/evidence`, { ...(as && { as }), headers })
const evidence = async (as?: Actor) => (await ask(as)).json<CompetitionEvidence>()
const receipt = (of: number, as: Actor) => server.get(`/api/entries/${of}/receipt`, { as })
const codeOf = (reply: { json: () => { code: string } }) => reply.json().code

/** Verifies evidence as a browser does. */
function verify({ texts, hashes, shown }: CompetitionEvidence) {
  const known = Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== null))
  const points = new Map(shown.map((one) => [one.creatorId, tenthsOf(one.points)]))
  return verifyEvidence(texts, { hashes: known, points }, sha256)
}

test('while live the readings so far give the points of the board, and the price book is hashed', async () => {
  await toLive()
  const given = await evidence()
  expect(given).toMatchObject({ competitionId: id, phase: 'live', scoringVersion: 1, readingsDeletedAt: null })
  expect(given.hashes).toEqual({ lock: sha256(given.texts.lock!), end: null, settlement: null })
  const board = await server.deps.boards.open(id)
  expect(given.shown.length).toBeGreaterThan(100)
  for (const { creatorId, points } of given.shown) expect(tenthsOf(points)).toBe(board.creatorScore(creatorId)!.points)
  expect(given.shown.some(({ points }) => points > 0)).toBe(true)
  const { faults, receipts } = await verify(given)
  expect(faults).toEqual([])
  expect(receipts!.size).toBe(given.shown.length)
})

test("once settled all three stages are hashed, and every creator's points follow to the tenth", async () => {
  await toSettled()
  const given = await evidence()
  expect(given.hashes).toEqual({
    lock: sha256(given.texts.lock!),
    end: sha256(given.texts.end!),
    settlement: sha256(given.texts.settlement!),
  })
  expect((await verify(given)).faults).toEqual([])
  expect(await audit(server.db)).toEqual([])
})

test('verification finds one changed reading, and one changed point', async () => {
  await toSettled()
  const given = await evidence()
  const end = given.texts.end!.replace(
    /("gained":\{.*?"views":\[)(\d+)/,
    (_, before, gained) => `${before}${Number(gained) * 3 + 5_000}`,
  )
  expect(end).not.toBe(given.texts.end)
  const { faults } = await verify({ ...given, texts: { ...given.texts, end } })
  expect(faults).toContainEqual({ what: 'hash', stage: 'end' })
  expect(faults.some(({ what }) => what === 'points')).toBe(true)
  const [first, ...rest] = given.shown
  expect(
    (await verify({ ...given, shown: [{ ...first!, points: first!.points + 0.1 }, ...rest] })).faults,
  ).toHaveLength(1)
})

test('a client with the evidence gets 304, must revalidate it, and receives it compressed', async () => {
  await toReview()
  const first = await ask()
  expect(first.headers['cache-control']).toBe('private, no-cache')
  await toSettled()
  const final = await ask()
  expect(final.headers['cache-control']).toBe('private, no-cache')
  expect(final.headers.etag).toBe(`W/"${sha256(final.body)}"`)
  expect(final.headers.etag).not.toBe(first.headers.etag)
  const again = await ask(ben, { 'if-none-match': String(final.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const small = await ask(ben, { 'accept-encoding': 'gzip' })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.rawPayload).toString()).toBe(final.body)
})

test('the database refuses changes of evidence, and storing it again changes nothing', async () => {
  await toReview()
  const before = await evidence()
  const change = (set: { sha256?: string; at?: Date; body?: string }) =>
    server.db.updateTable('competition_evidence').set(set).where('competition_id', '=', id).execute()
  await expect(change({ sha256: 'f'.repeat(64) })).rejects.toThrow('never changes')
  await expect(change({ at: new Date() })).rejects.toThrow('never changes')
  await expect(change({ body: 'another' })).rejects.toThrow('never changes')
  await expect(server.db.deleteFrom('competition_evidence').where('competition_id', '=', id).execute()).rejects.toThrow(
    'never changes',
  )
  expect(await saveEvidence(server.db, id, 'end', 'another story')).toBe(before.hashes.end)
  expect(await evidence()).toEqual(before)
})

test('each kind of missing evidence has its own refusal', async () => {
  expect(codeOf(await server.get('/api/competitions/987654/evidence', { as: ben }))).toBe('competition_not_found')
  expect(codeOf(await receipt(987_654, ben))).toBe('entry_not_found')
  expect((await ask(ben)).json()).toMatchObject({
    code: 'not_locked_yet',
    message: 'Scoring starts when the draft locks',
  })
  expect((await receipt(entryId, ben)).json()).toMatchObject({
    code: 'rosters_hidden',
    message: 'Rosters become public when the draft locks',
  })
  expect((await receipt(entryId, ada)).json()).toMatchObject({ score: 0, moves: [], phase: 'drafting' })
  expect((await server.get(`/api/competitions/${id}/evidence`)).statusCode).toBe(401)
  await voidCompetition(server.deps, id)
  expect([codeOf(await ask(ben)), codeOf(await receipt(entryId, ada))]).toEqual(['called_off', 'called_off'])
})

test('a live trade and a live drop are stored with the points they banked, and the receipt adds up', async () => {
  await toLive()
  const [sold, dropped, ...kept] = (await receipt(entryId, ada)).json<EntryReceipt>().picks
  const bought = (await cheapest(server.db, id, 6))[5]!
  const points = new Map((await evidence()).shown.map((one) => [one.creatorId, one.points]))
  await server.post('/api/entries/trade', {
    as: ada,
    body: { entryId, oldCreatorId: sold!.creatorId, newCreatorId: bought },
  })
  await server.post('/api/entries/drop', { as: ada, body: { entryId, creatorId: dropped!.creatorId } })
  const after = (await receipt(entryId, ben)).json<EntryReceipt>()
  expect(after.moves).toMatchObject([
    { sold: { creatorId: sold!.creatorId }, bought: { creatorId: bought }, pointsSold: points.get(sold!.creatorId) },
    { sold: { creatorId: dropped!.creatorId }, bought: null, pointsBought: 0 },
  ])
  expect(after.movesMade).toBe(2)
  expect(after.picks.map(({ creatorId }) => creatorId)).toEqual([bought, ...kept.map(({ creatorId }) => creatorId)])
  const sum = after.picks.reduce<number>((total, pick) => total + tenthsOf(pick.points), tenthsOf(after.banked))
  expect(sum).toBe(tenthsOf(after.score))
  expect(after.moves.at(-1)!.bankedAfter).toBe(after.banked)
  await pass(schedule.liveSeconds + schedule.reviewSeconds)
  const settled = (await receipt(entryId, ben)).json<EntryReceipt>()
  expect(settled).toMatchObject({ phase: 'completed', moves: after.moves.map(({ bankedAfter }) => ({ bankedAfter })) })
  expect(settled.picks.reduce<number>((total, pick) => total + tenthsOf(pick.points), tenthsOf(settled.banked))).toBe(
    tenthsOf(settled.score),
  )
})

test('moves while drafting are not in the receipt', async () => {
  const [first] = await cheapest(server.db, id, 1)
  await server.post('/api/entries/drop', { as: ada, body: { entryId, creatorId: first! } })
  expect(await server.db.selectFrom('entry_moves').selectAll().execute()).toEqual([])
})

test('concurrent requests make the evidence once, and a tick makes it again', async () => {
  await toLive()
  const made = vi.spyOn(server.db, 'transaction')
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => ask(nth % 2 ? ada : ben, nth % 3 ? { 'accept-encoding': 'gzip' } : {})),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(made).toHaveBeenCalledTimes(1)
  await ask()
  expect(made, 'nothing has changed').toHaveBeenCalledTimes(1)
  const board = await server.deps.boards.open(id)
  const [creatorId] = await cheapest(server.db, id, 1)
  board.setPoints(new Map([[creatorId!, { ...board.creatorScore(creatorId!)!, points: tenths(777) }]]))
  expect((await evidence()).shown).toContainEqual({ creatorId, points: 77.7 })
  expect(made).toHaveBeenCalledTimes(2)
  made.mockRestore()
})

/** A server on which this phase change follows right after the next read of a competition. */
function steppedInto(step: () => Promise<unknown>): { deps: TestServer['deps']; stepped(): Promise<unknown> } {
  let stepping: Promise<unknown> | null = null
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // not awaited: if the read holds the only connection, the phase change waits for it
      stepping ??= step()
      return result
    },
  }
  return { deps: { ...server.deps, db: server.db.withPlugin(plugin) }, stepped: async () => stepping }
}

test('a phase change during a read is in the response completely or not at all', async () => {
  await toLive()
  const { deps, stepped } = steppedInto(() =>
    server.db.transaction().execute(async (tx) => {
      await tx.updateTable('competitions').set({ phase: 'review', ended_at: new Date() }).where('id', '=', id).execute()
      await saveEvidence(tx, id, 'end', 'the end')
    }),
  )
  const during = await readEvidenceOf(deps, id)
  await stepped()
  expect(during).toMatchObject({ phase: 'live', hashes: { end: null } })
  expect((await verify(during)).faults).toEqual([])
  expect(await readEvidenceOf(server.deps, id)).toMatchObject({
    phase: 'review',
    texts: { end: 'the end' },
    hashes: { end: sha256('the end') },
  })
})

test('a trade during the read of a receipt is in the receipt completely or not at all', async () => {
  await toLive()
  const [oldCreatorId] = await cheapest(server.db, id, 1)
  const banked = { pointsOld: tenths(31), pointsNew: tenths(0), bankedAfter: tenths(31) }
  const prices = { sold: cents(3_000_000), bought: null }
  const { deps, stepped } = steppedInto(() =>
    server.db.transaction().execute(async (tx) => {
      await tx.updateTable('entries').set({ moves: 1, banked_tenths: 31 }).where('id', '=', entryId).execute()
      await saveMove(tx, entryId, 1, {
        at: new Date(),
        oldCreatorId: oldCreatorId!,
        newCreatorId: null,
        ...banked,
        ...prices,
      })
    }),
  )
  const player = { id: ada.id } as Parameters<typeof readEntryReceipt>[1]
  const during = await readEntryReceipt(deps, player, entryId)
  await stepped()
  expect(during).toMatchObject({ movesMade: 0, banked: 0, moves: [] })
  expect(await readEntryReceipt(server.deps, player, entryId)).toMatchObject({ movesMade: 1, banked: 3.1, moves: [{}] })
})

test('rosters and receipts follow one rule: public from the lock by the clock, before the stored phase changes', async () => {
  const both = async () => [await server.get(`/api/entries/${entryId}`, { as: ben }), await receipt(entryId, ben)]
  for (const reply of await both()) expect(codeOf(reply)).toBe('rosters_hidden')
  await server.db
    .updateTable('competitions')
    .set({ start_time: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  for (const reply of await both()) expect(reply.statusCode).toBe(200)
  // voided before any reading: what was hidden stays hidden
  await voidCompetition(server.deps, id)
  for (const reply of await both()) expect(codeOf(reply)).toBe('rosters_hidden')
})

test('an unknown scoring version is refused and is not a server error', async () => {
  await toLive()
  await server.db.updateTable('competitions').set({ scoring_version: 9 }).where('id', '=', id).execute()
  const reply = await ask()
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'unknown_version', version: 9, message: expect.stringContaining('version 9') }),
  ])
})

test('a competition settled before receipts existed has null for missing evidence, adds up, and invents nothing', async () => {
  await toLive()
  const [sold] = (await receipt(entryId, ada)).json<EntryReceipt>().picks
  await server.post('/api/entries/drop', { as: ada, body: { entryId, creatorId: sold!.creatorId } })
  await pass(schedule.liveSeconds + schedule.reviewSeconds)
  const whole = (await receipt(entryId, ada)).json<EntryReceipt>()
  const points = (await evidence()).shown
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.deleteFrom('competition_evidence').execute()
    await tx.deleteFrom('entry_moves').execute()
  })

  const given = await readEvidenceOf(server.deps, id)
  expect(given.hashes).toEqual({ lock: null, end: null, settlement: null })
  expect(given).toMatchObject({ phase: 'completed', shown: points, texts: { settlement: null } })
  const { faults, receipts } = await verify(given)
  expect([faults, receipts!.size]).toEqual([[], points.length])

  const old = (await receipt(entryId, ada)).json<EntryReceipt>()
  expect(old).toEqual({ ...whole, moves: [], movesMade: 1, leftOfCap: expect.any(String) })
  expect(old.picks.reduce<number>((sum, pick) => sum + tenthsOf(pick.points), tenthsOf(old.banked))).toBe(
    tenthsOf(old.score),
  )

  await server.db
    .updateTable('creator_snapshots')
    .set({ start_views: null, end_views: null })
    .where('competition_id', '=', id)
    .execute()
  await server.db.updateTable('competitions').set({ counts_forgotten_at: new Date() }).where('id', '=', id).execute()
  const forgotten = await evidence()
  expect(forgotten).toMatchObject({ texts: { end: null, settlement: null }, readingsDeletedAt: expect.any(String) })
  expect(forgotten.shown).toEqual(points)
  expect(await verify(forgotten)).toEqual({ faults: [], receipts: null })
})
