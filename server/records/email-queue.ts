/**
 * Emails that are to be sent: the only place that writes `letters` and `forgotten_recipients`.
 *
 * Queue   a letter is stored with what it tells of, in its transaction where there is one, and sent by any process afterwards.
 * Send    whoever takes a letter has it alone for a while; then another process may take it. So a crash delays a letter, and at worst
 *         sends it twice, under one Message-ID. After the last failed attempt it is put into the outbox for a person to send.
 * Forget  letters to a recipient who leaves are deleted, waiting or in any outbox; those of other processes within a minute.
 */
import { sql } from 'kysely'
import { isSafe, plain, type EmailMessage, type Letter } from '#server/adapters/mail.ts'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ensureServerKey, keyedHash } from './server-keys.ts'

/** Longer than an attempt takes. */
const TAKEN_MS = 60_000
const MINUTE_MS = 60_000
/** Between an attempt that failed and the next. */
const PAUSES_MS = [3_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS]
const REMEMBERED = sql`interval '30 days'`

/** `of`: the account it is about; nothing is stored if that was deleted. */
export async function queueEmail(
  { log }: Pick<Deps, 'log'>,
  db: Queryable,
  email: EmailMessage,
  of: string | null = null,
): Promise<void> {
  if (!isSafe(email))
    return log.error({ event: 'email_refused' }, 'an email with an invalid address or subject was not sent')
  const { to, subject, text } = email
  // the account is held, so that who leaves takes the letter along
  await (
    of === null
      ? sql`insert into letters (recipient, subject, body) values (${to}, ${subject}, ${text})`
      : sql`
      insert into letters (recipient, subject, body)
      select ${to}, ${subject}, ${text} from users where id = ${of} and deleted_at is null for key share
    `
  ).execute(db)
}

type Sending = Pick<Deps, 'db' | 'mail' | 'log'>

export const emailJobs = (deps: Sending): Job[] => [
  {
    name: 'send letters',
    nextDue: () => earliest(deps.db, sql`due_at`, sql`letters`),
    run: () => sendEmails(deps),
  },
  forgetJob(deps),
]

/** Sends every letter that is due. */
export async function sendEmails(deps: Sending, pausesMs: readonly number[] = PAUSES_MS): Promise<void> {
  for (let taken = await take(deps.db); taken; taken = await take(deps.db)) await send(deps, taken, pausesMs)
}

type Taken = Letter & { attempts: number }

async function take(db: Db): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update letters set attempts = attempts + 1, due_at = ${inMs(TAKEN_MS)}
    where id = (
      select id from letters where due_at <= clock_timestamp() order by due_at limit 1 for update skip locked
    )
    returning id, recipient as to, subject, body as text, attempts, written_at as "writtenAt"
  `.execute(db)
  return rows[0]
}

async function send({ db, mail, log }: Sending, letter: Taken, pausesMs: readonly number[]): Promise<void> {
  try {
    await mail.deliver(letter)
  } catch (error) {
    const pause = pausesMs[letter.attempts - 1]
    if (pause !== undefined) {
      log.warn({ err: error, attempts: letter.attempts }, 'an email could not be sent; it is tried again')
      await db
        .updateTable('letters')
        .set({ due_at: inMs(pause) })
        .where('id', '=', letter.id)
        .execute()
      return
    }
    await mail.keep(letter)
    log.error({ err: error }, 'an email could not be sent; it lies in the outbox')
  }
  const done = await db.deleteFrom('letters').where('id', '=', letter.id).executeTakeFirst()
  // its recipient left meanwhile
  if (done.numDeletedRows === 0n) await mail.drop(letter)
}

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1_000}::double precision)`

const hashOf = async (db: Queryable, address: string): Promise<string> =>
  keyedHash(await ensureServerKey(db, 'letters'), plain(address))

/** Whose account is deleted: nothing is kept for these addresses, or sent to them any more. After the commit. */
export async function forgetEmails(
  { db, mail }: Pick<Deps, 'db'> & { mail: Pick<Deps['mail'], 'forget'> },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const theirs = addresses.map(plain)
  await sql`delete from letters where lower(recipient) = any(${theirs}::text[])`.execute(db)
  const hashes = await Promise.all(theirs.map((address) => hashOf(db, address)))
  await sql`insert into forgotten_recipients (address_hash) select unnest(${hashes}::text[])`.execute(db)
  await mail.forget((recipient) => theirs.includes(recipient))
}

/** What others forget, this process forgets in its own outbox. */
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
    name: 'forget letters',
    nextDue: async () => ((await readNew()).length > 0 ? new Date(0) : null),
    async run() {
      const found = await readNew()
      const forgottenAt = new Map(found.map((row) => [row.address_hash, row.at]))
      const key = await ensureServerKey(db, 'letters')
      await mail.forget((recipient, keptAt) => (forgottenAt.get(keyedHash(key, recipient)) ?? 0) > keptAt)
      await db
        .deleteFrom('forgotten_recipients')
        .where('at', '<', sql<Date>`clock_timestamp() - ${REMEMBERED}`)
        .execute()
      done = found.at(-1)?.id ?? done
    },
  }
}
