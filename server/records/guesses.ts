/** Guesses at what opens the catalogue, counted by all processes together: the only place that writes `guesses`. */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type Guesses = { count: number; retryAfter: number }

/** Longer than every window. */
const KEPT = sql`interval '2 hours'`

export const accountOf = (userId: string): string => `account ${userId}`

/** One more guess within a window that begins with the first. Returns how many there were, and when the window ends, in seconds. */
export async function countGuess(db: Queryable, what: string, who: string, windowSeconds: number): Promise<Guesses> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Guesses>`
    insert into guesses as known (what, who, began_at, count) values (${what}, ${who}, clock_timestamp(), 1)
    on conflict (what, who) do update set
      count = case when known.began_at + ${window} <= clock_timestamp() then 1 else known.count + 1 end,
      began_at = case when known.began_at + ${window} <= clock_timestamp() then clock_timestamp() else known.began_at end
    returning count, greatest(1, ceil(extract(epoch from began_at + ${window} - clock_timestamp())))::integer as "retryAfter"
  `.execute(db)
  return rows[0]!
}

export const forgetGuesses = (db: Queryable, what: string, who: string) =>
  db.deleteFrom('guesses').where('what', '=', what).where('who', '=', who).execute()

export const eraseGuesses = (db: Queryable, userId: string) =>
  db.deleteFrom('guesses').where('who', '=', accountOf(userId)).execute()

export async function purgeGuesses(db: Queryable): Promise<void> {
  await db
    .deleteFrom('guesses')
    .where('began_at', '<', sql<Date>`clock_timestamp() - ${KEPT}`)
    .execute()
}
