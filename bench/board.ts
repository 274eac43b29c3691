/**
 * The live board: what one tick of points costs when a competition has a million entries.
 *
 * A round is what a tick does: new points for every creator, everybody ranked anew, the top hundred read.
 */
import { makeBoard, type Board } from '#game/board.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { alternate, timeOf } from './alternate.ts'
import type { Bench, Comparison, Measured } from './bench.ts'
import { median } from './statistics.ts'

const CREATORS = 2_000
const PICKS = 5
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]

export const board: Bench = {
  name: 'board',
  says: 'a tick of points ranks every entry of a competition anew and reads the top hundred',
  packages: [],
  async measure(rounds, tell): Promise<Measured> {
    const comparisons: Comparison[] = []
    for (const size of SIZES) {
      const made = fill(size)
      let tick = 0
      const contenders = await alternate({ 'board': () => timeOf(() => {
        made.setPoints(somePoints(++tick))
        made.top(100)
      }) }, rounds, tell)
      comparisons.push({ title: `${size.toLocaleString('en-US')} entries ranked anew, top 100 read`, unit: 'ms', better: 'lower', contenders })
    }
    const million = comparisons[SIZES.indexOf(1_000_000)]!.contenders[0]!
    return {
      comparisons,
      goals: [{ what: '1,000,000 entries ranked anew with top 100', measured: median(million.rounds), wanted: 5, unit: 'ms', better: 'lower' }],
    }
  },
}

/** The same picks for everybody who measures: five different creators of 2,000. */
export function picksOf(entry: number): number[] {
  const first = (entry * 7_919) % CREATORS
  return Array.from({ length: PICKS }, (_, pick) => 1 + (first + pick * (1 + (entry % 399))) % CREATORS)
}

export const somePoints = (tick: number): [number, Tenths][] =>
  Array.from({ length: CREATORS }, (_, creator) => [creator + 1, tenths((creator * 7_907 + tick * 104_729) % 1_600)])

function fill(size: number): Board {
  const made = makeBoard(Array.from({ length: CREATORS }, (_, creator) => creator + 1))
  for (let entry = 1; entry <= size; entry++) made.add(entry, picksOf(entry))
  return made
}
