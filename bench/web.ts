/**
 * The page: Lighthouse on / (phone, its default throttling) for a visitor and for a player with the demo's catalogue, and the size of the
 * loaded scripts. The server responds as in production.
 */
import { one, type Bench, type Comparison, type Goal, type Measured, type Tell } from './bench.ts'
import { median } from './statistics.ts'
import type { Cookie } from './web/browser.ts'
import { CATEGORIES, gzipBytes, runLighthouse, type Run } from './web/lighthouse.ts'
import { signUp, withProduct } from './web/player.ts'

export const web: Bench = {
  name: 'web',
  says: 'how good the first page is on a phone, and what its scripts weigh',
  packages: ['lighthouse', 'react', 'vite'],
  code: ['web', 'vite.config.ts', 'bench/web.ts', 'bench/web'],
  async measure(rounds, tell): Promise<Measured> {
    const pages = await measurePages(rounds, tell)
    return {
      comparisons: pages.flatMap(({ name, runs, bytes }) => comparisonsOf(name, runs, bytes)),
      goals: pages.flatMap(goalsOf),
    }
  },
}

/** `mostBytes`: the goal for the size of the loaded scripts. */
type PageRuns = { name: string; mostBytes: number; runs: Run[]; bytes: number[] }

/** The two pages in turn, so that other work on the machine affects both alike. */
async function measurePages(rounds: number, tell: Tell): Promise<PageRuns[]> {
  return withProduct({ env: { DEMO_RIVALS: '24' } }, async (url) => {
    const pages = [
      { name: '/ signed out', mostBytes: 95_000, cookies: [] as Cookie[], runs: [] as Run[], bytes: [] as number[] },
      {
        name: '/ signed in',
        mostBytes: 120_000,
        cookies: [await signUp(url)],
        runs: [] as Run[],
        bytes: [] as number[],
      },
    ]
    for (let round = 1; round <= rounds; round++) {
      for (const { name, cookies, runs, bytes } of pages) {
        const run = await runLighthouse(url, cookies, tell)
        runs.push(run)
        bytes.push(await gzipBytes(run.scripts))
        const { fcp, lcp, tbt, si, cls } = run.metrics
        tell(
          `round ${round} of ${rounds}: ${name}: ${CATEGORIES.map((category) => run.scores[category]).join(' ')}, ` +
            `FCP ${fcp.toFixed(0)}, LCP ${lcp.toFixed(0)}, TBT ${tbt.toFixed(0)}, SI ${si.toFixed(0)}, CLS ${cls.toFixed(3)}, ` +
            `JS ${bytes.at(-1)}${run.complaints.map((complaint) => `\n      ${complaint}`).join('')}`,
        )
      }
    }
    return pages
  })
}

function comparisonsOf(page: string, runs: readonly Run[], bytes: readonly number[]): Comparison[] {
  return [
    ...CATEGORIES.map((category) =>
      one(
        `${page}: ${category}`,
        'points',
        'higher',
        runs.map(({ scores }) => scores[category]),
      ),
    ),
    ...(['fcp', 'lcp', 'tbt', 'si'] as const).map((metric) =>
      one(
        `${page}: ${metric}`,
        'ms',
        'lower',
        runs.map(({ metrics }) => metrics[metric]),
      ),
    ),
    one(`${page}: JavaScript loaded, gzip`, 'bytes', 'lower', bytes),
  ]
}

function goalsOf({ name: page, mostBytes, runs, bytes }: PageRuns): Goal[] {
  return [
    ...CATEGORIES.map((category): Goal => ({
      what: `${page}: ${category}`,
      measured: median(runs.map(({ scores }) => scores[category])),
      wanted: 100,
      unit: 'points',
      better: 'higher',
    })),
    {
      what: `${page}: JavaScript loaded, gzip`,
      measured: median(bytes),
      wanted: mostBytes,
      unit: 'bytes',
      better: 'lower',
    },
  ]
}
