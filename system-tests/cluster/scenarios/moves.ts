/** Moves: a client disconnects from one process and connects to another with the number of the last message that it received. */
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#game/seeded-random.ts'
import { until } from '#system-tests/program.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'
import { finish, oneOf } from '#system-tests/cluster/check.ts'
import { Cluster } from '#system-tests/cluster/cluster.ts'
import { History } from '#system-tests/cluster/history.ts'
import { Follower } from '#system-tests/cluster/sockets.ts'

const MOVES = 12
const PLAYERS = 20
const MISSED = 3
const HEARD_MS = 1_500

export const moves = (seed: number): Scenario => ({
  name: 'moves',
  expectation: 'a socket moves from A to B with `since`: exactly the rest, no resync',
  async run(folder) {
    const random = seededRandom(seed)
    await using cluster = await Cluster.start(folder)
    const history = new History(
      cluster,
      cluster.names.map((name) => cluster.urlOf(name)),
    )
    await history.arrive(PLAYERS)
    const id = history.competitionId
    const wrong: string[] = []
    let rest = 0
    for (let move = 0; move < MOVES; move++) {
      const from = oneOf(cluster.names, random)
      const to = oneOf(
        cluster.names.filter((name) => name !== from),
        random,
      )
      const player = history.players[move % PLAYERS]!
      const before = await Follower.connect(cluster.urlOf(from), player, 'competition', id)
      await enterSome(history, 1)
      await until(() => before.last !== undefined, HEARD_MS, `${from} told nothing of an entry`)
      await pause(600) // by now all merged messages have been sent
      const since = before.last!
      await before.leave()
      await enterSome(history, MISSED)
      await pause(300)
      const after = await Follower.connect(cluster.urlOf(to), player, 'competition', id, { since })
      const stays = await Follower.connect(cluster.urlOf(to), player, 'competition', id)
      await enterSome(history, 1)
      await until(() => stays.last !== undefined, HEARD_MS, `${to} told nothing of an entry`)
      await pause(100)
      const seqs = after.heard.map(({ seq }) => seq)
      const isRising = seqs.every((seq, nth) => seq > (seqs[nth - 1] ?? since))
      if (after.resyncs > 0) wrong.push(`${after.resyncs} resync from ${from} to ${to}`)
      else if (!isRising || seqs.length < 2) wrong.push(`${seqs.join(', ')} after ${since}`)
      else if (after.last !== stays.last) wrong.push(`ends at ${after.last}, who stayed heard ${stays.last}`)
      rest += seqs.length
      await after.leave()
      await stays.leave()
    }
    const all = `${MOVES - wrong.length} of ${MOVES} moves, ${rest} messages in all`
    ensure(wrong.length === 0, `${all}; ${wrong.slice(0, 3).join('; ')}`)
    return `${all}; ${await finish(cluster, history)}`
  },
})

async function enterSome(history: History, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    history.players.push(history.players.shift()!)
    const entry = await history.enter(history.players[0]!)
    ensure(entry !== null, `an entry was refused: ${history.toldInAll()}`)
  }
}
