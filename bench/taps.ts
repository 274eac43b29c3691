/**
 * The draft: how soon the carousel of a phone and the grid of a desktop respond to a tap, with 1,000 creators on a processor slowed down
 * four times.
 */
import { one, type Bench, type Comparison, type Goal, type Measured, type Tell } from './bench.ts'
import { makeDataDir } from './product.ts'
import { median } from './statistics.ts'
import { signUp, withProduct } from './web/player.ts'
import { timeTaps, type Taps } from './web/taps.ts'
import { CREATORS, makeThousandCreators } from './web/thousand.ts'

export const taps: Bench = {
  name: 'taps',
  says: 'how soon the draft responds to a tap, with 1,000 creators on a processor four times slower',
  packages: ['@playwright/test', 'react', 'vite'],
  code: ['web', 'bench/taps.ts', 'bench/web'],
  async measure(rounds, tell): Promise<Measured> {
    const timed = await measureTaps(rounds, tell)
    return { comparisons: comparisonsOf(timed), goals: goalsOf(timed) }
  },
}

async function measureTaps(rounds: number, tell: Tell): Promise<Taps[]> {
  const { dataDir, remove } = makeDataDir()
  try {
    await makeThousandCreators(dataDir)
    return await withProduct({ dataDir }, async (url) => {
      const cookies = [await signUp(url)]
      const taps: Taps[] = []
      for (let round = 1; round <= rounds; round++) {
        const timed = await timeTaps(url, cookies)
        taps.push(timed)
        tell(`round ${round} of ${rounds}: carousel ${timed.carousel.join(' ')}, grid ${timed.grid.join(' ')}`)
      }
      return taps
    })
  } finally {
    remove()
  }
}

const draft = [
  { part: 'carousel', name: `the carousel, ${CREATORS.toLocaleString('en-US')} creators` },
  { part: 'grid', name: `the grid, ${CREATORS.toLocaleString('en-US')} creators` },
] as const

const comparisonsOf = (all: readonly Taps[]): Comparison[] =>
  draft.flatMap(({ part, name }) => [
    one(
      `${name}: a round's slowest tap, 4x slowdown`,
      'ms',
      'lower',
      all.map((round) => Math.max(...round[part])),
    ),
    one(
      `${name}: a round's median tap, 4x slowdown`,
      'ms',
      'lower',
      all.map((round) => median(round[part])),
    ),
  ])

const goalsOf = (all: readonly Taps[]): Goal[] =>
  draft.map(({ part, name }) => ({
    what: `${name}: the slowest tap, median of rounds`,
    measured: median(all.map((round) => Math.max(...round[part]))),
    wanted: 100,
    unit: 'ms',
    better: 'lower',
  }))
