/** From a points figure back to its readings: whole, unchanged, and checked by the code that the browser runs. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompetitionEvidence, EntryReceipt } from '#contract/receipts.ts'
import { tenthsOf } from '#game/points.ts'
import { verifyEvidence } from '#game/scoring/evidence.ts'
import { audit } from '#server/audit/audit.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { sha256, saveEvidence } from '#server/records/competition-evidence.ts'
import { cheapest, competitionInPhase, enter, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'

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

/** A competition that drafts, with an entry of Ada's. */
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

/** What a browser does with it. */
function verify({ texts, hashes, shown }: CompetitionEvidence) {
  const known = Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== null))
  const points = new Map(shown.map((one) => [one.creatorId, tenthsOf(one.points)]))
  return verifyEvidence(texts, { hashes: known, points }, sha256)
}

test('while it is live the readings so far come to the points of the board, and the book is hashed', async () => {
  await toLive()
  const given = await evidence()
  expect(given).toMatchObject({ competitionId: id, phase: 'live', scoringVersion: 2, readingsDeletedAt: null })
  expect(given.hashes).toEqual({ lock: sha256(given.texts.lock!), end: null, settlement: null })
  const board = await server.deps.boards.open(id)
  expect(given.shown.length).toBeGreaterThan(100)
  for (const { creatorId, points } of given.shown) expect(tenthsOf(points)).toBe(board.creatorScore(creatorId)!.points)
  expect(given.shown.some(({ points }) => points > 0)).toBe(true)
  const { faults, receipts } = await verify(given)
  expect(faults).toEqual([])
  expect(receipts!.size).toBe(given.shown.length)
})

test('once settled all three stages are hashed, and everybody is worked out again to the tenth', async () => {
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

test('one changed reading is a fault, and so is one changed point', async () => {
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

test('whoever has it gets no second copy; a settled one may be kept; it travels compressed', async () => {
  await toReview()
  const first = await ask()
  expect(first.headers['cache-control']).toBe('private, no-cache')
  await toSettled()
  const final = await ask()
  expect(final.headers['cache-control']).toBe('private, max-age=86400, immutable')
  expect(final.headers.etag).toBe(`W/"${sha256(final.body)}"`)
  expect(final.headers.etag).not.toBe(first.headers.etag)
  const again = await ask(ben, { 'if-none-match': String(final.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const small = await ask(ben, { 'accept-encoding': 'gzip' })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.rawPayload).toString()).toBe(final.body)
})

test('the database lets nobody change evidence, and a second try to store it changes nothing', async () => {
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

test('there is one clear refusal for each thing that is not there', async () => {
  expect(codeOf(await server.get('/api/competitions/987654/evidence', { as: ben }))).toBe('competition_not_found')
  expect(codeOf(await receipt(987_654, ben))).toBe('entry_not_found')
  expect((await ask(ben)).json()).toMatchObject({ code: 'not_locked_yet', message: 'Points begin at the lock' })
  expect((await receipt(entryId, ben)).json()).toMatchObject({
    code: 'rosters_hidden',
    message: 'Rosters are public after the lock',
  })
  expect((await receipt(entryId, ada)).json()).toMatchObject({ score: 0, moves: [], phase: 'drafting' })
  expect((await server.get(`/api/competitions/${id}/evidence`)).statusCode).toBe(401)
  await voidCompetition(server.deps, id)
  expect([codeOf(await ask(ben)), codeOf(await receipt(entryId, ada))]).toEqual(['called_off', 'called_off'])
})

test('a trade and a drop while live are stored with what they banked, and the receipt adds up', async () => {
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

test('moves while drafting leave no trace', async () => {
  const [first] = await cheapest(server.db, id, 1)
  await server.post('/api/entries/drop', { as: ada, body: { entryId, creatorId: first! } })
  expect(await server.db.selectFrom('entry_moves').selectAll().execute()).toEqual([])
})
