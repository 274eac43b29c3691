/** Inserts thousands of entries straight into the database, with players made for them. The rosters follow the rules. */
import type pg from 'pg'

const ROWS_AT_ONCE = 50_000
/** The number of cheapest creators to choose from. They give enough rosters of three for every player to have a different one each time. */
const CREATORS = 40

/** Adds `count` entries of three creators each to a competition, or none if the competition is no longer drafting. */
export async function fillCompetition(pool: pg.Pool, id: number, entries: number, players: number): Promise<void> {
  await pool.query(
    `insert into users (id, subject, first_name, last_name)
     select 'crowd-' || n, 'crowd-' || n, 'Player', 'Number ' || n from generate_series(0, $1::int - 1) as n on conflict do nothing`,
    [players],
  )
  for (let from = 0; from < entries; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, entries - from)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const open = await client.query(
        `select from competitions where id = $1 and phase = 'drafting' and start_time > now() for share`,
        [id],
      )
      if (open.rowCount === 1) {
        const { rows: totals } = await client.query<{ made: number; seq: string }>(
          `update competition_totals set total_entries = total_entries + $2, seq = seq + 1
           where competition_id = $1 returning total_entries - $2 as made, seq`,
          [id, count],
        )
        await client.query(INSERTION, [id, totals[0]!.made, count, players, totals[0]!.seq])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

const INSERTION = `
  with offered as (
    select creator_id, price_cents from creator_snapshots where competition_id = $1 order by price_cents, creator_id limit ${CREATORS}
  ), rosters as (
    select (row_number() over (order by one.creator_id, two.creator_id, three.creator_id) - 1)::int as place,
      array[one.creator_id, two.creator_id, three.creator_id] as ids,
      jsonb_build_array(
        jsonb_build_object('creatorId', one.creator_id, 'price', (one.price_cents / 100.0)::numeric(20, 2)::text),
        jsonb_build_object('creatorId', two.creator_id, 'price', (two.price_cents / 100.0)::numeric(20, 2)::text),
        jsonb_build_object('creatorId', three.creator_id, 'price', (three.price_cents / 100.0)::numeric(20, 2)::text)
      ) as picks,
      one.price_cents + two.price_cents + three.price_cents as salary
    from offered as one join offered as two on two.creator_id > one.creator_id join offered as three on three.creator_id > two.creator_id
  ), numbered as (
    select n % $4::int as player, (n / $4::int + 37 * (n % $4::int)) % (select count(*)::int from rosters) as place
    from generate_series($2::int, $2::int + $3::int - 1) as n
  )
  insert into entries (competition_id, user_id, picks, roster, total_salary_cents, accepted_at, created_at, updated_at, seq, creator_ids)
  select $1, 'crowd-' || player, picks, array_to_string(ids, ','), salary, now(), now(), now(), $5::bigint, ids
  from numbered join rosters using (place)`
