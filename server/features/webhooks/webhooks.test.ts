/** Messages to Discord and Slack: setting an address, the four messages of a round, retries, crashes, and two processes at once. */
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LeaguePage } from '#contract/leagues.ts'
import type { WebhookState } from '#contract/webhooks.ts'
import type { OutgoingRequest, Outcome, Outside } from '#server/adapters/outside.ts'
import { erasePerson } from '#server/identity/erase-person.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { voidCompetition } from '#server/features/competitions/void.ts'
import { Crash, crashEverywhere } from '#server/testing/crash.ts'
import { enter, runDue } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { sendPosts, webhookJobs } from './deliver.ts'

const DISCORD = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(56)}Zz9-`
const SLACK = `https://hooks.slack.com/services/T00000000/B00000000/${'x'.repeat(24)}`

type Sent = { host: string; method: string; path: string; body: { content: string; text: string; blocks: unknown[] } }

/** Discord and Slack: every request that arrives, and the outcome of the next ones. Without one a request succeeds. */
class Chat implements Outside {
  sent: Sent[] = []
  next: ((host: string) => Outcome)[] = []
  private messages = 0

  async send(host: string, prepare: () => Promise<OutgoingRequest | null>): Promise<Outcome> {
    const [outcome] = this.next
    const planned = outcome?.(host)
    if (planned?.kind === 'not_sent') {
      this.next.shift()
      return planned
    }
    const request = await prepare()
    if (!request) return { kind: 'withdrawn' }
    this.next.shift()
    const { method, path, body } = request
    this.sent.push({ host, method, path, body: JSON.parse(String(body)) as Sent['body'] })
    return (
      planned ??
      ok(host === 'discord.com' ? JSON.stringify({ id: String(900000000000000000n + BigInt(++this.messages)) }) : 'ok')
    )
  }

  /** Returns the requests since the last call, as method and first line. */
  heard(): string[] {
    return this.sent.splice(0).map(({ method, body }) => `${method} ${(body.content ?? body.text).split('\n')[0]!}`)
  }
}
const answer = (status: number, body: string | null = '', retryAfter: string | null = null): Outcome => ({
  kind: 'answered',
  status,
  body,
  retryAfter,
})
const ok = (body: string) => answer(200, body)

let server: TestServer
const logged: string[] = []
let chat: Chat
let [ada, ben, cleo]: Actor[] = []
beforeAll(async () => {
  const through: Outside = { send: (host, prepare) => chat.send(host, prepare) }
  server = await startTestServer({
    settings: { rateLimitFactor: 1_000, publicUrl: 'https://play.example.com' },
    outside: through,
    log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
  })
})
beforeEach(async () => {
  await server.reset()
  chat = new Chat()
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.signUp(name)))
})
afterAll(() => server.close())

const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const run = () => runDue(webhookJobs(server.deps))
const posts = () => server.db.selectFrom('outgoing_posts').select(['kind', 'state', 'attempts']).orderBy('id').execute()
const states = async () => (await posts()).map(({ kind, state }) => `${kind} ${state}`)
const makeDue = () =>
  server.db
    .updateTable('outgoing_posts')
    .set({ due_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()

async function leagueOf(others: readonly Actor[], given: object = {}): Promise<string> {
  const { slug } = (
    await server.post('/api/leagues', {
      as: ada!,
      body: { name: 'Friends', isHost: true, seriesId: null, rounds: 4, ...given },
    })
  ).json<{ slug: string }>()
  const { code } = (await server.get(`/api/leagues/${slug}`, { as: ada! })).json<LeaguePage>()
  for (const as of others) expect((await server.post('/api/leagues/join', { as, body: { code } })).statusCode).toBe(200)
  await warp(server.db, 86_400)
  return slug
}
const save = (slug: string, body: object = {}, as = ada!) =>
  server.put(`/api/leagues/${slug}/webhook`, { as, body: { url: DISCORD, withNames: false, ...body } })
const stateOf = async (slug: string, as = ada!) =>
  (await server.get(`/api/leagues/${slug}/webhook`, { as })).json<WebhookState>().webhook

/** A league of Ada, Ben and Cleo with an address, whose first message is forgotten. */
async function connected(body: object = {}, given: object = {}): Promise<string> {
  const slug = await leagueOf([ben!, cleo!], given)
  expect((await save(slug, body)).statusCode).toBe(200)
  chat.sent.length = 0
  return slug
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
/** A competition that opened two hours ago and locks in so many hours. */
async function drafting(hours: number, columns: object = {}) {
  const startTime = later(hours)
  const competition = await server.competition({
    source: 'recorded',
    draft_opens_at: later(-2),
    start_time: startTime,
    end_time: later(hours + 1),
    settle_at: later(hours + 2),
    ...columns,
  })
  return { ...competition, startTime }
}
type Competition = Awaited<ReturnType<typeof drafting>>
const BEST = [0, 1, 2]
const MIDDLE = [2, 3, 4]
const WORST = [5, 6, 7]
const enters = ({ id, creators }: Competition, actor: Actor, picks: readonly number[]) =>
  enter(server.db, id, [{ userId: actor.id, creatorIds: picks.map((nth) => creators[nth]!.creatorId) }])
async function playOut({ id }: Competition): Promise<void> {
  const source = gainingSource(server.deps.source, [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000])
  await warp(server.db, 86_400)
  await playToEnd({ db: server.db, deps: { ...server.deps, source } }, id)
}

test('an address is stored after a first message has arrived there, and is shown and answered without its secret', async () => {
  const slug = await leagueOf([ben!])
  expect(await stateOf(slug)).toBeNull()
  const reply = await save(slug, { withNames: true })
  expect(reply.json()).toEqual({
    webhook: { service: 'discord', address: 'discord.com/…/Zz9-', withNames: true, isEnded: false, last: null },
  })
  expect(chat.sent).toMatchObject([
    {
      host: 'discord.com',
      method: 'POST',
      path: `${new URL(DISCORD).pathname}?wait=true`,
      body: { allowed_mentions: { parse: [] } },
    },
  ])
  expect(reply.body).not.toContain('a'.repeat(20))
  expect(
    (await server.put(`/api/leagues/${slug}/webhook`, { as: ada!, body: { withNames: false } })).json(),
  ).toMatchObject({
    webhook: { address: 'discord.com/…/Zz9-', withNames: false },
  })
  expect(chat.sent).toHaveLength(1)
  expect((await server.post(`/api/leagues/${slug}/webhook/test`, { as: ada! })).json()).toEqual({ ok: true })
  expect(chat.sent).toHaveLength(2)
  expect((await server.del(`/api/leagues/${slug}/webhook`, { as: ada! })).json()).toEqual({ ok: true })
  expect(await stateOf(slug)).toBeNull()
  for (const call of [
    server.del(`/api/leagues/${slug}/webhook`, { as: ada! }),
    server.post(`/api/leagues/${slug}/webhook/test`, { as: ada! }),
  ])
    expect(codeOf(await call)).toBe('webhook_not_found')
})

test.each([
  ['http://discord.com/api/webhooks/1/2', 'not_https'],
  [DISCORD.replace('discord.com', 'discord.com:444'), 'has_port'],
  [DISCORD.replace('//', '//a:b@'), 'has_credentials'],
  ['https://example.com/api/webhooks/1/2', 'wrong_host'],
  ['https://discord.com/invite/friends', 'wrong_path'],
])('the address %s is refused as %s in one sentence, and nothing is sent or stored', async (url, why) => {
  const slug = await leagueOf([])
  const reply = await save(slug, { url })
  expect(reply.json()).toMatchObject({ code: 'webhook_refused', why })
  expect(reply.json<{ message: string }>().message).not.toBe('')
  expect([chat.sent, await stateOf(slug)]).toEqual([[], null])
})

test.each([
  ['redirect', answer(302)],
  ['gone', answer(404)],
  ['gone', answer(410)],
  ['busy', answer(429, '', '3')],
  ['refused', answer(400)],
  ['failing', answer(503)],
  ['unknown', { kind: 'unknown' } as const],
  ['private_address', { kind: 'not_sent', why: 'private_address' } as const],
  ['unreachable', { kind: 'not_sent', why: 'unreachable' } as const],
])('an address whose first message ends as %s is refused, and the one before stays', async (why, outcome) => {
  const slug = await connected({ url: SLACK })
  chat.next = [() => outcome]
  expect((await save(slug)).json()).toMatchObject({ code: 'webhook_failed', service: 'Discord', why })
  expect(await stateOf(slug)).toMatchObject({ service: 'slack', address: 'hooks.slack.com/…/xxxx' })
})

test('only the owner of an open league sees and changes its address', async () => {
  const slug = await connected()
  const eve = await server.signUp('Eve')
  for (const [as, code] of [
    [ben!, 'not_league_owner'],
    [eve, 'league_not_found'],
  ] as const)
    for (const call of [
      server.get(`/api/leagues/${slug}/webhook`, { as }),
      save(slug, {}, as),
      server.post(`/api/leagues/${slug}/webhook/test`, { as }),
      server.del(`/api/leagues/${slug}/webhook`, { as }),
    ])
      expect(codeOf(await call)).toBe(code)
  expect(chat.sent).toEqual([])
})

test('a round is one message of Discord that is edited when the lock is near and when the result is final', async () => {
  const slug = await connected({ withNames: true })
  const competition = await drafting(5, { prize_title: 'Prime *Time*' })
  await run()
  await run()
  expect(chat.sent).toMatchObject([{ method: 'POST', path: `${new URL(DISCORD).pathname}?wait=true` }])
  expect(chat.sent[0]!.body.content).toBe(
    `**Prime \\*Time\\*\\: the draft is open**\nRosters lock: <t:${unix(competition.startTime)}:F> (<t:${unix(competition.startTime)}:R>)\nhttps://play.example.com/league/${slug}`,
  )
  chat.sent.length = 0
  await enters(competition, ada!, MIDDLE)
  await server.db
    .updateTable('competitions')
    .set({ start_time: later(0.9) })
    .where('id', '=', competition.id)
    .execute()
  await run()
  await run()
  expect(chat.sent).toMatchObject([
    { method: 'PATCH', path: `${new URL(DISCORD).pathname}/messages/900000000000000002` },
  ])
  expect(chat.sent[0]!.body.content.split('\n').slice(0, 3)).toEqual([
    '**Prime \\*Time\\*\\: rosters lock in an hour**',
    '1 of 3 members have entered\\.',
    'Missing\\: Ben T\\. and Cleo T\\.\\.',
  ])
  chat.sent.length = 0
  await enters(competition, ben!, BEST)
  await playOut(competition)
  expect(await settle(server.deps, competition.id)).toBe(true)
  await run()
  await run()
  expect(chat.sent).toMatchObject([
    { method: 'PATCH', path: `${new URL(DISCORD).pathname}/messages/900000000000000002` },
  ])
  expect(chat.sent[0]!.body.content.split('\n')).toEqual([
    '**Friends\\: Prime \\*Time\\* is final**',
    expect.stringMatching(/^1\\\. Ben T\\\.\\: \d+\\\.\d points$/),
    expect.stringMatching(/^2\\\. Ada T\\\.\\: \d+\\\.\d points$/),
    'Host\\: Ada T\\.\\, place 2\\. Beaten by 1 member\\.',
    `https://play.example.com/league/${slug}`,
  ])
  expect(await states()).toEqual(['draft_open sent', 'lock_soon sent', 'result sent'])
  expect(await stateOf(slug)).toMatchObject({ last: { kind: 'result', state: 'sent' } })
})
const unix = (instant: Date) => Math.floor(instant.getTime() / 1_000)

test('without the names the message an hour before the lock only says how many members have entered', async () => {
  await connected()
  await drafting(0.9, { draft_opens_at: later(-5) })
  await run()
  expect(chat.sent[0]!.body.content).toContain('0 of 3 members have entered')
  expect(chat.sent[0]!.body.content).not.toContain('Ben')
})

test('Slack gets a new message each time, in which names format nothing', async () => {
  await connected({ url: SLACK, withNames: true })
  await server.db.updateTable('users').set({ username: '<!everyone> *Ben*' }).where('id', '=', ben!.id).execute()
  await drafting(0.9, { draft_opens_at: later(-5), prize_title: 'A & <B>' })
  await run()
  expect(chat.sent).toMatchObject([{ host: 'hooks.slack.com', method: 'POST', path: new URL(SLACK).pathname }])
  const { text, blocks } = chat.sent[0]!.body
  expect(text).toBe('A &amp; &lt;B&gt;: rosters lock in an hour')
  expect(blocks[0]).toMatchObject({ text: { type: 'plain_text', text: expect.stringContaining('<!everyone> *Ben*') } })
  expect(JSON.stringify(blocks[1])).not.toContain('everyone')
})

test('a season that is over is a message of its own, once, after its last round or when its series is cut short', async () => {
  const slug = await connected()
  for (let nth = 0; nth < 4; nth++) {
    const competition = await drafting(0.5)
    await enters(competition, ben!, BEST)
    await enters(competition, cleo!, WORST)
    await playOut(competition)
    await settle(server.deps, competition.id)
    await run()
    await warpPosts()
  }
  expect(chat.heard().filter((line) => !line.includes('draft is open'))).toEqual([
    ...Array(4).fill(expect.stringMatching(/^(POST|PATCH) \*\*Friends\\: Test Cup is final\*\*$/)),
    'POST **Friends\\: season 1 is over**',
  ])
  expect((await server.get(`/api/leagues/${slug}`, { as: ada! })).json<LeaguePage>().isOver).toBe(true)
})
const warpPosts = () => sql`update outgoing_posts set sent_at = sent_at - interval '1 day'`.execute(server.db)

test('an office of eight over eight rounds: one message a round, edited in place, and then the champion', async () => {
  const names = ['Dora', 'Emil', 'Finn', 'Gus', 'Hana']
  const [late, ...others] = await Promise.all(names.map((name) => server.signUp(name)))
  const slug = await leagueOf([ben!, cleo!, ...others], { rounds: 8 })
  expect((await save(slug)).statusCode).toBe(200)
  chat.sent.length = 0
  for (let nth = 1; nth <= 8; nth++) {
    if (nth === 3) {
      const { code } = (await server.get(`/api/leagues/${slug}`, { as: ada! })).json<LeaguePage>()
      expect((await server.post('/api/leagues/join', { as: late!, body: { code } })).statusCode).toBe(200)
    }
    const competition = await drafting(5)
    await run()
    await enters(competition, ben!, BEST)
    await enters(competition, ada!, MIDDLE)
    for (const actor of others) await enters(competition, actor, WORST)
    // Cleo misses every other round
    if (nth % 2 === 0) await enters(competition, cleo!, [0, 1, 3])
    if (nth >= 3) await enters(competition, late!, [1, 2, 3])
    await playOut(competition)
    expect(await settle(server.deps, competition.id)).toBe(true)
    await run()
    await warpPosts()
  }
  const rounds = chat.sent.slice(0, -1)
  expect(rounds.map(({ method }) => method)).toEqual(Array(8).fill(['POST', 'PATCH']).flat())
  // every round has a message of its own
  expect(new Set(rounds.map(({ path }) => path)).size).toBe(9)
  const { method, body } = chat.sent.at(-1)!
  expect([method, ...body.content.split('\n')]).toEqual([
    'POST',
    '**Friends\\: season 1 is over**',
    expect.stringMatching(/^Champion\\: Ben T\\\.\\, \d+\\\.\d points\\\.$/),
    `https://play.example.com/league/${slug}?season=1`,
  ])
  const page = (await server.get(`/api/leagues/${slug}?season=1`, { as: ben! })).json<LeaguePage>()
  expect(page).toMatchObject({ isOver: true, honours: { champions: ['Ben T.'] } })
  expect(page.table).toHaveLength(8)
})

test('a series whose last competition is called off ends the season with a message', async () => {
  const series = await server.db
    .insertInto('series')
    .values({
      title: 'Fridays',
      repeats: 'weekly',
      first_date: '2026-01-02',
      time_of_day: '20:00',
      time_zone: 'Europe/Berlin',
      draft_seconds: 60,
      live_seconds: 60,
      review_seconds: 60,
      salary_cap_cents: 5_000_000,
      rounds: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await connected({}, { seriesId: series.id })
  const first = await drafting(0.5, { series_id: series.id, round: 1 })
  await enters(first, ben!, BEST)
  await playOut(first)
  await settle(server.deps, first.id)
  const second = await drafting(0.5, { series_id: series.id, round: 2 })
  expect(await voidCompetition(server.deps, second.id)).toBe(true)
  await run()
  expect(chat.heard()).toContain('POST **Friends\\: season 1 is over**')
})

test('a webhook gets at most four messages in 24 hours', async () => {
  await connected()
  for (let nth = 0; nth < 6; nth++) await drafting(5 + nth)
  await run()
  expect(chat.sent).toHaveLength(4)
  expect((await states()).toSorted()).toEqual(
    [...Array(4).fill('draft_open sent'), ...Array(2).fill('draft_open skipped')].toSorted(),
  )
})

test.each([
  ['429 with seconds', () => answer(429, '', '90'), 90],
  ['429 with a date', () => answer(429, '', new Date(Date.now() + 600_000).toUTCString()), 598],
  ['429 with nonsense', () => answer(429, '', 'soon'), 30],
  ['429 with a week', () => answer(429, '', '604800'), 6 * 3_600],
  ['500', () => answer(500), 30],
  ['a refused connection', (): Outcome => ({ kind: 'not_sent', why: 'unreachable' }), 30],
])('after %s the message is sent again, and only then', async (_, outcome, seconds) => {
  await connected()
  await drafting(5)
  chat.next = [outcome]
  await run()
  const wait = await server.db.selectFrom('outgoing_posts').select(['state', 'due_at']).executeTakeFirstOrThrow()
  expect(wait.state).toBe('waiting')
  expect((wait.due_at.getTime() - Date.now()) / 1_000).toBeGreaterThan(seconds - 5)
  expect((wait.due_at.getTime() - Date.now()) / 1_000).toBeLessThan(seconds + 5)
  chat.sent.length = 0
  await run()
  expect(chat.sent).toEqual([])
  await makeDue()
  await run()
  expect(chat.sent).toHaveLength(1)
  expect(await states()).toEqual(['draft_open sent'])
})

test('a service that stays broken gets seven attempts with growing pauses', async () => {
  await connected()
  await drafting(5)
  chat.next = Array<() => Outcome>(20).fill(() => answer(502))
  for (let nth = 0; nth < 10; nth++) {
    await run()
    await makeDue()
  }
  expect(chat.sent).toHaveLength(7)
  expect(await states()).toEqual(['draft_open failed'])
})

test.each([
  ['never answers', { kind: 'unknown' } as const, 'unknown'],
  ['answers 400', answer(400), 'failed'],
  ['redirects', answer(301), 'failed'],
  ['answers 204', answer(204), 'sent'],
  ['answers with half a message', answer(200, null), 'sent'],
  ['answers with something else than JSON', answer(200, '<html>'), 'sent'],
])('a message to a service that %s is not repeated', async (_, outcome, state) => {
  await connected()
  await drafting(5)
  chat.next = [() => outcome]
  await run()
  await makeDue()
  await run()
  expect(chat.sent).toHaveLength(1)
  expect(await states()).toEqual([`draft_open ${state}`])
})

test('no line of the log has an address, whatever the service answers', async () => {
  logged.length = 0
  const slug = await connected()
  const outcomes: Outcome[] = [answer(400), { kind: 'unknown' }, answer(404)]
  for (const outcome of outcomes) {
    await drafting(5)
    chat.next = [() => outcome]
    await run()
  }
  chat.next = [() => answer(404)]
  await save(slug)
  expect(logged.filter((line) => line.includes('webhook_failed'))).toHaveLength(3)
  expect(logged.filter((line) => line.includes(DISCORD.slice(-30)))).toEqual([])
})

test.each([404, 410])(
  'an address that answers %s gets no further message, and its owner is notified once',
  async (status) => {
    const slug = await connected()
    await drafting(5)
    await drafting(6)
    chat.next = [() => answer(status)]
    await run()
    await drafting(7)
    await run()
    expect(chat.sent).toHaveLength(1)
    expect(await states()).toEqual(['draft_open failed', 'draft_open skipped'])
    expect(await stateOf(slug)).toMatchObject({ isEnded: true })
    const notifications = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'type', 'message', 'action_url'])
      .execute()
    expect(notifications).toEqual([
      {
        user_id: ada!.id,
        type: 'webhook_ended',
        message: 'Discord says that the address of Friends does not exist any more. Add a new one to go on.',
        action_url: `/league/${slug}`,
      },
    ])
  },
)

test('a message that was deleted in Discord is posted again as a new one', async () => {
  await connected()
  const competition = await drafting(5)
  await run()
  await server.db
    .updateTable('competitions')
    .set({ start_time: later(0.9) })
    .where('id', '=', competition.id)
    .execute()
  chat.next = [() => answer(404, '{"message": "Unknown Message", "code": 10008}')]
  chat.sent.length = 0
  await run()
  expect(chat.sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
  expect(await states()).toEqual(['draft_open sent', 'lock_soon sent'])
})

test('two processes that write and send at the same time post each message once', async () => {
  await connected()
  for (let nth = 0; nth < 3; nth++) await drafting(5 + nth)
  const other = { ...server.deps, db: server.elsewhere }
  await Promise.all([run(), runDue(webhookJobs(other)), run(), runDue(webhookJobs(other))])
  await makeDue()
  await run()
  expect(chat.sent).toHaveLength(3)
  expect(await states()).toEqual(Array(3).fill('draft_open sent'))
})

test('a process that dies after any statement posts a message at most once, and loses none that it has not marked', async () => {
  await connected()
  await drafting(5)
  const crashes = await crashEverywhere(
    server.db,
    async (db) => {
      await runDue([webhookJobs({ ...server.deps, db })[0]!])
      await sendPosts({ ...server.deps, db })
    },
    async () => {
      const rows = await posts()
      expect(rows.length).toBeLessThanOrEqual(1)
      expect(chat.sent.length).toBeLessThanOrEqual(1)
      // the hold of the dead process ends
      await server.db
        .updateTable('outgoing_posts')
        .set({ due_at: new Date(0) })
        .execute()
    },
  )
  expect(crashes).toBeGreaterThan(5)
  expect(chat.sent).toHaveLength(1)
  expect(await states()).toEqual(['draft_open sent'])
})

test('a process that is killed before the request sends it after a restart, and one that is killed during it never again', async () => {
  await connected()
  const dying = (when: 'before' | 'during'): Outside => ({
    async send(host, prepare) {
      if (when === 'during') await chat.send(host, prepare)
      throw new Crash('killed')
    },
  })
  await drafting(5)
  await run()
  await drafting(6)
  await expect(runDue(webhookJobs({ ...server.deps, outside: dying('before') }))).rejects.toThrow(Crash)
  expect(await states()).toEqual(['draft_open sent', 'draft_open waiting'])
  await makeDue()
  await expect(runDue(webhookJobs({ ...server.deps, outside: dying('during') }))).rejects.toThrow(Crash)
  expect(chat.sent).toHaveLength(2)
  expect(await states()).toEqual(['draft_open sent', 'draft_open sending'])
  await server.db
    .updateTable('outgoing_posts')
    .set({ due_at: new Date(0) })
    .where('state', '=', 'sending')
    .execute()
  await run()
  expect(chat.sent).toHaveLength(2)
  expect(await states()).toEqual(['draft_open sent', 'draft_open unknown'])
})

test('a settlement that dies at any statement stores the message about its result once', async () => {
  await connected()
  const competition = await drafting(0.5)
  await enters(competition, ben!, BEST)
  await playOut(competition)
  await crashEverywhere(
    server.db,
    (db) => settle({ ...server.deps, db }, competition.id),
    async () => {
      const isSettled =
        (
          await server.db
            .selectFrom('competitions')
            .select('phase')
            .where('id', '=', competition.id)
            .executeTakeFirstOrThrow()
        ).phase === 'completed'
      expect((await states()).filter((one) => one.startsWith('result'))).toHaveLength(isSettled ? 1 : 0)
    },
  )
  expect(await states()).toEqual(['result waiting'])
})

test('closing a league, and deleting the account that added an address or owns its league, delete the address and its messages', async () => {
  const erase = (actor: Actor) => erasePerson(server.deps, actor.id)
  const count = async () => (await server.db.selectFrom('webhooks').select('id').execute()).length
  const closed = await connected()
  await drafting(5)
  await run()
  expect((await server.del(`/api/leagues/${closed}`, { as: ada! })).statusCode).toBe(200)
  expect([await count(), (await posts()).length]).toEqual([0, 0])
  // Ada adds an address and hands the league over
  const handed = await connected()
  await server.patch(`/api/leagues/${handed}`, { as: ada!, body: { ownerId: ben!.id } })
  expect(await stateOf(handed, ben!)).toMatchObject({ service: 'discord' })
  await erase(ada!)
  expect(await count()).toBe(0)
  expect((await save(handed, {}, ben!)).statusCode).toBe(200)
  await erase(ben!)
  expect(await count()).toBe(0)
})

test('an administrator sets the address of the installation, which hears of every competition; each act is in the log', async () => {
  const root = await server.elevate(await server.signUp('Root', { role: 'admin' }))
  expect(
    (await server.put('/api/admin/webhook', { as: root, body: { url: SLACK, withNames: false } })).json(),
  ).toMatchObject({
    webhook: { service: 'slack', address: 'hooks.slack.com/…/xxxx' },
  })
  expect((await server.post('/api/admin/webhook/test', { as: root })).statusCode).toBe(200)
  chat.sent.length = 0
  const competition = await drafting(0.9, { draft_opens_at: later(-5) })
  await enters(competition, ben!, BEST)
  await enters(competition, cleo!, WORST)
  await run()
  await playOut(competition)
  await settle(server.deps, competition.id)
  await run()
  const [soon, result] = chat.sent.map(({ body }) => JSON.stringify(body))
  expect(soon).toContain('2 players have entered.')
  expect(result).toContain('1. Ben T.')
  expect(result).toContain(`https://play.example.com/leaderboard?competition=${competition.id}`)
  expect((await server.del('/api/admin/webhook', { as: root })).statusCode).toBe(200)
  expect((await server.get('/api/admin/webhook', { as: root })).json()).toEqual({ webhook: null })
  const log = await server.db.selectFrom('admin_audit').select(['action', 'after']).orderBy('id').execute()
  expect(log).toMatchObject([
    { action: 'save_webhook', after: { address: 'hooks.slack.com/…/xxxx', withNames: false } },
    { action: 'remove_webhook' },
  ])
  expect(
    (await server.put('/api/admin/webhook', { as: root, body: { url: SLACK, withNames: false } })).statusCode,
  ).toBe(200)
  await erasePerson(server.deps, root.id)
  expect(await server.db.selectFrom('webhooks').select('id').execute()).toEqual([])
})

test('messages that are 30 days old are deleted once their competition is over', async () => {
  await connected()
  const competition = await drafting(5)
  await run()
  await sql`update outgoing_posts set written_at = written_at - interval '31 days'`.execute(server.db)
  const [prune] = webhookJobs(server.deps).slice(-1)
  await prune!.run()
  expect(await posts()).toHaveLength(1)
  await server.db.updateTable('competitions').set({ phase: 'void' }).where('id', '=', competition.id).execute()
  await server.db.deleteFrom('recurring_work').execute()
  await prune!.run()
  expect(await posts()).toHaveLength(0)
})
