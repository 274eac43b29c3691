/**
 * Freeze: a process is stopped with SIGSTOP, if possible inside a transaction, and continued later. Other processes must not wait for it,
 * and its late writes are refused.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, seconds } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'

const TIMES = 5
const PLAYERS = 24
const APART_MS = 40
const GAP_MS = 2_500
const FROZEN_MS = 2_800
const APART_FREEZES_MS = 500
/** The longest wait in ms for an open transaction. */
const CHANCE_MS = 400
/** In ms: two ticks and the length of a lease. */
const STALE_MS = 4_500

export const freeze: Scenario = {
  name: 'freeze',
  expectation: `each process frozen ${TIMES} times: largest gap in entering 2.5 s; its late writes refused`,
  async run(folder) {
    await using cluster = await Cluster.start(folder, { settings: { TICK_SECONDS: '1' } })
    const history = new History(cluster)
    await history.arrive(PLAYERS)
    history.begin(APART_MS)
    await history.nextAfter(performance.now(), 10_000)
    let [largest, hits] = [0, 0]
    for (let time = 0; time < TIMES; time++) {
      for (const name of cluster.names) {
        await pause(APART_FREEZES_MS)
        const began = performance.now()
        if (await freezeInTransaction(cluster, name)) hits++
        await pause(FROZEN_MS)
        cluster.member(name).child!.kill('SIGCONT')
        await history.nextAfter(performance.now(), 20_000)
        largest = Math.max(largest, history.longestGap(began))
      }
    }
    await history.stop()
    const owner = await freezeOwner(cluster, history.competitionId).catch((error: unknown) => error as Error)
    const ofOwner = typeof owner === 'string' ? owner : owner.message
    const all = `largest gap ${seconds(largest)} in ${TIMES * cluster.names.length} freezes, ${hits} of them in a transaction; ${ofOwner}; ${await finish(cluster, history)}`
    ensure(
      typeof owner === 'string' && largest <= GAP_MS && history.faults() === 0,
      `${all}; received: ${history.toldInAll()}`,
    )
    return all
  },
}

/** Returns whether the process had a transaction open when it stopped. */
async function freezeInTransaction(cluster: Cluster, name: string): Promise<boolean> {
  const { child } = cluster.member(name)
  const open = () =>
    cluster.readAll<{ xact_start: Date; pid: number }>(
      `select xact_start, pid from pg_stat_activity where application_name = $1 and state like 'idle in transaction%'`,
      [name],
    )
  for (const end = performance.now() + CHANCE_MS; performance.now() < end;) {
    if ((await open()).length === 0) continue
    child!.kill('SIGSTOP')
    if ((await open()).length > 0) return true
    child!.kill('SIGCONT')
  }
  child!.kill('SIGSTOP')
  return false
}

type Written = { token: string; seq: string }

/**
 * Freezes the process that writes the scores of a live competition: another process takes over, and late scores of the frozen one are not
 * stored.
 */
async function freezeOwner(cluster: Cluster, competitionId: number): Promise<string> {
  // running processes have scheduled their next check; restarted processes check at once
  await cluster.killAll()
  await cluster.pool.query(
    `update competitions set start_time = clock_timestamp() where id = $1 and phase = 'drafting'`,
    [competitionId],
  )
  await Promise.all(cluster.names.map((name) => cluster.begin(name)))
  const hasTables = (await cluster.hasColumn('leases', 'token')) && (await cluster.hasColumn('live_scores', 'token'))
  ensure(hasTables, 'there are no leases and no live_scores: every process ticks by itself')
  const written = async (): Promise<Written | undefined> =>
    (
      await cluster.readAll<Written>('select token::text, seq::text from live_scores where competition_id = $1', [
        competitionId,
      ])
    )[0]
  await until(async () => (await written()) !== undefined, 10_000, 'no scores were written')
  let [longest, taken] = [0, 0]
  for (let time = 0; taken < TIMES; time++) {
    ensure(time < TIMES * cluster.names.length + 2, `the ticks were taken over only ${taken} times`)
    const { child } = cluster.member(cluster.names[time % cluster.names.length]!)
    const before = (await written())!
    child!.kill('SIGSTOP')
    const began = performance.now()
    // when another process takes over, the frozen process was the owner
    while (performance.now() < began + FROZEN_MS && (await written())!.token === before.token) await pause(20)
    const isTaken = (await written())!.token !== before.token
    if (isTaken) {
      taken++
      longest = Math.max(longest, performance.now() - began)
    }
    child!.kill('SIGCONT')
    await requireNoLateWrite(written, isTaken ? 1_500 : 300)
    const { at } = await cluster.readOne<{ at: number }>(
      'select extract(epoch from clock_timestamp() - at)::float8 * 1000 as at from live_scores where competition_id = $1',
      [competitionId],
    )
    ensure(at <= STALE_MS, `the scores stand since ${seconds(at)}`)
  }
  return `the owner of the ticks frozen ${TIMES} times, taken over after at most ${seconds(longest)}, no late write`
}

async function requireNoLateWrite(written: () => Promise<Written | undefined>, forMs: number): Promise<void> {
  let last = (await written())!
  for (const end = performance.now() + forMs; performance.now() < end; await pause(20)) {
    const next = (await written())!
    const isLate = BigInt(next.token) < BigInt(last.token) || BigInt(next.seq) < BigInt(last.seq)
    ensure(!isLate, `a late write was stored: token ${next.token} after ${last.token}`)
    last = next
  }
}
