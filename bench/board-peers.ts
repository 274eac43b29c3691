/**
 * The peers of the board bench: other ways to process a tick of points for a million entries.
 *
 * PostgreSQL computes scores and ranks from picks and points in one statement: once on the usual table, with the index for reading a page
 * of the leaderboard, and once on a table tuned only for this, with memory to sort in and no index. A Redis sorted set cannot add up picks,
 * so it is given finished scores: once with a command for each in one pipeline, and once with a thousand in a command, its fastest way.
 */
import pg from 'pg'
import { timeOf, type Round } from './alternate.ts'
import { command, type Redis } from './redis.ts'

const ROWS_AT_ONCE = 100_000

/** Returns the picks of an entry, and a creator's points at a tick. */
export type Game = {
  size: number
  picksOf(entry: number): number[]
  pointsAt(creatorId: number, tick: number): number
  creators: number
}

/** Writes new scores with this many members in a command, then reads every rank and score. */
export function redisRound(redis: Redis, { size, picksOf, pointsAt }: Game, membersAtOnce: number): Round {
  const scoreOf = (entry: number, tick: number) =>
    picksOf(entry).reduce((sum, creatorId) => sum + pointsAt(creatorId, tick), 0)
  // the commands of an even and an odd tick are made in advance
  const ticks = [0, 1].map((tick) => {
    const commands: string[] = []
    for (let from = 1; from <= size; from += membersAtOnce) {
      const pairs = Array.from({ length: Math.min(membersAtOnce, size - from + 1) }, (_, index) => [
        scoreOf(from + index, tick),
        from + index,
      ])
      commands.push(command('ZADD', 'board', ...pairs.flat()))
    }
    return { bytes: Buffer.from(commands.join('')), commands: commands.length }
  })
  const readAll = Buffer.from(command('ZREVRANGE', 'board', 0, -1, 'WITHSCORES'))
  let round = 0
  return () =>
    timeOf(async () => {
      const { bytes, commands } = ticks[round++ % 2]!
      await redis.send(bytes, commands)
      // the message has the length of a list, then a length and a value for each member and each score
      await redis.send(readAll, 1 + 4 * size)
    })
}

/** Computes every score and rank in one statement, and stores them where the leaderboard would read them. */
export async function postgresRound(
  url: string,
  isMadeForIt: boolean,
  { size, picksOf, pointsAt, creators }: Game,
): Promise<{ round: Round; close(): Promise<void> }> {
  const schema = isMadeForIt ? 'made_for_it' : 'as_it_comes'
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create temporary table points (creator_id integer primary key, earned integer);
    create schema ${schema}; set search_path = ${schema};
    create table standings (id integer primary key, p1 integer, p2 integer, p3 integer, p4 integer, p5 integer, score integer, rank integer)
      with (autovacuum_enabled = off ${isMadeForIt ? ', fillfactor = 45' : ''});
    ${isMadeForIt ? "set work_mem = '256MB'" : 'create index standings_rank on standings (rank)'}
  `)
  for (let from = 1; from <= size; from += ROWS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, size - from + 1) }, (_, index) => from + index)
    const picks = [0, 1, 2, 3, 4].map((pick) => ids.map((id) => picksOf(id)[pick]))
    await client.query(
      'insert into standings select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])',
      [ids, ...picks],
    )
  }
  await client.query('vacuum analyze standings')
  let tick = 0
  return {
    async round() {
      tick++
      const ids = Array.from({ length: creators }, (_, index) => index + 1)
      const earned = ids.map((creatorId) => pointsAt(creatorId, tick))
      await client.query('truncate points')
      await client.query('insert into points select * from unnest($1::int[], $2::int[])', [ids, earned])
      await client.query('analyze points')
      const taken = await timeOf(() => client.query(RANK_ALL))
      // this work is not counted, and it finishes before the next contender's turn
      await client.query('vacuum standings')
      await client.query('checkpoint')
      return taken
    },
    close: () => client.end(),
  }
}

const RANK_ALL = `
  update standings set score = ranked.score, rank = ranked.rank
  from (
    select id, score, rank() over (order by score desc) as rank
    from (
      select id, one.earned + two.earned + three.earned + four.earned + five.earned as score
      from standings
      join points one on one.creator_id = p1 join points two on two.creator_id = p2 join points three on three.creator_id = p3
      join points four on four.creator_id = p4 join points five on five.creator_id = p5
    ) as scored
  ) as ranked
  where ranked.id = standings.id
`
