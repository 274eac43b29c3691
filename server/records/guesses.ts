/**
 * Counts behind the limits that all processes share, such as guesses of passwords. Only this file writes `guesses`. Accounts are counted by
 * id; email and network addresses as keyed hashes, which are deleted after two hours.
 */
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import { countProcesses } from '#server/live/processes.ts'
import type { Counted, SharedCounts } from '#server/live/shared-limits.ts'
import { ensureServerKey, keyedHash } from './server-keys.ts'

/** How long counts are kept, which is longer than every window. */
const KEPT = sql`interval '2 hours'`

const ACCOUNT = 'account '
export const accountOf = (userId: string): string => ACCOUNT + userId

/** Deletes the counts of people whose accounts are deleted. */
function openHashes(db: Db): (who: string) => Promise<string> {
  let known: Promise<string> | undefined
  const readKey = () =>
    (known ??= ensureServerKey(db, 'guesses').catch((error: unknown) => {
      known = undefined
      throw error
    }))
  return async (who) => (who.startsWith(ACCOUNT) ? who : keyedHash(await readKey(), who))
}

export function openGuesses(db: Db): SharedCounts {
  const hashed = openHashes(db)
  return {
    count: async (what, who, seconds) => countGuess(db, what, await hashed(who), seconds),
    uncount: async (what, who) =>
      db
        .updateTable('guesses')
        .set({ count: sql<number>`count - 1` })
        .where('what', '=', what)
        .where('who', '=', await hashed(who))
        .where('count', '>', 0)
        .execute(),
    forget: async (what, who) =>
      db
        .deleteFrom('guesses')
        .where('what', '=', what)
        .where('who', '=', await hashed(who))
        .execute(),
    processes: () => countProcesses(db),
  }
}

/** Counts an attempt in a window that begins with the first. Returns the number of attempts, and the seconds until the window ends. */
async function countGuess(db: Db, what: string, who: string, windowSeconds: number): Promise<Counted> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Counted>`
    insert into guesses as known (what, who, began_at, count) values (${what}, ${who}, clock_timestamp(), 1)
    on conflict (what, who) do update set
      count = case when known.began_at + ${window} <= clock_timestamp() then 1 else known.count + 1 end,
      began_at = case when known.began_at + ${window} <= clock_timestamp() then clock_timestamp() else known.began_at end
    returning count, greatest(1, ceil(extract(epoch from began_at + ${window} - clock_timestamp())))::integer as "retryAfter"
  `.execute(db)
  return rows[0]!
}

export const eraseGuesses = (db: Queryable, userId: string) =>
  db.deleteFrom('guesses').where('who', '=', accountOf(userId)).execute()

export async function purgeGuesses(db: Queryable): Promise<void> {
  await db
    .deleteFrom('guesses')
    .where('began_at', '<', sql<Date>`clock_timestamp() - ${KEPT}`)
    .execute()
}
