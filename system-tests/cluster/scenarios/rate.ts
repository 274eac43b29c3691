/** Rate: three processes accept at least as many entries a second into one competition as one process. */
import { measureRates } from '#bench/cluster-rates.ts'
import { ratioOf } from '#bench/statistics.ts'
import { ensure, type Scenario } from '#system-tests/scenario.ts'

const ROUNDS = 5
const SECONDS = 2
const WANTED = 1

export const rate: Scenario = {
  name: 'rate',
  expectation: `entries a second into one competition, three processes against one: at least ${WANTED.toFixed(1)}`,
  async run(folder) {
    const [one, three] = await measureRates(folder, [1, 3], { rounds: ROUNDS, seconds: SECONDS })
    const { median, min, max } = ratioOf(three!.rounds, one!.rounds, 'higher')
    const figures = [one!, three!].map(
      ({ name, rounds }) => `${name} ${rounds.map((round) => round.toFixed(0)).join(' ')}`,
    )
    const seen = `${median.toFixed(2)} (${min.toFixed(2)} .. ${max.toFixed(2)}); a second: ${figures.join(', ')}`
    ensure(median >= WANTED, seen)
    return seen
  },
}
