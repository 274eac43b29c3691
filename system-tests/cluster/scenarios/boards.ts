/** Boards: at one sequence number every process returns the same bytes, while drafting and live. */
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'

const LOOKS = 50
const PLAYERS = 20
/** The number of players who enter between two comparisons. */
const BURST = 4
/** The sequence number must stay the same for this long, so that every process has heard of the last change. */
const STILL_MS = 250
const LIMIT = 500
/** In ms: twice as long as the comparisons take while drafting. */
const DRAFT_SECONDS = '35'
const LOCKED_MS = 40_000

type Look = { isEqual: boolean; sizes: number[] }

export const boards: Scenario = {
  name: 'boards',
  expectation: `boards of three processes at one sequence, drafting and live: equal in ${2 * LOOKS} of ${2 * LOOKS} looks`,
  async run(folder) {
    await using cluster = await Cluster.start(folder, { settings: { DRAFT_SECONDS, TICK_SECONDS: '1' } })
    const history = new History(
      cluster,
      cluster.names.map((name) => cluster.urlOf(name)),
    )
    await history.arrive(PLAYERS)
    const id = history.competitionId
    for (const name of cluster.names) await readBoard(cluster.urlOf(name), id)
    const sequenceOf = await sequences(cluster, id)

    const drafting: Look[] = []
    for (let look = 0; look < LOOKS; look++) {
      await Promise.all(
        history.players.slice(0, BURST).map(async (player, nth) => {
          const name = cluster.names[(look + nth) % cluster.names.length]!
          const entry = await history.enter(player, cluster.urlOf(name))
          ensure(entry !== null, `drafting ended before look ${look}: ${history.toldInAll()}`)
        }),
      )
      drafting.push(await lookAt(cluster, id, sequenceOf))
      history.players.push(...history.players.splice(0, BURST))
    }

    for (const name of cluster.names)
      await until(
        async () => isRanked(await readBoard(cluster.urlOf(name), id)),
        LOCKED_MS,
        `${name} shows no ranks after the lock`,
      )
    const live: Look[] = []
    for (let look = 0; look < LOOKS; look++) live.push(await lookAt(cluster, id, sequenceOf))

    const equal = (looks: readonly Look[]) => looks.filter(({ isEqual }) => isEqual).length
    const unlike = [...drafting, ...live].find(({ isEqual }) => !isEqual)
    const all = `equal in ${equal(drafting)} of ${LOOKS} looks while drafting, in ${equal(live)} of ${LOOKS} live`
    ensure(unlike === undefined, `${all}; one with ${unlike?.sizes.join(', ')} rows`)
    return `${all}; ${await finish(cluster, history)}`
  },
}

const isRanked = (board: string): boolean => (JSON.parse(board) as { rank: number | null }[])[0]?.rank === 1

async function readBoard(url: string, competitionId: number): Promise<string> {
  const reply = await fetch(`${url}/api/leaderboard/${competitionId}?limit=${LIMIT}`)
  return reply.text()
}

/**
 * Returns a function that reads the numbers on which a board depends: the competition's change counter and the number of its stored scores,
 * or the number of entries in an older schema.
 */
async function sequences(cluster: Cluster, competitionId: number): Promise<() => Promise<string>> {
  const isCounted = await cluster.hasColumn('competition_totals', 'seq')
  const isScored = await cluster.hasColumn('live_scores', 'seq')
  const text = `select concat_ws(':',
    (select ${isCounted ? 'seq' : 'total_entries'} from competition_totals where competition_id = $1),
    ${isScored ? '(select seq from live_scores where competition_id = $1)' : 'null'}) as sequence`
  return async () => (await cluster.readOne<{ sequence: string }>(text, [competitionId])).sequence
}

/** Waits until the sequence number stays the same, reads all boards, and counts the comparison only if the number has not changed since. */
async function lookAt(cluster: Cluster, competitionId: number, sequenceOf: () => Promise<string>): Promise<Look> {
  for (let before = await sequenceOf(), since = performance.now(); ; await pause(20)) {
    const now = await sequenceOf()
    if (now !== before) [before, since] = [now, performance.now()]
    if (performance.now() - since < STILL_MS) continue
    const shown = await Promise.all(cluster.names.map((name) => readBoard(cluster.urlOf(name), competitionId)))
    if ((await sequenceOf()) !== before) continue
    return {
      isEqual: new Set(shown).size === 1,
      sizes: shown.map((board) => (JSON.parse(board) as unknown[]).length),
    }
  }
}
