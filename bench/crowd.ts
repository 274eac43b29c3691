/**
 * Inserts hundreds of thousands of entries into the database of a stopped server.
 *
 * The competition was created by the server's own first start. It is still drafting or past its lock; the next start continues it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import { SETTINGS } from '#server/settings/list.ts'
import { startProduct } from './product.ts'

/** The embedded database in this folder, or PostgreSQL with databaseUrl. */
export type Where = { dataDir: string; databaseUrl?: string }

const silent = { info() {}, warn() {}, error() {} }
const ROWS_AT_ONCE = 20_000
/** As many as the default settings allow. No bench has a player with more entries in one competition. */
export const ENTRIES_OF_A_PLAYER = Number(SETTINGS.MAX_ENTRIES_PER_PLAYER.default)

/** The server's own first start makes the catalogue and opens the first competition. */
export async function planFirstCompetition(where: Where): Promise<void> {
  const { url, stop } = await startProduct(where)
  while ((await (await fetch(`${url}/api/competitions/active`)).text()) === 'null') await pause(100)
  await stop()
}

/** Fills the competition up to `entries`, unless it has more already. Returns its id. */
export async function fillFirstCompetition(where: Where, entries: number, phase: 'drafting' | 'live'): Promise<number> {
  const { db, pool, close } = await openDatabase({ ...where, log: silent })
  try {
    const { id } = await db
      .selectFrom('competitions')
      .select('id')
      .orderBy('ordinal')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { total_entries: made } = await db
      .selectFrom('competition_totals')
      .select('total_entries')
      .where('competition_id', '=', id)
      .executeTakeFirstOrThrow()
    const playerOf = (entry: number) => 1 + Math.floor((entry - 1) / ENTRIES_OF_A_PLAYER)
    for (let from = made; from < entries; from += ROWS_AT_ONCE) {
      const to = Math.min(from + ROWS_AT_ONCE, entries)
      await sql`insert into users (id, subject, first_name, last_name)
        select 'bench-' || n, 'bench-' || n, 'Player', 'Number ' || n
        from generate_series(${playerOf(from + 1)}::int, ${playerOf(to)}::int) as n on conflict do nothing`.execute(db)
      await sql`
        with book as (select array_agg(creator_id order by creator_id) as ids, count(*)::int as size from creator_snapshots where competition_id = ${id})
        insert into entries (competition_id, user_id, picks, creator_ids, roster, total_salary_cents, seq)
        select ${id}, 'bench-' || (1 + (n - 1) / ${ENTRIES_OF_A_PLAYER}::int),
          (select jsonb_agg(jsonb_build_object('creatorId', creator_id, 'price', '10000.00')) from unnest(three) as creator_id),
          three, (select string_agg(creator_id::text, ',' order by creator_id) from unnest(three) as creator_id), 3000000, 0
        from book, generate_series(${from + 1}::int, ${to}::int) as n
        cross join lateral (
          select array[ids[1 + n % size], ids[1 + (n + 1 + n / size % 50) % size], ids[1 + (n + 60 + n / size / 50 % 50) % size]] as three
        ) as roster
      `.execute(db)
    }
    await db
      .updateTable('competition_totals')
      .set({ total_entries: Math.max(made, entries) })
      .where('competition_id', '=', id)
      .execute()
    // on ten million entries it takes longer than a statement may
    const connection = await pool.connect()
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze')
    await connection.query('reset statement_timeout')
    connection.release()
    if (phase === 'live')
      await sql`update competitions set draft_opens_at = clock_timestamp() - interval '2 hours', start_time = clock_timestamp() - interval '1 minute'
      where id = ${id} and phase = 'drafting'`.execute(db)
    return id
  } finally {
    await close()
  }
}
