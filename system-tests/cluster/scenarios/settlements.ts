/** Settlements: processes are killed while they settle short competitions with many players. Each competition is still settled once. */
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

type Competition = { id: number; phase: string }

export const settlements = (seed: number): Scenario => ({
  name: 'settlements',
  expectation: `${SETTLEMENTS} settlements with random kills: each once, ledger 0`,
  async run(folder) {
    const random = seededRandom(seed)
    await using cluster = await Cluster.start(folder, {
      settings: { DRAFT_SECONDS: '3', LIVE_SECONDS: '2', REVIEW_SECONDS: '1', TICK_SECONDS: '1' },
    })
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
    const lateness = steps.all.filter(({ to }) => to === 'completed').map(({ lateMs }) => lateMs)
    await audited(cluster)
    return `${seen}; ${hits} killed in the middle of it, settled ${seconds(spread(lateness).p50)} after they were due, the latest ${seconds(spread(lateness).most)}; audit clean`
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
