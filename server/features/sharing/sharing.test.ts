/** Share links: who may create and revoke them, and what anyone sees behind them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import type { SharedLink, Sharing } from '#contract/sharing.ts'
import { buildApp } from '#server/app.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { readMoves } from '#server/records/entry-moves.ts'
import { cheapest, competitionInPhase, enter, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { cardOf } from './card.ts'
import { sharingJobs } from './jobs.ts'
import { pictureTree } from './picture-tree.ts'
import { readSharedEntry } from './shared-entry.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }
const ORIGIN = 'https://play.example'

let server: TestServer
let ada: Actor
let ben: Actor
let id: number
let entryId: number
let jobs: ReturnType<typeof competitionJobs>

beforeAll(async () => {
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000, publicUrl: ORIGIN } })
})
afterAll(() => server.close())

/** A competition that is drafting, with one entry of Ada's and one of Ben's. */
async function toDrafting(): Promise<void> {
  await server.reset()
  jobs = competitionJobs(server.deps)
  await runDue(jobs)
  id = (await competitionInPhase(server.db, 'drafting')).id
  ada = await server.signUp('Ada')
  ben = await server.signUp('Ben')
  const creatorIds = await cheapest(server.db, id, 5)
  entryId = (
    await enter(server.db, id, [
      { userId: ada.id, creatorIds },
      { userId: ben.id, creatorIds: creatorIds.slice(0, 3) },
    ])
  )[0]!
}

const pass = async (seconds: number) => {
  await warp(server.db, seconds)
  await runDue(jobs)
}
const toLive = async () => {
  await toDrafting()
  await pass(schedule.draftSeconds + schedule.liveSeconds / 2)
}
const toSettled = async () => {
  await toDrafting()
  await pass(schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds)
}

const share = (as: Actor = ada, of = entryId) => server.post(`/api/entries/${of}/share`, { as })
const look = (as: Actor = ada) => server.get(`/api/entries/${entryId}/share`, { as })
const stop = (as: Actor = ada, of = entryId) => server.del(`/api/entries/${of}/share`, { as })
const link = async () => (await share()).json<SharedLink>()
const page = (token: string) => server.get(`/s/${token}`)
const picture = (token: string) => server.get(`/s/${token}.png`)
const own = async () => (await server.get(`/api/entries/user/${id}/all`, { as: ada })).json<Entry[]>()[0]!
const codeOf = (reply: { json: () => { code: string } }) => reply.json().code

/** By property or name, as Facebook, X and Discord read them. */
function metaOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" ?\/?>/g)]
  const textOf = (text: string) =>
    text.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
    )
  return Object.fromEntries(found.map(([, name, content]) => [name, textOf(content!)]))
}

test('from the lock on the owner has one link, the same for each request', async () => {
  await toDrafting()
  expect(codeOf(await share())).toBe('not_locked_yet')
  await pass(schedule.draftSeconds + schedule.liveSeconds / 2)
  const first = await link()
  expect(first).toMatchObject({
    token: expect.stringMatching(/^[a-z2-7]{12}$/),
    url: `${ORIGIN}/s/${first.token}`,
    picture: expect.stringMatching(new RegExp(`^${ORIGIN}/s/${first.token}\\.png\\?v=[0-9a-f]{12}$`)),
  })
  expect((await link()).token).toBe(first.token)
  expect(codeOf(await share(ben))).toBe('entry_not_found')
  expect(codeOf(await stop(ben))).toBe('entry_not_found')
  expect((await server.post(`/api/entries/${entryId}/share`)).statusCode).toBe(401)
  expect((await share(await server.watch())).statusCode).toBe(403)
})

test('reading whether an entry can be shared creates no link', async () => {
  await toLive()
  const sharing = async () => (await look()).json<Sharing>()
  const squares = expect.stringMatching(/^(🟦|🟧){5}$/u) as string
  expect(await sharing()).toEqual({ origin: ORIGIN, squares, link: null })
  expect(await server.db.selectFrom('share_links').selectAll().execute()).toEqual([])
  const made = await link()
  expect((await sharing()).link).toMatchObject({ token: made.token, url: made.url })
  await stop()
  expect((await sharing()).link).toBeNull()
  expect(codeOf(await look(ben))).toBe('entry_not_found')
})

test('the page shows place, points and picks, no counts, prices or thumbnails, and previews have their meta tags', async () => {
  await toSettled()
  const { token } = await link()
  const { body, statusCode, headers } = await page(token)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  const { rank, totalScore, picks } = await own()
  expect(body).toContain(`#${rank}`)
  expect(body).toContain(totalScore.toFixed(1))
  for (const { creator, points } of picks) {
    expect(body).toContain(creator!.name.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    expect(body).toContain(`>${points.toFixed(1)}<`)
  }
  expect(body).toContain('Points and prices are set by Fantasy Social, not by YouTube.')
  expect(body).toContain('Replay of')
  expect(body).toContain('Season: <bdi>189 channels in early 2026</bdi>.')
  expect(body).toMatch(new RegExp(`href="/play\\?against=${ada.id}"[^>]*>\\s*<bdi>Draft against Ada`))
  expect(body).not.toContain('<script')
  const meta = metaOf(body)
  for (const [name, content] of META) expect(meta[name], name).toMatch(content)
  expect(body).not.toMatch(/ggpht|ytimg|avatars|\$\d/)
  const counts = await server.db
    .selectFrom('creators')
    .select(['view_count', 'subscriber_count', 'like_count', 'youtube_id'])
    .where(
      'id',
      'in',
      picks.map(({ creatorId }) => creatorId),
    )
    .execute()
  const raw = counts
    .flatMap((row) => Object.values(row))
    .filter((one) => one !== null)
    .map(String)
  for (const one of raw.filter((text) => text.length > 4)) expect(body).not.toContain(one)
})

test('the page invites to the draft that locks next, in hours and minutes, minutes or days, or without a time', async () => {
  await toSettled()
  const { token } = await link()
  const invitation = async () => /Draft against [^<]*/.exec((await page(token)).body)?.[0].trim()
  const drafts = server.db.updateTable('competitions').where('phase', '=', 'drafting')
  const lockIn = (time: string) =>
    drafts
      .set({
        start_time: sql`clock_timestamp() + ${time}::interval`,
        end_time: sql`clock_timestamp() + ${time}::interval + interval '1 day'`,
        settle_at: sql`clock_timestamp() + ${time}::interval + interval '2 days'`,
      })
      .execute()
  const said = []
  for (const time of ['2 hours 10 minutes 30 seconds', '3 days 1 hour', '9 minutes 30 seconds', '30 seconds']) {
    await lockIn(time)
    said.push(await invitation())
  }
  await drafts.set({ phase: 'upcoming' }).execute()
  said.push(await invitation())
  expect(said).toEqual([
    'Draft against Ada T.: locks in 02:10',
    'Draft against Ada T.: locks in 3 days',
    'Draft against Ada T.: locks in 9 min',
    'Draft against Ada T.: locks in less than a minute',
    'Draft against Ada T.',
  ])
})

/** The meta tags that Facebook, X and Discord read. */
const META: readonly [name: string, content: RegExp][] = [
  ['og:type', /^website$/],
  ['og:site_name', /^Fantasy Social$/],
  ['og:title', /^Ada T\. finished (1st|2nd) of 2$/],
  ['og:description', /^\d+\.\d points with .+ (🟦|🟧){5} .+, \w+ \d+, \d{4}\.$/u],
  ['og:url', /^https:\/\/play\.example\/s\/[a-z2-7]{12}$/],
  ['og:image', /^https:\/\/play\.example\/s\/[a-z2-7]{12}\.png\?v=[0-9a-f]{12}$/],
  ['og:image:type', /^image\/png$/],
  ['og:image:width', /^1200$/],
  ['og:image:height', /^630$/],
  ['og:image:alt', /^Ada T\. finished .+ points with/],
  ['twitter:card', /^summary_large_image$/],
  ['twitter:title', /^Ada T\. finished/],
  ['twitter:description', /points with/],
  ['twitter:image', /^https:\/\/play\.example\/s\/.+\.png/],
  ['twitter:image:alt', /^Ada T\./],
  ['theme-color', /^#0b0f18$/],
  ['robots', /^noindex$/],
]
test('a creator who came by a trade is measured by the points since then, against that part of its price', async () => {
  await toLive()
  const [first, ...others] = await cheapest(server.db, id, 6)
  const newcomer = others.at(-1)!
  const trade = { entryId, oldCreatorId: first, newCreatorId: newcomer }
  expect((await server.post('/api/entries/trade', { as: ada, body: trade })).statusCode).toBe(200)
  await pass(schedule.liveSeconds / 2 + schedule.reviewSeconds)
  const { token } = await link()
  const [move] = await readMoves(server.db, entryId)
  const verdictsAt = async (expectedPoints: number): Promise<string[]> => {
    await server.db
      .updateTable('creator_snapshots')
      .set({ points_tenths: move!.pointsNew + 10, expected_points: expectedPoints })
      .where('competition_id', '=', id)
      .where('creator_id', '=', newcomer)
      .execute()
    return [...(await page(token)).body.matchAll(/"price">([^<]*)</g)].map(([, verdict]) => verdict!)
  }
  const sinceTrade = (verdicts: readonly string[]) => verdicts.filter((one) => one.endsWith(' since the trade'))
  // one point in the remaining half of the day
  expect(sinceTrade(await verdictsAt(1.5))).toEqual(['beat its price since the trade'])
  expect(sinceTrade(await verdictsAt(4))).toEqual(['below its price since the trade'])
  expect(await verdictsAt(4)).toHaveLength(5)
})

test('while live the page updates and shows the state of the competition', async () => {
  await toLive()
  const { token } = await link()
  const { body } = await page(token)
  expect(metaOf(body)['og:title']).toMatch(/^Ada T\. is (1st|2nd) of 2$/)
  expect(body).toContain('<script src="/shared-page.js" defer></script>')
})

test('before the first points the page shows no place', async () => {
  await toDrafting()
  await pass(schedule.draftSeconds)
  const { token } = await link()
  const { body } = await page(token)
  expect(metaOf(body)['og:title']).toMatch(/^Ada T\. is in /)
  expect(body).toContain('Points follow with the first reading.')
})

test('a shared rank is marked as tied in title, previews, page and picture, while live and at the end', async () => {
  await toDrafting()
  const cleo = await server.signUp('Cleo')
  const picks = (await cheapest(server.db, id, 5)).toReversed()
  await enter(server.db, id, [{ userId: cleo.id, creatorIds: picks }])
  await pass(schedule.draftSeconds + schedule.liveSeconds / 2)
  const { token } = await link()
  const told = async () => {
    const { body } = await page(token)
    const meta = metaOf(body)
    return [
      meta['og:title'],
      meta['og:image:alt'],
      /<h1[^>]*><bdi>([^<]*)/.exec(body)![1],
      /<small>(of [^<]*)/.exec(body)![1],
    ]
  }
  const live = /^Ada T\. is tied for (1st|2nd) of 3/
  expect(await told()).toEqual([live, live, live, /^of 3, tied$/].map((text) => expect.stringMatching(text)))
  await pass(schedule.liveSeconds / 2 + schedule.reviewSeconds)
  const final = /^Ada T\. finished tied for (1st|2nd) of 3/
  expect(await told()).toEqual([final, final, final, /^of 3, tied$/].map((text) => expect.stringMatching(text)))
  const shared = await readSharedEntry(server.deps, entryId)
  expect(JSON.stringify(pictureTree(cardOf(shared!)))).toContain('"tied"')
})

test('a revoked link returns no page and no picture, and the next link is a different one', async () => {
  await toLive()
  const { token } = await link()
  expect((await stop()).json()).toEqual({ ok: true })
  expect((await stop()).json()).toEqual({ ok: true })
  const gone = await page(token)
  expect([gone.statusCode, gone.body.includes('This link was taken back')]).toEqual([410, true])
  expect(gone.body).not.toContain('Ada')
  const drawn = await picture(token)
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([410, 'image/png'])
  const { token: other } = await link()
  expect(other).not.toBe(token)
  expect([(await page(other)).statusCode, (await page(token)).statusCode]).toEqual([200, 410])
})

test('a link that was revoked 30 days ago is deleted, and others are kept', async () => {
  await toLive()
  const { token: kept } = await link()
  const ended = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const
  const takenBack = [29.9, 30.1].map((days) => new Date(Date.now() - days * 86_400_000))
  await server.db
    .insertInto('share_links')
    .values(ended.map((token, nth) => ({ token, entry_id: entryId, revoked_at: takenBack[nth] })))
    .execute()
  const [job] = sharingJobs(server.deps)
  await job!.run()
  expect((await page(kept)).statusCode).toBe(200)
  expect((await Promise.all(ended.map(page))).map(({ statusCode }) => statusCode)).toEqual([410, 404])
})

test('deleting an account deletes its links', async () => {
  await toLive()
  const { token } = await link()
  expect((await server.post('/api/auth/delete-account', { as: ada })).statusCode).toBe(200)
  const gone = await page(token)
  expect([gone.statusCode, gone.body.includes('Ada')]).toEqual([410, false])
})

test('the page of a voided competition says so, and no new link can be created', async () => {
  await toLive()
  const { token } = await link()
  await voidCompetition(server.deps, id)
  const { statusCode, body } = await page(token)
  expect([statusCode, metaOf(body)['og:title']]).toEqual([200, expect.stringMatching(/ was called off$/)])
  expect(body).toContain('Nobody won or lost')
  expect(codeOf(await share())).toBe('called_off')
})

test('the picture is drawn once, has a new name after a correction, and can be embedded by other sites', async () => {
  await toSettled()
  const before = await link()
  const drawn = await picture(before.token)
  expect(drawn.statusCode).toBe(200)
  expect(drawn.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const again = await server.get(`/s/${before.token}.png`, { headers: { 'if-none-match': String(drawn.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await server.db.updateTable('entries').set({ rank: 2, score_tenths: 1 }).where('id', '=', entryId).execute()
  const after = await link()
  expect(after.token).toBe(before.token)
  expect(after.picture).not.toBe(before.picture)
  expect((await picture(after.token)).headers.etag).not.toBe(drawn.headers.etag)
})

test('an address may cause ten pictures a minute to be drawn; cached pictures are free, and others are not affected', async () => {
  await toSettled()
  const { token } = await link()
  const app = await buildApp({ ...server.deps, settings: { ...server.deps.settings, rateLimitFactor: 1 } })
  onTestFinished(() => app.close())
  // a busy machine draws so slowly that the rate limit refills meanwhile
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const ask = async (points: number, remoteAddress: string) => {
    await server.db.updateTable('entries').set({ score_tenths: points }).where('id', '=', entryId).execute()
    return (await app.inject({ url: `/s/${token}.png`, remoteAddress })).statusCode
  }
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth++) statuses.push(await ask(7_000 + nth, '198.51.100.7'))
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect(await ask(7_000, '198.51.100.7')).toBe(200)
  expect(await ask(7_010, '203.0.113.9')).toBe(200)
})

test('a name is escaped as text', async () => {
  await toLive()
  await server.db
    .updateTable('users')
    .set({ username: '</title><script>alert(1)</script>"\' 東京 \u202e🔥' })
    .where('id', '=', ada.id)
    .execute()
  const { token } = await link()
  const { body } = await page(token)
  expect(body).not.toContain('<script>alert')
  expect(metaOf(body)['og:title']).toContain('</title><script>alert(1)</script>"\' 東京')
  expect((await picture(token)).statusCode).toBe(200)
})

test.each(['aaaaaaaaaaaa', 'AAAAAAAAAAAA', 'short', '%00', 'x'.repeat(90)])(
  '/s/%s returns a page that says that there is nothing',
  async (token) => {
    const reply = await page(token)
    expect([reply.statusCode, reply.body.includes('There is nothing here')]).toEqual([404, true])
    expect((await picture(token)).statusCode).toBe(404)
  },
)

test('the fonts of the page are served', async () => {
  for (const file of ['unbounded.woff', 'figtree.woff'])
    expect((await server.get(`/s/${file}`)).headers).toMatchObject({
      'content-type': 'font/woff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
})

test('names such as "constructor" that every object has are unknown links, not errors', async () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'constructor.png']
  const replies = await Promise.all(names.map((name) => server.get(`/s/${name}`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 404))
})
