/** Entries from before a player could enter a set of creators only once. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { productMigrations } from './open.ts'
import { openTestDatabase } from '#server/testing/database.ts'

test('competitions that have begun keep their entries and their rule for ties; no set is entered once more', async () => {
  const before = mkdtempSync(path.join(tmpdir(), 'fs-before-'))
  for (const name of readdirSync(productMigrations))
    if (name < '015') cpSync(path.join(productMigrations, name), path.join(before, name))
  const { db, pool, close } = await openTestDatabase({ migrations: before })
  try {
    await pool.query(`
      insert into users (id, issuer, subject) values ('ada', 'test', 'ada'), ('ben', 'test', 'ben');
      insert into competitions (id, ordinal, date, source, draft_opens_at, start_time, end_time, settle_at, prize_title, phase)
      select nth, nth, '2026-02-01', 'recorded', now(), now() + interval '1 hour', now() + interval '2 hours', now() + interval '3 hours', 'Cup', phase
      from unnest(array['upcoming', 'drafting', 'live', 'completed']) with ordinality as given (phase, nth);
      insert into entries (competition_id, user_id, total_salary_cents, picks)
      select competition_id, user_id, 0, (select jsonb_agg(jsonb_build_object('creatorId', pick, 'price', '1.00')) from unnest(picks) as pick)
      from (values
        (2, 'ada', array[30, 4, 100]), (2, 'ada', array[4, 30, 100]), (2, 'ben', array[4, 30, 100]), (2, 'ada', array[4, 30, 101]),
        (3, 'ada', array[4, 30, 100]), (4, 'ada', array[4, 30, 100])
      ) as given (competition_id, user_id, picks)`)
    expect(await migrate(pool, productMigrations)).toContain('015-one-of-each-roster.sql')

    const entries = await db
      .selectFrom('entries')
      .select(['competition_id', 'user_id', 'roster'])
      .orderBy('id')
      .execute()
    expect(entries.map((row) => [row.competition_id, row.user_id, row.roster])).toEqual([
      [2, 'ada', '4,30,100'],
      [2, 'ada', null],
      [2, 'ben', '4,30,100'],
      [2, 'ada', '4,30,101'],
      [3, 'ada', '4,30,100'],
      [4, 'ada', null],
    ])
    const competitions = await db.selectFrom('competitions').select('ties_by_player').orderBy('id').execute()
    expect(competitions.map((row) => row.ties_by_player)).toEqual([true, false, false, false])
    const again = sql`update entries set roster = '4,30,100' where roster = '4,30,101'`.execute(db)
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'entries_one_of_each_roster' })
  } finally {
    await close()
    rmSync(before, { recursive: true })
  }
})
