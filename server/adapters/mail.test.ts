import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { forgetEmails, emailJobs, queueEmail, sendEmails } from '#server/records/email-queue.ts'
import { openMail, type EmailMessage } from './mail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let dataDir: string
let logged: string[]
let post: Post | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mail-'))
  logged = []
})
afterEach(async () => {
  await post?.close()
  post = undefined
  rmSync(dataDir, { recursive: true, force: true })
  await database.reset()
})

const email: EmailMessage = { to: 'ada@example.com', subject: 'Hello', text: 'First line\nSecond line' }

/** Queues these emails and waits until each was sent or is in the outbox. */
async function send(
  emails: readonly EmailMessage[],
  settings: { smtpUrl?: string; mailFrom?: string; publicUrl?: string } = {},
): Promise<void> {
  const sending = sendingBy(settings)
  for (const one of emails) await queueEmail(sending, database.db, one)
  await sendEmails(sending, [0])
}
/** Returns what one process needs to send emails, with an outbox of its own. */
function sendingBy(settings: object = {}, folder = dataDir) {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const mail = openMail({ smtpUrl: null, mailFrom: null, publicUrl: null, dataDir: folder, ...settings })
  return { db: database.db, mail, log }
}
const waiting = async () =>
  (await database.db.selectFrom('queued_emails').select('recipient').execute()).map((row) => row.recipient)
const outbox = () => path.join(dataDir, 'outbox')
const written = () => {
  try {
    return readdirSync(outbox()).map((name) => readFileSync(path.join(outbox(), name), 'utf8'))
  } catch {
    return []
  }
}

type Post = { url: string; commands: string[]; calls: number; close(): Promise<void> }

/** A mail server that takes emails, or refuses the first connections. */
async function openPost({
  turnedAway = 0,
  beforeGreeting = () => {},
  beforeReply = () => {},
}: { turnedAway?: number; beforeGreeting?: () => void; beforeReply?: (line: string) => void } = {}): Promise<Post> {
  const commands: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    opened.calls += 1
    if (opened.calls <= turnedAway) return socket.end('421 come back later\r\n')
    beforeGreeting()
    socket.write('220 ready\r\n')
    let held = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      held += chunk.toString()
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        commands.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        beforeReply(line)
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const opened: Post = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    calls: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
  return opened
}

test('without a mail server an email is stored in the outbox as a file that mail programs can open', async () => {
  await send([email])
  const [text] = written()
  const [head, body] = text!.split('\r\n\r\n')
  expect(head!.split('\r\n')).toEqual(
    expect.arrayContaining([
      'From: Fantasy Social <no-reply@localhost>',
      'To: ada@example.com',
      'Subject: Hello',
      'Content-Type: text/plain; charset=utf-8',
      expect.stringMatching(/^Message-ID: <.+@localhost>$/),
      expect.stringMatching(/^Date: .+ \+0000$/),
    ]),
  )
  expect(body).toBe('First line\r\nSecond line\r\n')
  expect(readdirSync(outbox())).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z-\w{8}\.eml$/)])
})

test.skipIf(process.platform === 'win32')('the outbox can be read only by its owner', async () => {
  await send([email])
  expect(statSync(outbox()).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(outbox(), readdirSync(outbox())[0]!)).mode & 0o777).toBe(0o600)
})

test.each([
  [{ publicUrl: 'https://play.example.com' }, 'no-reply@play.example.com'],
  [{ publicUrl: 'https://play.example.com', mailFrom: 'admins@example.com' }, 'admins@example.com'],
])('with %j emails come from %s', async (settings, address) => {
  await send([email], settings)
  expect(written()[0]).toContain(`From: Fantasy Social <${address}>\r\n`)
})

test('each email of one instant is a file of its own, and text in any script is readable', async () => {
  await send([email, email, { ...email, text: 'Čau, 世界' }])
  expect(written()).toHaveLength(3)
  expect(
    written().filter((text) => text.includes('Content-Transfer-Encoding: quoted-printable') || text.includes('base64')),
  ).toHaveLength(1)
})

test.each([
  ['to', 'ada@example.com\r\nBcc: eve@example.com'],
  ['to', 'ada@example.com\nX: y'],
  ['to', 'ada@example.com\u0000'],
  ['subject', 'Hello\r\nBcc: eve@example.com'],
  ['subject', 'Hello\u0000'],
])('an email with a control character in %s is not sent: %j', async (field, value) => {
  await send([{ ...email, [field]: value }])
  expect(written()).toEqual([])
  expect(logged.join('')).toContain('email_refused')
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com,eve@example.com',
  'eve@example.com; ada@example.com',
  'Eve <eve@example.com>',
  '<eve@example.com>',
  'group: eve@example.com;',
  '"eve@example.com" @example.com',
  'ada@example.com> SIZE=1',
  '',
  'ada',
])('an email to %j, which is not one address, is not sent', async (to) => {
  post = await openPost()
  await send([{ ...email, to }], { smtpUrl: post.url })
  expect([post.calls, written()]).toEqual([0, []])
})

test('email text that looks like headers or like the end of an email stays text', async () => {
  post = await openPost()
  await send([{ ...email, text: 'one\r\n.\r\nRCPT TO:<eve@example.com>\r\n\r\nBcc: eve@example.com' }], {
    smtpUrl: post.url,
  })
  const data = post.commands.slice(post.commands.indexOf('DATA') + 1)
  const [head, body] = [data.slice(0, data.indexOf('')), data.slice(data.indexOf('') + 1)]
  expect(head.join('\n')).not.toContain('eve')
  expect(body.slice(0, 3)).toEqual(['one', '..', 'RCPT TO:<eve@example.com>'])
  expect(post.commands.filter((command) => command.startsWith('MAIL FROM:'))).toEqual([
    'MAIL FROM:<no-reply@localhost>',
  ])
})

test('a mail server receives an email once, for one recipient, and the outbox stays empty', async () => {
  post = await openPost()
  await send([email], { smtpUrl: post.url })
  expect(post.commands.filter((command) => command.startsWith('RCPT TO:'))).toEqual(['RCPT TO:<ada@example.com>'])
  expect(post.commands).toEqual(expect.arrayContaining(['Subject: Hello', 'First line', 'Second line']))
  expect([written(), logged]).toEqual([[], []])
})

test.each([6, 60, 290])('a mail server that greets after %i s gets the email', async (seconds) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    post = await openPost({ beforeGreeting: () => vi.advanceTimersByTime(seconds * 1000) })
    await sendingBy({ smtpUrl: post.url }).mail.deliver({ ...email, id: 'an-id', writtenAt: new Date() })
    expect(post.commands).toContain('RCPT TO:<ada@example.com>')
  } finally {
    vi.useRealTimers()
  }
})

test('an email stays with the process that sends it, however long the mail server takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const slow = sendingBy()
    const sent = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    slow.mail.deliver = async () => {
      begun.resolve()
      await sent.promise
    }
    await queueEmail(slow, database.db, email)
    const sending = sendEmails(slow)
    await begun.promise
    // a minute later
    await sql`update queued_emails set due_at = clock_timestamp()`.execute(database.db)
    vi.advanceTimersByTime(20_000)
    const [job] = emailJobs(sendingBy())
    await vi.waitFor(async () => expect((await job!.nextDue())!.getTime()).toBeGreaterThan(Date.now() + 50_000))
    sent.resolve()
    await sending
    expect(await waiting()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('sending to a mail server that failed is tried again', async () => {
  post = await openPost({ turnedAway: 1 })
  await send([email], { smtpUrl: post.url })
  expect([post.calls, post.commands.filter((command) => command === 'DATA').length]).toEqual([2, 1])
  expect(written()).toEqual([])
})

test('an email that cannot be sent is kept in the outbox, and the log says so without the password', async () => {
  post = await openPost({ turnedAway: 99 })
  await send([email], { smtpUrl: post.url.replace('smtp://', 'smtp://admin:s3cret@') })
  expect(post.calls).toBe(2)
  expect(written()).toEqual([expect.stringContaining('To: ada@example.com')])
  expect(logged.join('')).toContain('was put into the outbox')
  expect(logged.join('')).not.toContain('s3cret')
})

test('an email is kept in the outbox when no mail server answers, and the sender sees no error', async () => {
  const gone = await openPost()
  await gone.close()
  await send([email], { smtpUrl: gone.url })
  expect(written()).toHaveLength(1)
})

test('deleting an account deletes its emails from the outbox, whatever the case of the address; other emails stay', async () => {
  const others = { ...email, to: 'bob@example.com', text: 'To: ada@example.com' }
  await send([email, others, { ...email, to: 'ADA@Example.com' }])
  expect(written()).toHaveLength(3)
  await forgetEmails(sendingBy(), ['Ada@EXAMPLE.com'])
  expect(written()).toEqual([expect.stringContaining('To: bob@example.com')])
  await forgetEmails(sendingBy({}, path.join(dataDir, 'no such folder')), ['ada@example.com'])
})

test('an email that waits for another attempt is deleted when its recipient deletes the account', async () => {
  post = await openPost({ turnedAway: 99 })
  const sending = sendingBy({ smtpUrl: post.url })
  for (const to of ['ada@example.com', 'bob@example.com']) await queueEmail(sending, database.db, { ...email, to })
  await sendEmails(sending, [60_000])
  expect((await waiting()).toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
  await forgetEmails(sending, ['ada@example.com'])
  expect(await waiting()).toEqual(['bob@example.com'])
})

test('an email is not kept in the outbox when its recipient deletes the account meanwhile', async () => {
  const sending = sendingBy()
  const { deliver } = sending.mail
  sending.mail.deliver = async (email) => {
    await forgetEmails(sending, [email.to])
    await deliver(email)
  }
  await queueEmail(sending, database.db, email)
  await sendEmails(sending)
  expect([written(), await waiting()]).toEqual([[], []])
})

test('several processes send an email only once', async () => {
  post = await openPost()
  const sending = sendingBy({ smtpUrl: post.url })
  const recipients = Array.from({ length: 8 }, (_, nth) => `person-${nth}@example.com`)
  for (const to of recipients) await queueEmail(sending, database.db, { ...email, to })
  await Promise.all(Array.from({ length: 5 }, () => sendEmails(sending)))
  const sent = post.commands.filter((command) => command.startsWith('RCPT TO:')).toSorted()
  expect(sent).toEqual(recipients.map((to) => `RCPT TO:<${to}>`))
  expect(await waiting()).toEqual([])
})

test('an email taken by a process that died is sent by another process under the same id', async () => {
  const dying = sendingBy()
  dying.mail.deliver = async () => {
    throw new Error('never to be caught')
  }
  await queueEmail(dying, database.db, email)
  // the process dies before it records that the attempt failed
  const died = {
    ...dying,
    log: {
      ...dying.log,
      warn: () => {
        throw new Error('dead')
      },
    } as unknown as typeof dying.log,
  }
  await expect(sendEmails(died)).rejects.toThrow('dead')
  const [job] = emailJobs(sendingBy())
  expect((await job!.nextDue())!.getTime()).toBeGreaterThan(Date.now() + 50_000)
  await sql`update queued_emails set due_at = clock_timestamp()`.execute(database.db)
  const { id } = await database.db.selectFrom('queued_emails').select('id').executeTakeFirstOrThrow()
  await job!.run()
  expect(written()).toEqual([expect.stringContaining(`Message-ID: <${id}@localhost>`)])
  expect(await job!.nextDue()).toBeNull()
})

test('an email is not stored when its transaction fails or its account was deleted', async () => {
  const sending = sendingBy()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await queueEmail(sending, tx, email)
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  await queueEmail(sending, database.db, email, 'nobody')
  expect(await waiting()).toEqual([])
})

test('deleting an account at one process deletes its emails in the outbox of another; later emails stay', async () => {
  await send([email, { ...email, to: 'bob@example.com' }])
  const [, job] = emailJobs(sendingBy())
  expect(await job!.nextDue()).toBeNull()
  await forgetEmails(sendingBy({}, path.join(dataDir, 'elsewhere')), ['ADA@example.com'])
  expect(written()).toHaveLength(2)
  expect(await job!.nextDue()).toEqual(new Date(0))
  await job!.run()
  expect(written()).toEqual([expect.stringContaining('To: bob@example.com')])
  expect(await job!.nextDue()).toBeNull()
  await send([email])
  // another start compares all stored deletions
  await emailJobs(sendingBy())[1]!.run()
  expect(written()).toHaveLength(2)
  const { rows } = await sql<{ kept: string }>`select address_hash as kept from forgotten_recipients`.execute(
    database.db,
  )
  expect(rows.map(({ kept }) => kept)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
})
