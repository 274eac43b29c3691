/**
 * An overlay of a board with 100,000 entries, read by 1,000 readers: connections that each ask again after a response, compared with a
 * node:http server that only sends the same bytes. The database counts its reads meanwhile: the readers may cost none.
 */
import { sql } from 'kysely'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { ensureOverlay } from '#server/records/overlays.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'
import { newCrowd } from '#server/testing/life.ts'
import { startTestServer } from '#server/testing/server.ts'
import { alternate } from './alternate.ts'
import { startBeside } from './beside.ts'
import type { Bench, Measured } from './bench.ts'
import type { Rate, Wanted } from './reads-load.ts'
import type { Sent } from './reads-peer.ts'
import { ratioOf } from './statistics.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 100_000)
const READERS = 1_000
const SECONDS = 2
/** The smallest acceptable share of the rate of node:http. */
const WANTED = 88

export const overlay: Bench = {
  name: 'overlay',
  says: '1,000 readers of an overlay cost no read of the database',
  packages: ['fastify', '@electric-sql/pglite'],
  code: ['server/http', 'server/features/overlays', 'server/live', 'bench/overlay.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const server = await startTestServer({ settings: { rateLimitFactor: 1_000_000 } })
    const [load, peer] = [
      startBeside(new URL('./reads-load.ts', import.meta.url)),
      startBeside(new URL('./reads-peer.ts', import.meta.url)),
    ]
    try {
      tell(`filling a live competition with ${ENTRIES.toLocaleString('en-US')} entries`)
      const { id, creators } = await server.competition()
      await fill(server.db, id, creators, await newCrowd(server.db, 'reader', ENTRIES))
      await sql`update competitions set phase = 'live', start_time = now() - interval '1 second' where id = ${id}`.execute(
        server.db,
      )
      const board = await server.deps.boards.open(id)
      board.setPoints(new Map(creators.map(({ creatorId }, nth) => [creatorId, scoreOf(nth)])))
      const token = await ensureOverlay(server.db, { seriesId: BUILT_IN_SERIES })
      const url = await server.listen()
      const path = `/api/overlays/${token}`
      const reading = async (port: number, at: string) =>
        (await load.ask<Rate>({ port, path: at, cookie: '', connections: READERS, seconds: SECONDS } satisfies Wanted))
          .rate
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
      if (!response.ok) throw new Error(`the overlay was refused: ${await response.text()}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const headers = [...response.headers]
        .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
        .flat()
      const bare = await peer.ask<number>({ name: 'clad', bytes, headers } satisfies Sent)
      // the second read notices which competition the first one has shown
      await fetch(url + path)
      let reads = 0
      const countRead = () => void reads++
      server.pool.on('acquire', countRead)
      const port = Number(new URL(url).port)
      const contenders = await alternate(
        {
          'the product': () => reading(port, path),
          'node:http, the same bytes and headers': () => reading(bare, '/'),
        },
        rounds,
        tell,
      )
      server.pool.off('acquire', countRead)
      return {
        comparisons: [
          {
            title: `GET an overlay, 1,000 connections, ${bytes.length.toLocaleString('en-US')} bytes`,
            unit: '/s',
            better: 'higher',
            contenders,
          },
        ],
        goals: [
          {
            what: 'reads of the database by 1,000 readers',
            measured: reads,
            wanted: 0,
            unit: 'points',
            better: 'lower',
          },
          {
            what: 'GET an overlay, share of node:http',
            measured: 100 * ratioOf(contenders[0]!.rounds, contenders[1]!.rounds, 'higher').median,
            wanted: WANTED,
            unit: '%',
            better: 'higher',
          },
        ],
      }
    } finally {
      await load.stop()
      await peer.stop()
      await server.close()
    }
  },
}

const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(10 * points),
  engagementScore: tenths(0),
  pace: tenths(10 * points),
  points: tenths(10 * points),
  isMeasured: true,
})

type Filled = Awaited<ReturnType<typeof startTestServer>>

/** Gives every player one entry with three of the creators. */
async function fill(
  db: Filled['db'],
  id: number,
  creators: Awaited<ReturnType<Filled['competition']>>['creators'],
  players: readonly string[],
): Promise<void> {
  const ids = creators.map(({ creatorId }) => creatorId)
  await sql`
    insert into entries (competition_id, user_id, picks, roster, creator_ids, total_salary_cents, accepted_at, seq)
    select ${id}::integer, player, (select jsonb_agg(jsonb_build_object('creatorId', one, 'price', '10000.00')) from unnest(picks) as one),
      array_to_string(picks, ','), picks, 3000000, clock_timestamp(), 0
    from unnest(${players}::text[]) with ordinality as players (player, nth), lateral (
      select array(select one from unnest(${ids}::integer[]) with ordinality as all_of (one, place)
        where place in (1 + nth % 2, 3 + nth % 3, 6 + nth % 3) order by one) as picks
    ) as chosen
  `.execute(db)
  await sql`update competition_totals set total_entries = ${players.length}::integer where competition_id = ${id}::integer`.execute(
    db,
  )
}
