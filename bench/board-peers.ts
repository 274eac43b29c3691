/**
 * The board's peers: what others do with a million new scores.
 *
 * Both are given the scores ready made, which ours adds up itself, and both keep them in the way that suits them best.
 */
import pg from 'pg'
import type { Round } from './alternate.ts'
import { timeOf } from './alternate.ts'
import { command, type Redis } from './redis.ts'

/** The score of an entry at a tick. */
export type ScoreOf = (entry: number, tick: number) => number

const PAIRS_AT_ONCE = 1_000

/** A sorted set: new scores in commands of 1,000 members, all sent at once; then everybody's place and score is read. */
export function redisRound(redis: Redis, size: number, scoreOf: ScoreOf): Round {
  // an even and an odd tick, made beforehand
  const ticks = [0, 1].map((tick) => {
    const commands: string[] = []
    for (let from = 1; from <= size; from += PAIRS_AT_ONCE) {
      const pairs = Array.from({ length: Math.min(PAIRS_AT_ONCE, size - from + 1) }, (_, place) => [scoreOf(from + place, tick), from + place])
      commands.push(command('ZADD', 'board', ...pairs.flat()))
    }
    return { bytes: Buffer.from(commands.join('')), commands: commands.length }
  })
  const readAll = Buffer.from(command('ZREVRANGE', 'board', 0, -1, 'WITHSCORES'))
  let round = 0
  return () => timeOf(async () => {
    const { bytes, commands } = ticks[round++ % 2]!
    await redis.send(bytes, commands)
    // a list's length, then a length and a value for each member and each score
    await redis.send(readAll, 1 + 4 * size)
  })
}

/** A table: everybody's rank in one statement, written where the leaderboard would read it. */
export async function postgresRound(url: string, size: number, scoreOf: ScoreOf): Promise<{ round: Round; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table standings (id integer primary key, even_score integer, odd_score integer, score integer, rank integer) with (fillfactor = 45);
    set work_mem = '256MB'; set maintenance_work_mem = '256MB'
  `)
  for (let from = 1; from <= size; from += 100_000) {
    const ids = Array.from({ length: Math.min(100_000, size - from + 1) }, (_, place) => from + place)
    const scores = [0, 1].map((tick) => ids.map((id) => scoreOf(id, tick)))
    await client.query('insert into standings select * from unnest($1::int[], $2::int[], $3::int[])', [ids, ...scores])
  }
  await client.query('vacuum analyze standings')
  let round = 0
  return {
    async round() {
      const score = round++ % 2 === 0 ? 'even_score' : 'odd_score'
      const taken = await timeOf(() => client.query(`
        update standings set score = ranked.score, rank = ranked.rank
        from (select id, ${score} as score, rank() over (order by ${score} desc) as rank from standings) as ranked
        where ranked.id = standings.id
      `))
      await client.query('vacuum standings')
      return taken
    },
    close: () => client.end(),
  }
}
