/**
 * Players: their identity, agreement and winnings. Only this file writes `users`.
 *
 * A person is identified by (issuer, subject): built-in accounts use the email in lower case, an OpenID provider its own subject. The id is
 * random and public. A player starts with a welcome credit, once for each mailbox; bots, viewers and seats get none. Money is not written here:
 * the ledger changes the balance.
 */
import type { BotLevel } from '#game/bots.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { numberedName } from '#contract/display-name.ts'
import { Refused } from '#contract/errors.ts'
import { dollars, type Cents } from '#game/money.ts'
import { readClock } from '#server/db/clock.ts'
import type { UserRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { findReturnedUntil, lockMailbox, rememberLeft } from './left-emails.ts'
import { fromHouse, post } from './ledger.ts'

export const BUILT_IN = 'built-in'
/** The issuer of seats: players with a name alone, who play in a league. They get no welcome credit. */
export const SEAT = 'seat'
const welcomeCredit = dollars(1_000)
/** The one account of all viewers who have not signed up. */
const SHARED_VIEWER_ID = 'public-user'

export type NewPerson = {
  issuer: string
  subject: string
  email: string | null
  passwordHash?: string | null
  firstName: string | null
  lastName?: string | null
  role?: UserRow['role']
  isBot?: boolean
  botLevel?: BotLevel
}

/** Creates a user. Refuses email_taken if (issuer, subject) exists. */
export async function createUser(db: Queryable, person: NewPerson): Promise<UserRow> {
  const user = await insertUser(db, randomUUID(), person)
  if (!user) throw new Refused({ code: 'email_taken' })
  return user
}

/**
 * Returns the user of an identity provider: created at the first sign-in; later ones update the email. The name proposed at the first
 * sign-in stays until the player chooses another. A person without a name becomes "Player" and a number.
 */
export async function ensureUser(db: Queryable, person: NewPerson): Promise<UserRow> {
  const made = await insertUser(db, randomUUID(), person)
  // the account was deleted between the two statements, so this person is new
  return made ?? (await renewUser(db, person)) ?? createUser(db, person)
}

const renewUser = (db: Queryable, person: NewPerson): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({
      email: (eb) => eb.fn.coalesce(eb.val(person.email), 'email'),
      ...(person.botLevel && { bot_level: person.botLevel }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .returningAll()
    .executeTakeFirst()

/** Creates seats with these names. Returns their ids in the same order. */
export async function createSeats(tx: Queryable, names: readonly string[]): Promise<string[]> {
  const seats = names.map((name) => ({ id: randomUUID(), name }))
  await tx
    .insertInto('users')
    .values(seats.map(({ id, name }) => ({ id, issuer: SEAT, subject: id, first_name: name })))
    .execute()
  return seats.map(({ id }) => id)
}

/**
 * Makes a seat an account of this installation or of an identity provider, and pays the welcome credit. Refuses email_taken or
 * provider_account_taken if the person has an account, and not_a_seat for every other account.
 */
export async function turnSeatIntoAccount(
  tx: Queryable,
  id: string,
  { issuer, subject, email, passwordHash = null }: Omit<NewPerson, 'firstName'>,
): Promise<UserRow> {
  const changed = await tx
    .updateTable('users')
    .set({
      issuer,
      subject,
      email,
      password_hash: passwordHash,
      account_since: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('issuer', '=', SEAT)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      const { code } = error as { code?: string }
      if (code !== '23505') throw error
      throw new Refused({ code: issuer === BUILT_IN ? 'email_taken' : 'provider_account_taken' })
    })
  if (changed.numUpdatedRows === 0n) throw new Refused({ code: 'not_a_seat' })
  await welcome(tx, id, { issuer, subject, email, firstName: null })
  return (await findUser(tx, id))!
}

/** Returns the account that all viewers share, created at the first visit. */
export async function ensureSharedViewer(db: Queryable): Promise<UserRow> {
  const viewer = { issuer: BUILT_IN, subject: SHARED_VIEWER_ID, email: null, firstName: null, role: 'viewer' } as const
  const made = await insertUser(db, SHARED_VIEWER_ID, viewer)
  return made ?? db.selectFrom('users').selectAll().where('id', '=', SHARED_VIEWER_ID).executeTakeFirstOrThrow()
}

/** Inserts the row and the welcome credit in one statement; returns undefined if the person exists. */
function insertUser(db: Queryable, id: string, person: NewPerson): Promise<UserRow | undefined> {
  const { role = 'user', isBot = false } = person
  return inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('users')
      .values({
        id,
        issuer: person.issuer,
        subject: person.subject,
        email: person.email,
        password_hash: person.passwordHash ?? null,
        first_name: person.firstName ?? (person.issuer === BUILT_IN ? null : numberedName(id)),
        last_name: person.lastName ?? null,
        role,
        is_bot: isBot,
        bot_level: person.botLevel ?? null,
      })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return undefined
    if (role === 'user' && !isBot) await welcome(tx, id, person)
    return findUser(tx, id)
  })
}

/** The welcome credit is paid once for each mailbox: neither beside another account of it nor within 30 days after one was deleted. */
async function welcome(tx: Queryable, id: string, person: NewPerson): Promise<void> {
  await lockMailbox(tx, person)
  const returnedUntil = await findReturnedUntil(tx, person, await readClock(tx))
  if (returnedUntil) await tx.updateTable('users').set({ returned_until: returnedUntil }).where('id', '=', id).execute()
  if (returnedUntil || (await hasAnother(tx, id, person))) return
  await post(tx, fromHouse(id, welcomeCredit, { txId: `welcome:${id}`, reason: 'welcome credit' }))
}

async function hasAnother(tx: Queryable, id: string, { email }: NewPerson): Promise<boolean> {
  if (email === null) return false
  const { rows } = await sql`
    select from users where mailbox_of(email) = mailbox_of(${email}) and id <> ${id} limit 1
  `.execute(tx)
  return rows.length > 0
}

const inTransaction = <T>(db: Queryable, run: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)

export const findUser = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findByIssuer = (
  db: Queryable,
  { issuer, subject }: Pick<NewPerson, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()

export const findByEmail = (db: Queryable, email: string): Promise<UserRow | undefined> =>
  findByIssuer(db, { issuer: BUILT_IN, subject: subjectOf(email) })

/** Returns all accounts with this email, of every issuer. */
export const findEveryByEmail = async (db: Queryable, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', subjectOf(email)))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes what identifies the person, and remembers the deletion for 30 days. The id stays, because games and prizes refer to it, and so does
 * the time of a ban, because it holds the prizes of competitions that are not settled yet. Code that
 * writes a player's data locks this row and checks that the account exists, so that its data is either stored before this and can be
 * deleted, or not stored at all.
 */
export async function eraseUser(tx: Queryable, id: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'email', 'role', 'is_bot'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (person && person.role !== 'viewer' && !person.is_bot && person.issuer !== SEAT)
    await rememberLeft(tx, person, await readClock(tx))
  await tx
    .updateTable('users')
    .set({
      subject: `deleted:${id}`,
      email: null,
      password_hash: null,
      device_secret: sql<string>`gen_random_uuid()::text`,
      first_name: null,
      last_name: null,
      username: null,
      profile_image_url: null,
      role: 'user',
      returned_until: null,
      ban_reason: null,
      practice_done_at: null,
      deleted_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Bans a player, or changes the reason of a ban. The caller ends the sessions in the same transaction. */
export async function banUser(tx: Queryable, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ banned_at: sql<Date>`coalesce(banned_at, clock_timestamp())`, ban_reason: reason })
    .where('id', '=', id)
    .execute()
}

export async function liftBanOf(tx: Queryable, id: string): Promise<void> {
  await tx.updateTable('users').set({ banned_at: null, ban_reason: null }).where('id', '=', id).execute()
}

/** Returns why a player is banned, or null if the player is not. */
export async function findBanReason(db: Queryable, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('ban_reason').where('id', '=', id).executeTakeFirst()
  return row?.ban_reason ?? null
}

/** Returns the subject of a built-in account, equal for all spellings of one address. */
export const subjectOf = (email: string): string => email.toLowerCase()

/** The version of the agreement. Increment it when the wording changes. */
const NDA_VERSION = 1

/** Stores the first acceptance; later ones change nothing. Returns undefined if the account was deleted. */
export const acceptNda = (db: Queryable, id: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({
      nda_accepted: true,
      nda_version: sql<number>`coalesce(nda_version, ${NDA_VERSION})`,
      nda_accepted_at: sql<Date>`coalesce(nda_accepted_at, clock_timestamp())`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Stores the name that other players see. Undefined if the account was deleted. */
export const chooseName = (db: Queryable, id: string, name: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ username: name, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Stores that the player completed a practice round for the first time. */
export async function notePractised(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ practice_done_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('practice_done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Replaces the password hash, unless it has changed since it was checked. */
export async function replacePasswordHash(tx: Queryable, id: string, before: string, after: string): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: after, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** A player's totals after a settlement, as new values and not as differences. */
export type Progress = {
  userId: string
  xp: number
  level: number
  totalWins: number
  totalEarnings: Cents
  currentStreak: number
}

/** The totals of a player's history. */
export type Standing = Progress & { isBot: boolean }

/**
 * Returns the totals of these players and locks their rows until the transaction ends, so that two settlements are counted one after the
 * other. Locks in a fixed order, and must come before any other lock on these rows.
 */
export async function lockStandings(tx: Queryable, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with locked as materialized (
      select * from users where id = any(${ids}::text[]) order by id for no key update
    )
    select id as "userId", xp, level, total_wins as "totalWins", total_earnings_cents as "totalEarnings",
      current_streak as "currentStreak", is_bot as "isBot"
    from locked
  `.execute(tx)
  return rows
}

/** Changes a player's earnings, in cents, after a settlement: a held prize was released or withheld. */
export async function addEarnings(tx: Queryable, id: string, amount: Cents): Promise<void> {
  await tx
    .updateTable('users')
    .set({ total_earnings_cents: sql<number>`total_earnings_cents + ${amount}::bigint` })
    .where('id', '=', id)
    .execute()
}

/** Stores the totals of any number of players in one statement. */
export async function recordProgress(db: Queryable, rows: readonly Progress[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update users set xp = given.xp, level = given.level, total_wins = given.total_wins, total_earnings_cents = given.earnings,
      current_streak = given.streak, updated_at = clock_timestamp()
    from unnest(
      ${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.xp)}::integer[], ${rows.map((row) => row.level)}::integer[],
      ${rows.map((row) => row.totalWins)}::integer[], ${rows.map((row) => row.totalEarnings)}::bigint[],
      ${rows.map((row) => row.currentStreak)}::integer[]
    ) as given (id, xp, level, total_wins, earnings, streak)
    where users.id = given.id
  `.execute(db)
}

type Named = { id: string; username: string | null; firstName: string | null; lastName: string | null }

/** Returns the name that other players see: never an email, a whole last name or an identity provider's subject. */
export function displayNameOf({ id, username, firstName, lastName }: Named): string {
  if (username) return username
  if (!firstName) return `Player ${id.slice(0, 8)}`
  const [initial] = lastName ?? ''
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
