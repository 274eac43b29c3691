/** Creator IPO over HTTP: from the application form to the emails, and input that must be refused. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IPO_CATEGORIES, storedCategory } from '#contract/categories.ts'
import type { Applied } from '#contract/ipo.ts'
import { Application } from '#contract/ipo.schemas.ts'
import type { Creator } from '#contract/creators.ts'
import type { Notification } from '#contract/notifications.ts'
import { openMail } from '#server/adapters/mail.ts'
import { sendEmails } from '#server/records/email-queue.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

let server: TestServer
let ada: Actor
let admin: Actor
let isBroken = false
let isGone = false
const season = openRecordedSeason()
const source: StatisticsSource = {
  ...season,
  find: async (...given) => {
    if (isBroken) throw new Error('no response')
    if (isGone) return null
    return season.find(...given)
  },
}

beforeAll(async () => {
  server = await startTestServer({ source, settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  isBroken = false
  isGone = false
  await server.reset()
  rmSync(outbox(), { recursive: true, force: true })
  ada = await server.signUp('Ada')
  admin = await server.elevate(await server.signUp('Admin'))
})
afterAll(() => server.close())

const form = {
  youtubeChannelUrl: 'https://www.youtube.com/@jojol',
  channelName: 'Jojol',
  contactEmail: 'jojol@example.com',
  category: 'Science & Nature',
  description: 'Gadgets. Every day.',
  subscriberCount: 2_690_000,
}
const apply = (more: object = {}, as: Actor | undefined = ada) =>
  server.post('/api/ipo/apply', { as, body: { ...form, ...more } })
const look = (id: number) => server.get(`/api/ipo/applications/${id}/channel`, { as: admin })
const approve = (id: number, as = admin) => server.post(`/api/ipo/applications/${id}/approve`, { as })
const reject = (id: number, reason: unknown = 'Too few videos', as = admin) =>
  server.post(`/api/ipo/applications/${id}/reject`, { as, body: { reason } })
const queue = async (): Promise<Application[]> => (await server.get('/api/ipo/applications', { as: admin })).json()
const rows = () => server.db.selectFrom('ipo_applications').selectAll().orderBy('id').execute()
const listed = async (): Promise<Creator[]> => (await server.get('/api/creators')).json()
const events = () =>
  server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'before', 'after']).orderBy('id').execute()

async function applied(more: object = {}, as?: Actor): Promise<number> {
  const reply = await apply(more, as)
  expect(reply.statusCode).toBe(201)
  return reply.json().id
}

const outbox = () => path.join(server.deps.settings.dataDir, 'outbox')
const ARRIVED = 'Subject: Your application to Fantasy Social has arrived\r\n'
/** Emails about decisions. Receipts are in `arrivals`. */
const emails = async () => (await everyEmail()).filter((email) => !email.includes(ARRIVED))
const arrivals = async () => (await everyEmail()).filter((email) => email.includes(ARRIVED))

/** The emails of the outbox, with encoded words decoded. */
async function everyEmail(): Promise<string[]> {
  await sendEmails(server.deps)
  const names = (() => {
    try {
      return readdirSync(outbox())
    } catch {
      return []
    }
  })()
  return names.sort().map((name) => readFileSync(path.join(outbox(), name), 'utf8').replaceAll('=\r\n', ''))
}

test('an address that may be a page of YouTube is no application until the channel it leads to is confirmed', async () => {
  const reply = await apply({ youtubeChannelUrl: 'https://www.youtube.com/Jojol' })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'confirm_channel', youtubeId: JOJOL, channelTitle: 'Jojol', subscriberCount: 2_690_000 },
  ])
  expect(await rows()).toEqual([])
  await applied({ youtubeChannelUrl: `https://www.youtube.com/channel/${JOJOL}` })
  expect(await rows()).toMatchObject([{ youtube_channel_url: `https://www.youtube.com/channel/${JOJOL}` }])
})

test('an address that may be a page of YouTube is refused while the source cannot show its channel', async () => {
  isBroken = true
  const reply = await apply({ youtubeChannelUrl: 'https://www.youtube.com/Jojol' })
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'source_unavailable' }])
  expect(await rows()).toEqual([])
})

test('an application is stored as it was typed and waits', async () => {
  const reply = await apply()
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    {
      id: 1,
      status: 'pending',
      ownershipCode: expect.stringMatching(/^fantasy-social-[0-9a-f]{10}$/),
      isOwnershipChecked: false,
      isEmailed: false,
      decideBy: expect.any(String),
    },
  ])
  const applications = await queue()
  expect(applications.map((one) => Application.parse(one))).toEqual(applications)
  const { ownershipCode, decideBy } = reply.json<Applied>()
  expect(applications).toEqual([
    {
      ...form,
      id: 1,
      status: 'pending',
      submittedAt: expect.any(String),
      reviewedAt: null,
      reviewNotes: null,
      ownershipCode,
      decideBy,
      ownershipProvenAt: null,
      ownershipChannelId: null,
    },
  ])
  expect(Date.parse(decideBy) - Date.parse(applications[0]!.submittedAt)).toBe(48 * 3_600_000)
  expect(await rows()).toMatchObject([{ submitted_by: ada.id, creator_id: null }])
  expect(await listed()).toEqual([])
})

test('the receipt email has the deadline and the code, and repeats no text that the applicant typed', async () => {
  const { ownershipCode } = (
    await apply({ channelName: 'Buy pills at evil.example', description: 'Cheap' })
  ).json<Applied>()
  const [email, ...more] = await arrivals()
  expect(more).toEqual([])
  expect(email).toContain('To: jojol@example.com\r\n')
  expect(email).toContain('The channel @jojol ')
  expect(email).toContain(`Your ownership code: ${ownershipCode}`)
  expect(email).toMatch(/We will decide within 48 hours, by \w+day, /)
  expect(email).toContain('a person will judge your application')
  expect(email).not.toMatch(/pills|Cheap/)
})

test('description and subscriber count are optional', async () => {
  await applied({ description: undefined, subscriberCount: undefined })
  await applied({ youtubeChannelUrl: '@micode', description: '   ' })
  expect(await queue()).toMatchObject([{ description: null, subscriberCount: null }, { description: null }])
})

test.each([
  JOJOL,
  '@jojol',
  'https://www.youtube.com/@jojol',
  'http://youtube.com/@Jojol/videos',
  'youtube.com/@jojol?si=abc',
  'HTTPS://M.YOUTUBE.COM/@jojol',
  `https://music.youtube.com/channel/${JOJOL}`,
  'www.youtube.com/user/jojol',
  'youtube.com/c/Jojol',
  'https://www.youtube.com/watch?v=1mj521HGMN0',
  'https://youtu.be/1mj521HGMN0',
  'youtube.com/shorts/1mj521HGMN0',
  ' https://youtube.com/@jojol ',
])('%s is the address of a channel, and approving lists that channel', async (youtubeChannelUrl) => {
  const id = await applied({ youtubeChannelUrl })
  expect((await approve(id)).statusCode).toBe(200)
  expect((await listed()).map(({ youtubeId }) => youtubeId)).toEqual([JOJOL])
})

const noChannels = [
  'jojol',
  'https://example.com/@jojol',
  'https://youtube.com.evil.example/@jojol',
  'https://evilyoutube.com/@jojol',
  'https://youtube.com@evil.example/@jojol',
  'https://user:pass@youtube.com/@jojol',
  'https://youtube.com:8443/@jojol',
  'https://youtube.com:8443/@jojol',
  'https://xn--yutube-wqf.com/@jojol',
  'https://yоutube.com/@jojol',
  'https://youtube.com\\@evil.example/@jojol',
  '//youtube.com/@jojol',
  'http://127.0.0.1/@jojol',
  'http://[::1]/@jojol',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:3000/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://youtube.com/',
  'https://youtube.com/playlist?list=x',
  'https://youtube.com/feed/trending',
  'https://youtube.com/channel/UC123',
  'https://youtu.be/',
  'https://youtube.com/@%2540jojol',
  'https://youtube.com/@a%00bc',
]
test.each(noChannels)('%s is not the address of a channel, and no application is stored', async (youtubeChannelUrl) => {
  const reply = await apply({ youtubeChannelUrl })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { code: 'invalid_channel_url', title: 'Submission Failed' },
  ])
  expect(await rows()).toEqual([])
})

/** The catalogue is empty here, so the refusal names the first channels that the next competition can offer. @micode is not among them. */
const FREE = 'Channels of the season can be listed, such as @jojol, @stevenlathoud, and @romainlanery'

test.each([
  ['https://www.youtube.com/@nobody-at-all', `that channel is not in it. ${FREE}`],
  [`UC${'x'.repeat(22)}`, `that channel is not in it. ${FREE}`],
  ['youtube.com/c/Nobody', `no channel in it has that address: try its @handle. ${FREE}`],
  ['https://youtu.be/xxxxxxxxxxx', `no channel in it has that address: try its @handle. ${FREE}`],
])(
  '%s, which is not in the recorded season, is refused at once, and no application is stored',
  async (youtubeChannelUrl, end) => {
    const reply = await apply({ youtubeChannelUrl })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      {
        code: 'outside_season',
        title: 'Submission Failed',
        message: `This game replays a recorded season, and ${end}`,
      },
    ])
    expect([await rows(), await everyEmail()]).toEqual([[], []])
  },
)

test('the refusal of an unknown channel suggests only unlisted channels, and says when all channels are listed', async () => {
  const message = async () => (await apply({ youtubeChannelUrl: '@nobody-at-all' })).json().message as string
  const [first] = season.handles!()
  const list = (handles: readonly { youtubeId: string; handle: string }[]) =>
    server.db
      .insertInto('creators')
      .values(
        handles.map(({ youtubeId, handle }) => ({
          youtube_id: youtubeId,
          channel_name: handle,
          handle,
          category: 'other',
        })),
      )
      .execute()
  expect(await message()).toContain(first!.handle)
  await list([first!])
  expect(await message()).not.toContain(first!.handle)
  await list(season.handles!().slice(1))
  expect(await message()).toMatch(/All of its channels that the next competition can offer are listed already$/)
})

test('the server never connects to an address from an application', async () => {
  const opened: unknown[] = []
  const remember = (message: unknown) => void opened.push(message)
  const channels = ['net.client.socket', 'undici:request:create', 'http.client.request.start']
  for (const channel of channels) subscribe(channel, remember)
  try {
    for (const youtubeChannelUrl of [...noChannels, 'https://www.youtube.com/@nobody-at-all']) {
      expect((await apply({ youtubeChannelUrl })).statusCode).toBe(422)
    }
    const id = await applied()
    isGone = true
    expect((await approve(id)).json()).toMatchObject({ code: 'channel_not_found' })
    expect(opened).toEqual([])
  } finally {
    for (const channel of channels) unsubscribe(channel, remember)
  }
})

const LINE_FIELDS = ['youtubeChannelUrl', 'channelName', 'contactEmail', 'category'] as const
const forged = LINE_FIELDS.flatMap((field) =>
  ['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\rX', '\u0000', '\u001b[31m'].map(
    (more) => [field, more] as const,
  ),
)
test.each(forged)('a control character in %s is refused: %j', async (field, more) => {
  const reply = await apply({ [field]: `${form[field]}${more}` })
  expect(reply.json()).toMatchObject({ code: 'bad_request', message: expect.stringContaining(field) })
  expect(await rows()).toEqual([])
})

test.each([
  ['contactEmail', 'ada'],
  ['contactEmail', 'ada@'],
  ['contactEmail', 'a@b.c, eve@example.com'],
  ['contactEmail', 'Eve <eve@example.com>'],
  ['contactEmail', `${'a'.repeat(250)}@example.com`],
  ['channelName', ''],
  ['channelName', '   '],
  ['channelName', 'x'.repeat(121)],
  ['youtubeChannelUrl', ''],
  ['youtubeChannelUrl', `https://youtube.com/@${'a'.repeat(300)}`],
  ['category', 'Cooking'],
  ['category', 'gaming'],
  ['category', ''],
  ['description', 'x'.repeat(2_001)],
  ['description', 'a\u0000b'],
  ['description', 'a\r\nb'],
  ['description', 'a\nb'],
  ['description', 'a\rb'],
  ['description', '\ud800'],
  ['description', null],
  ['subscriberCount', -1],
  ['subscriberCount', 1.5],
  ['subscriberCount', '1000'],
  ['subscriberCount', 2_000_000_001],
  ['subscriberCount', null],
  ['status', 'approved'],
  ['status', 'rejected'],
  ['reviewedAt', '2026-01-01T00:00:00Z'],
  ['reviewNotes', 'fine'],
  ['creatorId', 1],
  ['id', 7],
])('%s of %j is refused', async (field, value) => {
  const reply = await apply({ [field]: value })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad_request' }])
  expect(await rows()).toEqual([])
})

test('text that looks like SQL, HTML or a formula is stored as text', async () => {
  const texts = { channelName: '=HYPERLINK("x")', description: "<img src=x onerror=alert(1)> '; drop table users; --" }
  await applied({ ...texts, status: 'pending' })
  expect(await queue()).toMatchObject([{ ...texts, status: 'pending' }])
})

test.each(IPO_CATEGORIES.map((category) => [category, storedCategory(category)]))(
  '%s is listed under %s',
  async (category, stored) => {
    await approve(await applied({ category }))
    expect(await listed()).toMatchObject([{ category: stored }])
  },
)

test('approving lists the creator, informs everybody and the applicant, and is recorded in the audit log', async () => {
  const id = await applied()
  const reply = await approve(id)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { id, status: 'approved', reviewedAt: expect.any(String), reviewNotes: null },
  ])
  const [creator] = await listed()
  expect(creator).toMatchObject({
    youtubeId: JOJOL,
    channelName: 'Jojol',
    category: 'education',
    price: '10000.00',
    isActive: true,
  })
  expect(await rows()).toMatchObject([{ status: 'approved', creator_id: creator!.id }])
  expect(server.published).toContainEqual(['everybody', { type: 'creators_updated' }])
  expect(await events()).toEqual([
    {
      actor: admin.id,
      action: 'approve_application',
      subject: `application:${id}`,
      before: { status: 'pending' },
      after: { status: 'approved', creatorId: creator!.id, listedName: 'Jojol', ownership: 'judged' },
    },
  ])
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toContain('To: jojol@example.com\r\n')
  expect(email).toContain('Subject: Your channel is listed on Fantasy Social\r\n')
  expect(email).toContain('Good news: Jojol is listed on Fantasy Social.')
})

test('an applicant who typed another name is told the name under which the channel is listed', async () => {
  const id = await applied({ channelName: 'Gadget Grandpa' })
  await approve(id)
  const [notification] = (await server.get('/api/notifications', { as: ada })).json<Notification[]>()
  expect(notification).toMatchObject({
    title: 'Jojol is listed',
    message:
      'You applied as Gadget Grandpa; it plays under the name of its channel. Players can draft it from the next competition on.',
  })
  const [email] = await emails()
  expect(email).toContain('Good news: Jojol is listed on Fantasy Social.')
  expect(email).toContain('You applied as Gadget Grandpa; it plays under the name of its channel.')
})

test('a rejection shows the reason to the applicant and in the queue, and lists no creator', async () => {
  const id = await applied()
  const reply = await reject(id, 'Too few videos')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { id, status: 'rejected', reviewedAt: expect.any(String), reviewNotes: 'Too few videos' },
  ])
  expect(await listed()).toEqual([])
  expect(await events()).toEqual([
    {
      actor: admin.id,
      action: 'reject_application',
      subject: `application:${id}`,
      before: { status: 'pending' },
      after: { status: 'rejected', reason: 'Too few videos' },
    },
  ])
  const [email] = await emails()
  expect(email).toContain('To: jojol@example.com\r\n')
  expect(email).toContain('Subject: Your application to Fantasy Social\r\n')
  expect(email).toContain('The reason: Too few videos')
})

test.each(['', '   ', 'a\r\nBcc: eve@example.com', 'x'.repeat(1_001), null, 7])(
  'a rejection with the reason %j is refused',
  async (reason) => {
    const id = await applied()
    expect((await reject(id, reason)).json()).toMatchObject({ code: 'bad_request' })
    expect([(await rows())[0]!.status, await emails()]).toEqual(['pending', []])
  },
)

test('names that look like headers add no header to an email', async () => {
  await reject(await applied({ channelName: 'Bcc: eve@example.com', contactEmail: 'ada@example.com' }))
  const [email] = await emails()
  const head = email!.split('\r\n\r\n')[0]!
  expect(head).not.toContain('eve@')
  expect(head.match(/^(To|Cc|Bcc):.*$/gm)).toEqual(['To: ada@example.com'])
})

test('waiting applications come first, oldest first; decided ones follow, latest first', async () => {
  const ids: number[] = []
  for (const youtubeChannelUrl of ['@jojol', '@micode', '@nowtech', '@verbozz'])
    ids.push(await applied({ youtubeChannelUrl }))
  await reject(ids[0]!)
  await reject(ids[2]!)
  expect((await queue()).map(({ id, status }) => [id, status])).toEqual([
    [2, 'pending'],
    [4, 'pending'],
    [3, 'rejected'],
    [1, 'rejected'],
  ])
})

const decisions: [string, (id: number, as?: Actor) => ReturnType<typeof approve>][] = [
  ['approving', approve],
  ['rejecting', (id, as) => reject(id, 'No', as)],
]
test.each(decisions)('%s an application that is decided or unknown is refused', async (_, decide) => {
  const id = await applied()
  await reject(id)
  expect((await decide(id)).json()).toMatchObject({ code: 'already_reviewed', title: 'Already Reviewed' })
  expect((await decide(999_999)).json()).toMatchObject({ code: 'application_not_found' })
  expect([(await events()).length, (await emails()).length]).toEqual([1, 1])
})

test('when several admins decide at the same time, there is one decision, at most one creator and one email', async () => {
  const others = await Promise.all(
    ['Second', 'Third', 'Fourth'].map(async (name) => server.elevate(await server.signUp(name))),
  )
  for (let round = 0; round < 5; round++) {
    await server.db.updateTable('creators').set({ is_active: false }).execute()
    const before = (await emails()).length
    const id = await applied()
    const replies = await Promise.all([
      approve(id),
      reject(id, 'No', others[0]),
      approve(id, others[1]),
      reject(id, 'Never', others[2]),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const won = replies.find(({ statusCode }) => statusCode === 200)!.json<Application>()
    expect((await queue()).find((one) => one.id === id)).toEqual(Application.parse(won))
    expect(await listed()).toHaveLength(won.status === 'approved' ? 1 : 0)
    expect((await events()).filter(({ subject }) => subject === `application:${id}`)).toHaveLength(1)
    expect(await emails()).toHaveLength(before + 1)
  }
})

test('a listed channel needs no application; a channel that was removed may apply', async () => {
  await approve(await applied())
  const [{ id }] = (await listed()) as [Creator]
  for (const youtubeChannelUrl of [JOJOL, '@JOJOL', 'youtube.com/c/jojol', `youtube.com/channel/${JOJOL}`]) {
    expect((await apply({ youtubeChannelUrl })).json()).toMatchObject({ code: 'already_listed', creatorId: id })
  }
  await server.del(`/api/creators/${id}`, { as: admin })
  expect((await approve(await applied())).statusCode).toBe(200)
  expect(await listed()).toMatchObject([{ id }])
})

test('when a channel was listed while applications for it waited, one can be approved, and the creator stays as it is', async () => {
  const bob = await server.signUp('Bob')
  const [first, second] = [await applied(), await applied({}, bob)]
  await server.post('/api/creators/add-from-youtube', { as: admin, body: { channelId: JOJOL, category: 'Gaming' } })
  const before = await listed()
  expect(before).toHaveLength(1)
  const decisions = await Promise.all([approve(first), approve(second)])
  expect(decisions.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(decisions.map((one) => one.json())).toContainEqual(expect.objectContaining({ code: 'listed_for_another' }))
  expect((await queue()).map(({ status }) => status).toSorted()).toEqual(['approved', 'pending'])
  expect(await listed()).toEqual(before)
})

test('of two applications for one channel, the second can only be rejected', async () => {
  const bob = await server.signUp('Bob')
  const [first, second] = [await applied(), await applied({ youtubeChannelUrl: 'https://youtu.be/1mj521HGMN0' }, bob)]
  await approve(first)
  expect((await look(second)).json()).toMatchObject({ listedAs: expect.any(Number), isListedForAnother: true })
  expect((await approve(second)).json()).toMatchObject({ code: 'listed_for_another' })
  expect((await queue())[0]).toMatchObject({ id: second, status: 'pending' })
  expect((await reject(second, 'Listed already')).statusCode).toBe(200)
})

test('an application still waits if the source no longer knows its channel or does not respond', async () => {
  const gone = await applied({ youtubeChannelUrl: '@micode' })
  isGone = true
  expect((await approve(gone)).json()).toMatchObject({ code: 'channel_not_found' })
  isBroken = true
  expect((await approve(await applied())).json()).toMatchObject({ code: 'source_unavailable' })
  expect([(await queue()).map(({ status }) => status), await listed(), await events(), await emails()]).toEqual([
    ['pending', 'pending'],
    [],
    [],
    [],
  ])
})

test('signed-out visitors, players without the agreement and viewers cannot apply', async () => {
  expect((await server.post('/api/ipo/apply', { body: form })).json()).toMatchObject({ code: 'signed_out' })
  expect((await apply({}, await server.signUp('Newcomer', { ndaAccepted: false }))).json()).toMatchObject({
    code: 'nda_required',
  })
  expect((await apply({}, await server.watch())).json()).toMatchObject({ code: 'viewer_read_only' })
  expect(await rows()).toEqual([])
})

test('players can neither see nor decide applications', async () => {
  const id = await applied()
  for (const reply of [
    await server.get('/api/ipo/applications', { as: ada }),
    await approve(id, ada),
    await reject(id, 'No', ada),
  ]) {
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'admin_required' }])
  }
  expect((await rows())[0]!.status).toBe('pending')
})

test('an address may send three applications an hour; a mistyped channel does not count', async () => {
  const strict = await startTestServer()
  const [one, other] = [await strict.signUp('One'), await strict.signUp('Other')]
  const send = async (as: Actor, remoteAddress: string, youtubeChannelUrl: string) => {
    const reply = await strict.app.inject({
      method: 'POST',
      url: '/api/ipo/apply',
      remoteAddress,
      headers: { cookie: as.cookie },
      payload: { ...form, youtubeChannelUrl },
    })
    return [reply.statusCode, Number(reply.headers['retry-after'] ?? 0) > 0]
  }
  for (let nth = 0; nth < 5; nth++) expect(await send(one, '10.0.0.1', 'jojol')).toEqual([422, false])
  for (const channel of ['@micode', '@nowtech', '@verbozz'])
    expect(await send(channel === '@nowtech' ? other : one, '10.0.0.1', channel)).toEqual([201, false])
  expect(await send(one, '10.0.0.1', '@jojol')).toEqual([429, true])
  expect(await send(other, '10.0.0.1', '@jojol')).toEqual([429, true])
  expect(await send(one, '10.0.0.2', '@jojol')).toEqual([201, false])
  await strict.close()
})

test('admins can decide while the mail server is down', async () => {
  const settings = { ...server.deps.settings, smtpUrl: 'smtp://127.0.0.1:1' }
  const mail = openMail(settings)
  const away = await startTestServer({ source, mail })
  const boss = await away.elevate(await away.signUp('Boss'))
  const { id } = (await away.post('/api/ipo/apply', { as: boss, body: form })).json<{ id: number }>()
  expect((await away.post(`/api/ipo/applications/${id}/approve`, { as: boss })).json()).toMatchObject({
    status: 'approved',
  })
  // each email is tried once and once more without a pause, and then stays in the outbox
  await sendEmails(away.deps, [0])
  await away.close()
  expect(await emails()).toEqual([expect.stringContaining('To: jojol@example.com')])
})
