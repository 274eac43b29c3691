/**
 * Settlements: processes are killed while they settle short competitions with many players. Each competition is still settled once, is one
 * round of a league, and is posted to the league's chat at most once.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#game/seeded-random.ts'
import { until } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { audited, oneOf, seconds, spread } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { fillCompetition } from '#system-tests/cluster/fill.ts'
import { Steps } from '#system-tests/cluster/steps.ts'

const SETTLEMENTS = 20
/** The sizes of competitions, used in turn: small ones are settled at once, large ones in steps. */
const ENTRIES = [2_000, 8_000]
const PLAYERS = 1_000
/** The longest wait in ms for a process that settles, and the longest delay until it is killed. */
const LOOKING_MS = 1_000
const WITHIN_MS = 60
const AGAIN_MS = 100
/** A settlement takes 5 s on an idle machine. */
const ALL_MS = 180_000

/** The members of the league, who are among the players. */
const MEMBERS = 20

type Competition = { id: number; phase: string }

export const settlements = (seed: number): Scenario => ({
  name: 'settlements',
  expectation: `${SETTLEMENTS} settlements with random kills: each once, ledger 0`,
  async run(folder) {
    const random = seededRandom(seed)
    await using chat = await startChat()
    await using cluster = await Cluster.start(folder, {
      settings: {
        DRAFT_SECONDS: '3',
        LIVE_SECONDS: '2',
        REVIEW_SECONDS: '1',
        TICK_SECONDS: '1',
        WEBHOOK_ROOT: chat.root,
      },
    })
    await foundLeague(cluster)
    const steps = new Steps(cluster)
    steps.begin()
    const returning = new Map<string, Promise<void>>()
    const filled = new Set<number>()
    const killedFor = new Set<number>()
    let hits = 0
    const kill = async (name: string) => {
      await cluster.member(name).end('SIGKILL')
      await pause(AGAIN_MS)
      await cluster.begin(name)
    }
    const late = performance.now() + ALL_MS
    while (killedFor.size < SETTLEMENTS) {
      ensure(performance.now() < late, `only ${killedFor.size} competitions came to their end in ${seconds(ALL_MS)}`)
      await pause(20)
      const open = await cluster.readAll<Competition & { due_ms: number }>(
        `select id, phase, extract(epoch from settle_at - clock_timestamp())::float8 * 1000 as due_ms
         from competitions where phase in ('drafting', 'review', 'settling') order by id`,
      )
      for (const { id, phase, due_ms: dueMs } of open) {
        if (phase === 'drafting' && !filled.has(id)) {
          filled.add(id)
          await fillCompetition(cluster.pool, id, ENTRIES[filled.size % ENTRIES.length]!, PLAYERS)
        }
        if (phase === 'drafting' || dueMs > 60 || killedFor.has(id)) continue
        killedFor.add(id)
        const settler = await whoSettles(cluster)
        if (settler !== undefined) hits++
        const name = settler ?? oneOf(cluster.names, random)
        if (returning.has(name)) continue
        await pause(random() * WITHIN_MS)
        returning.set(
          name,
          kill(name).finally(() => returning.delete(name)),
        )
      }
    }
    await Promise.all(returning.values())
    const ids = [...killedFor]
    const isDone = async () => {
      const { left } = await cluster.readOne<{ left: number }>(
        `select count(*)::int as left from competitions where id = any($1) and phase <> 'completed'`,
        [ids],
      )
      return left === 0
    }
    await until(isDone, 20_000, `not all of ${SETTLEMENTS} competitions were settled`)
    await steps.stop()
    const seen = await settledOnce(cluster, ids)
    const rounds = await roundsOnce(cluster, ids, chat)
    const lateness = steps.all.filter(({ to }) => to === 'completed').map(({ lateMs }) => lateMs)
    await audited(cluster)
    return `${seen}; ${rounds}; ${hits} killed in the middle of it, settled ${seconds(spread(lateness).p50)} after they were due, the latest ${seconds(spread(lateness).most)}; audit clean`
  },
})

/** Returns the process that has just written a part of a settlement, or undefined if there is none. */
async function whoSettles(cluster: Cluster): Promise<string | undefined> {
  for (const end = performance.now() + LOOKING_MS; performance.now() < end; await pause(5)) {
    const [found] = await cluster.readAll<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where application_name = any($1) and state <> 'idle' and query ~* '(score_tenths|competition_winners|settlements|ledger|player_results)'`,
      [cluster.names],
    )
    if (found) return found.name
  }
  return undefined
}

async function settledOnce(cluster: Cluster, ids: readonly number[]): Promise<string> {
  const { ledger } = await cluster.readOne<{ ledger: string }>(
    'select coalesce(sum(amount_cents), 0) as ledger from ledger',
  )
  const wrong = await cluster.readAll<{ id: number; entries: number; ranked: number; winners: number; paid: number }>(
    `select competitions.id, total_entries as entries,
       (select count(*)::int from entries where competition_id = competitions.id and rank is not null) as ranked,
       (select count(*)::int from competition_winners where competition_id = competitions.id) as winners,
       (select count(distinct tx_id)::int from ledger where tx_id like 'payout:' || competitions.id || ':%') as paid
     from competitions join competition_totals on competition_id = competitions.id where competitions.id = any($1)`,
    [ids],
  )
  const bad = wrong.filter(
    ({ entries, ranked, winners, paid }) => entries !== ranked || winners !== paid || winners === 0,
  )
  const { twice } = await cluster.readOne<{ twice: number }>(
    `select count(*)::int as twice from (
       select entry_id from ledger where tx_id like 'payout:%' and account like 'user:%' group by entry_id having count(*) > 1
     ) as paid`,
  )
  const seen = `${ids.length - bad.length} of ${ids.length} settled in full, ${twice} paid twice, ledger ${ledger}`
  ensure(bad.length === 0 && twice === 0 && Number(ledger) === 0, `${seen}; ${JSON.stringify(bad.slice(0, 2))}`)
  return seen
}

type Chat = { root: string; posts: () => number } & AsyncDisposable

/** A receiver in the place of Slack, which counts the messages. */
async function startChat(): Promise<Chat> {
  let count = 0
  const server: Server = createServer((request, response) => {
    count += 1
    request.resume().on('end', () => response.end('ok'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** Founds a league that follows every competition and has a webhook. */
async function foundLeague({ pool }: Cluster): Promise<void> {
  await pool.query(
    `insert into users (id, subject, first_name, last_name)
     select 'crowd-' || n, 'crowd-' || n, 'Player', 'Number ' || n from generate_series(0, $1::int - 1) as n`,
    [MEMBERS],
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into leagues (slug, name, owner_id) values ('abcdefghij', 'The Crowd', 'crowd-0') returning id`,
  )
  const { id } = rows[0]!
  await pool.query('insert into league_seasons (league_id, season, rounds) values ($1, 1, 30)', [id])
  await pool.query(
    `insert into league_members (league_id, user_id) select $1, 'crowd-' || n from generate_series(0, $2::int - 1) as n`,
    [id, MEMBERS],
  )
  await pool.query(
    `insert into webhooks (league_id, url, service, added_by)
     values ($1, 'https://hooks.slack.com/services/T0000000/B0000000/abcdefghijkl', 'slack', 'crowd-0')`,
    [id],
  )
}

/** Each competition is one round with every member, and no message was posted twice. */
async function roundsOnce(cluster: Cluster, ids: readonly number[], chat: Chat): Promise<string> {
  const { rounds, scores } = await cluster.readOne<{ rounds: number; scores: number }>(
    `select count(distinct competition_id)::int as rounds,
       (select count(*)::int from league_scores where competition_id = any($1)) as scores
     from league_rounds where competition_id = any($1)`,
    [ids],
  )
  const { most, least } = await cluster.readOne<{ most: number; least: number }>(
    `select count(*) filter (where state in ('sent', 'sending', 'unknown'))::int as most,
       count(*) filter (where state = 'sent')::int as least from outgoing_posts`,
  )
  const posts = chat.posts()
  const seen = `${rounds} rounds of a league with ${scores} scores, ${posts} posts`
  ensure(rounds === ids.length && scores === rounds * MEMBERS, seen)
  ensure(posts > 0 && posts >= least && posts <= most, `${seen}; between ${least} and ${most} were sent`)
  return seen
}
