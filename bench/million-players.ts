/**
 * A million players enter in the last ten minutes before the lock and watch for two hours: simulated second by second from costs that the
 * other benches have measured. Nothing is measured here; the figures are as old as the results in results/.
 *
 * More and more players arrive towards the lock, e times as many every three minutes. Each enters once, then keeps a page open, which hears
 * two messages a second before the lock (its competition's limit) and one each tick while live, and reads the board every five seconds.
 * Entries are divided among databases by competition. The rates are those of two cores that the load shared, so they are low.
 */
import { readFileSync } from 'node:fs'
import type { Bench, Comparison, Unit } from './bench.ts'
import { median } from './statistics.ts'

const PLAYERS = 1_000_000
const ENTERING_SECONDS = 600
const WATCHING_SECONDS = 7_200
/** Arrivals grow by the factor e in this many seconds. */
const GROWTH_SECONDS = 180
const MESSAGES_PER_SECOND = { before: 2, live: 0.5 }
const READS_PER_SECOND = 1 / 5
const DATABASES = [1, 2]

/** Costs in the product: entries a second into one database, seconds of one core for a message to one page and for a read, KB of a page. */
export type Costs = { enteredPerSecond: number; messageSeconds: number; readSeconds: number; pageKb: number }

export type Simulated = {
  /** Arrivals in the last second before the lock. */
  arrivalsAtLock: number
  entered: number
  /** The longest time in s that an entry waits for its turn. */
  longestWait: number
  /** Entries that have not been written at the lock. */
  leftAtLock: number
  coresBefore: number
  coresLive: number
  pagesMb: number
}

/** Simulates `players` whose entries are divided among `databases`. */
export function simulate(costs: Costs, databases: number, players = PLAYERS): Simulated {
  const capacity = databases * costs.enteredPerSecond
  const coresFor = (pages: number, messages: number) =>
    pages * (messages * costs.messageSeconds + READS_PER_SECOND * costs.readSeconds)
  const found = { arrivalsAtLock: 0, entered: 0, longestWait: 0, leftAtLock: 0, coresBefore: 0, coresLive: 0 }
  let arrived = 0
  for (let second = 1; second <= ENTERING_SECONDS + WATCHING_SECONDS; second++) {
    const due = second < ENTERING_SECONDS ? players * shareArrived(second) : players
    const arriving = due - arrived
    arrived = due
    found.entered += Math.min(arrived - found.entered, capacity)
    const waiting = arrived - found.entered
    found.longestWait = Math.max(found.longestWait, waiting / capacity)
    const isLive = second > ENTERING_SECONDS
    if (isLive) found.coresLive = Math.max(found.coresLive, coresFor(arrived, MESSAGES_PER_SECOND.live))
    else found.coresBefore = Math.max(found.coresBefore, coresFor(arrived, MESSAGES_PER_SECOND.before))
    if (second === ENTERING_SECONDS) Object.assign(found, { arrivalsAtLock: arriving, leftAtLock: waiting })
  }
  return { ...found, pagesMb: (players * costs.pageKb) / 1024 }
}

/** Returns the share of the players who have arrived after this many seconds. */
const shareArrived = (second: number): number =>
  Math.expm1(second / GROWTH_SECONDS) / Math.expm1(ENTERING_SECONDS / GROWTH_SECONDS)

export const millionPlayers: Bench = {
  name: 'million-players',
  says: 'a million players enter in the last ten minutes and watch for two hours, simulated from the measured costs',
  packages: [],
  code: [
    'bench/million-players.ts',
    'bench/results/rush.json',
    'bench/results/fanout.json',
    'bench/results/reads.json',
  ],
  async measure() {
    const costs = measuredCosts()
    const [first] = DATABASES.map((databases) => simulate(costs, databases))
    const row = (title: string, unit: Unit, contenders: readonly [string, number][]): Comparison => ({
      title,
      unit,
      better: 'lower',
      contenders: contenders.map(([name, value]) => ({ name, rounds: [value] })),
    })
    const byDatabases = (figure: (one: Simulated) => number): [string, number][] =>
      DATABASES.map((databases) => [
        databases === 1 ? 'one database' : `${databases} databases`,
        figure(simulate(costs, databases)),
      ])
    return {
      comparisons: [
        row('entries that arrive in the last second', '/s', [['all', first!.arrivalsAtLock]]),
        row(
          'longest that an entry waits',
          's',
          byDatabases(({ longestWait }) => longestWait),
        ),
        row(
          'entries not written at the lock',
          'entries',
          byDatabases(({ leftAtLock }) => leftAtLock),
        ),
        row('cores for pages just before the lock', 'cores', [['all processes', first!.coresBefore]]),
        row('cores for pages while live', 'cores', [['all processes', first!.coresLive]]),
        row('memory of open pages', 'MB', [['all processes', first!.pagesMb]]),
      ],
      goals: [],
    }
  },
}

function measuredCosts(): Costs {
  const page = 10_000
  return {
    enteredPerSecond: resultOf('rush', 'PostgreSQL: entries a second, 256 clients'),
    messageSeconds: resultOf('fanout', '10,000 watching: processor time of a message') / 1000 / page,
    readSeconds: 1 / resultOf('reads', 'GET /api/leaderboard/1,'),
    pageKb: resultOf('fanout', 'memory of one who watches in silence, of 10,000'),
  }
}

/** Returns the product's median in the last result of a bench, by the beginning of the title. Throws if the comparison is missing. */
function resultOf(bench: string, title: string): number {
  const text = readFileSync(new URL(`results/${bench}.json`, import.meta.url), 'utf8')
  const { comparisons } = JSON.parse(text) as { comparisons: Comparison[] }
  const found = comparisons.find((comparison) => comparison.title.startsWith(title))
  if (!found) throw new Error(`the results of ${bench} have no "${title}"`)
  return median(found.contenders[0]!.rounds)
}
