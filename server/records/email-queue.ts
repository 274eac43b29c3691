/**
 * The queue of emails. Only this file writes `queued_emails` and `forgotten_recipients`.
 *
 * Queue   An email is stored in the transaction of the change that it reports, if there is one, and any process sends it afterwards.
 * Send    The process that takes an email holds it for a while; then another process may take it. So a crash delays an email and at worst
 *         sends it twice, with one Message-ID. After the last failed attempt the email is put into the outbox folder, for a person to send.
 * Forget  Emails to a deleted account are deleted from the queue and from every outbox; in other processes within a minute.
 */
import { sql } from 'kysely'
import { isSafe, plain, type EmailMessage, type QueuedEmail } from '#server/adapters/mail.ts'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ensureServerKey, keyedHash } from './server-keys.ts'

/** How long a process holds an email that it took; extended during an attempt, which may take minutes. */
const TAKEN_MS = 60_000
const RENEW_MS = 20_000
const MINUTE_MS = 60_000
/** The times in ms between a failed attempt and the next one. */
const PAUSES_MS = [3_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS]
const REMEMBERED = sql`interval '30 days'`

/** `of` is the account that the email is about; nothing is stored if it was deleted. */
export async function queueEmail(
  { log }: Pick<Deps, 'log'>,
  db: Queryable,
  email: EmailMessage,
  of: string | null = null,
): Promise<void> {
  if (!isSafe(email))
    return log.error({ event: 'email_refused' }, 'an email with an invalid address or subject was not sent')
  const { to, subject, text } = email
  // the lock on the account makes its deletion delete this email too
  await (
    of === null
      ? sql`insert into queued_emails (recipient, subject, body) values (${to}, ${subject}, ${text})`
      : sql`
      insert into queued_emails (recipient, subject, body)
      select ${to}, ${subject}, ${text} from users where id = ${of} and deleted_at is null for key share
    `
  ).execute(db)
}

type Sending = Pick<Deps, 'db' | 'mail' | 'log'>

export const emailJobs = (deps: Sending): Job[] => [
  {
    name: 'send emails',
    nextDue: () => earliest(deps.db, sql`due_at`, sql`queued_emails`),
    run: () => sendEmails(deps),
  },
  forgetJob(deps),
]

/** Sends every email that is due. */
export async function sendEmails(deps: Sending, pausesMs: readonly number[] = PAUSES_MS): Promise<void> {
  for (let taken = await take(deps.db); taken; taken = await take(deps.db)) await send(deps, taken, pausesMs)
}

type Taken = QueuedEmail & { attempts: number }

async function take(db: Db): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update queued_emails set attempts = attempts + 1, due_at = ${inMs(TAKEN_MS)}
    where id = (
      select id from queued_emails where due_at <= clock_timestamp() order by due_at limit 1 for update skip locked
    )
    returning id, recipient as to, subject, body as text, attempts, written_at as "writtenAt"
  `.execute(db)
  return rows[0]
}

/** Delivers an email and extends the hold on it meanwhile. */
async function deliver({ db, mail, log }: Sending, email: Taken): Promise<void> {
  const renewal = setInterval(() => {
    db.updateTable('queued_emails')
      .set({ due_at: inMs(TAKEN_MS) })
      .where('id', '=', email.id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'extending the hold on an email that is being sent failed'))
  }, RENEW_MS)
  try {
    await mail.deliver(email)
  } finally {
    clearInterval(renewal)
  }
}

async function send({ db, mail, log }: Sending, email: Taken, pausesMs: readonly number[]): Promise<void> {
  try {
    await deliver({ db, mail, log }, email)
  } catch (error) {
    const pause = pausesMs[email.attempts - 1]
    if (pause !== undefined) {
      log.warn({ err: error, attempts: email.attempts }, 'sending an email failed; retrying')
      await db
        .updateTable('queued_emails')
        .set({ due_at: inMs(pause) })
        .where('id', '=', email.id)
        .execute()
      return
    }
    await mail.keep(email)
    log.error({ err: error }, 'sending an email failed finally; it was put into the outbox')
  }
  const done = await db.deleteFrom('queued_emails').where('id', '=', email.id).executeTakeFirst()
  // the account of the email's recipient was deleted meanwhile
  if (done.numDeletedRows === 0n) await mail.drop(email)
}

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1_000}::double precision)`

const hashOf = async (db: Queryable, address: string): Promise<string> =>
  keyedHash(await ensureServerKey(db, 'emails waiting'), plain(address))

/** Call it for deleted accounts after the commit: emails to these addresses are deleted, and none is sent any more. */
export async function forgetEmails(
  { db, mail }: Pick<Deps, 'db'> & { mail: Pick<Deps['mail'], 'forget'> },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const theirs = addresses.map(plain)
  await sql`delete from queued_emails where lower(recipient) = any(${theirs}::text[])`.execute(db)
  const hashes = await Promise.all(theirs.map((address) => hashOf(db, address)))
  await sql`insert into forgotten_recipients (address_hash) select unnest(${hashes}::text[])`.execute(db)
  await mail.forget((recipient) => theirs.includes(recipient))
}

/** Deletes from this process's outbox the emails to accounts that were deleted in other processes. */
function forgetJob({ db, mail }: Sending): Job {
  let done = 0
  const readNew = () =>
    db
      .selectFrom('forgotten_recipients')
      .select(['id', 'address_hash', 'at'])
      .where('id', '>', done)
      .orderBy('id')
      .execute()
  return {
    name: 'delete old emails',
    nextDue: async () => ((await readNew()).length > 0 ? new Date(0) : null),
    async run() {
      const found = await readNew()
      const forgottenAt = new Map(found.map((row) => [row.address_hash, row.at]))
      const key = await ensureServerKey(db, 'emails waiting')
      await mail.forget((recipient, keptAt) => (forgottenAt.get(keyedHash(key, recipient)) ?? 0) > keptAt)
      await db
        .deleteFrom('forgotten_recipients')
        .where('at', '<', sql<Date>`clock_timestamp() - ${REMEMBERED}`)
        .execute()
      done = found.at(-1)?.id ?? done
    },
  }
}
