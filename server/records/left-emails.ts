/**
 * Accounts deleted in the last 30 days, as keyed hashes. Only this file writes `deleted_emails`. Nothing else is kept, and a hash is deleted
 * after 30 days. An account recreated in that time gets no welcome credit, and its prizes wait for an admin's decision.
 *
 * An account is recognised by the mailbox that its email reaches (mailbox_of in the database): without the part after a plus sign and, at
 * Gmail, without dots. A player of an identity provider without an email is recognised by the name there.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import { ensureServerKey, keyedHash } from './server-keys.ts'

const LEFT_DAYS = 30
const LEFT_MS = LEFT_DAYS * 86_400_000
/** The class of advisory locks on mailboxes. The number is arbitrary but must never change. */
const MAILBOX_LOCK = 7_301_945

export type Mailbox = { issuer: string; subject: string; email: string | null }

const named = ({ issuer, subject, email }: Mailbox): string => email ?? `${issuer} ${subject}`

/** Makes sign-ups with emails of one mailbox wait for each other until the transaction ends. */
export async function lockMailbox(tx: Queryable, person: Mailbox): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAILBOX_LOCK}, hashtext(mailbox_of(${named(person)})))`.execute(tx)
}

/** Remembers that the account of this mailbox was deleted at `now`. */
export async function rememberLeft(tx: Queryable, person: Mailbox, now: Date): Promise<void> {
  await tx
    .insertInto('deleted_emails')
    .values({ email_hash: await hashOf(tx, person), left_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ left_at: now }))
    .execute()
}

/** Returns until when an account of this mailbox counts as recreated, or null if none was deleted in the 30 days before `now`. */
export async function findReturnedUntil(tx: Queryable, person: Mailbox, now: Date): Promise<Date | null> {
  const left = await tx
    .selectFrom('deleted_emails')
    .select('left_at')
    .where('email_hash', '=', await hashOf(tx, person))
    .where('left_at', '>', new Date(now.getTime() - LEFT_MS))
    .executeTakeFirst()
  return left ? new Date(left.left_at.getTime() + LEFT_MS) : null
}

export async function forgetLeft(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('deleted_emails')
    .where('left_at', '<=', new Date(now.getTime() - LEFT_MS))
    .execute()
}

async function hashOf(tx: Queryable, person: Mailbox): Promise<string> {
  const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${named(person)}) as mailbox`.execute(tx)
  return keyedHash(await ensureServerKey(tx, 'emails'), rows[0]!.mailbox)
}
