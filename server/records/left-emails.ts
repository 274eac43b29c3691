/**
 * Whose account was deleted in the last 30 days, as keyed hashes: the only place that writes `left_emails`. Nothing else is kept, and a
 * hash is gone after 30 days. An account made anew in that time gets no welcome credit, and its prizes wait to be looked at.
 *
 * What counts is the mailbox that an email reaches (mailbox_of in the database): without what stands behind a plus, and at Gmail
 * without dots. Who signs in elsewhere without an email counts by the name they have there.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import { ensureServerKey, keyedHash } from './server-keys.ts'

const LEFT_DAYS = 30
const LEFT_MS = LEFT_DAYS * 86_400_000
/** The class of the advisory locks of mailboxes. Arbitrary, but must never change. */
const MAILBOX_LOCK = 7_301_945

export type Mailbox = { issuer: string; subject: string; email: string | null }

const named = ({ issuer, subject, email }: Mailbox): string => email ?? `${issuer} ${subject}`

/** Two sign-ups with emails of one mailbox come one after the other, until the transaction ends. */
export async function lockMailbox(tx: Queryable, person: Mailbox): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAILBOX_LOCK}, hashtext(mailbox_of(${named(person)})))`.execute(tx)
}

/** The account of this mailbox is deleted at `now`. */
export async function rememberLeft(tx: Queryable, person: Mailbox, now: Date): Promise<void> {
  await tx
    .insertInto('left_emails')
    .values({ email_hash: await hashOf(tx, person), left_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ left_at: now }))
    .execute()
}

/** Until when an account of this mailbox counts as made anew; null if none was deleted in the 30 days before `now`. */
export async function findReturnedUntil(tx: Queryable, person: Mailbox, now: Date): Promise<Date | null> {
  const left = await tx
    .selectFrom('left_emails')
    .select('left_at')
    .where('email_hash', '=', await hashOf(tx, person))
    .where('left_at', '>', new Date(now.getTime() - LEFT_MS))
    .executeTakeFirst()
  return left ? new Date(left.left_at.getTime() + LEFT_MS) : null
}

export async function forgetLeft(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('left_emails')
    .where('left_at', '<=', new Date(now.getTime() - LEFT_MS))
    .execute()
}

async function hashOf(tx: Queryable, person: Mailbox): Promise<string> {
  const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${named(person)}) as mailbox`.execute(tx)
  return keyedHash(await ensureServerKey(tx, 'emails'), rows[0]!.mailbox)
}
