/**
 * One Lighthouse run of one page: phone, its default throttling, a new browser each time.
 *
 * Returns the four scores (0 to 100), the metrics behind them, and the loaded scripts, compressed with gzip. A run without a score
 * (Chromium missed its own trace) is repeated at most RETRIES times.
 */
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import type { Tell } from '#bench/bench.ts'
import { openBrowser, type Cookie } from './browser.ts'

const RETRIES = 3

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

export type Run = {
  scores: Record<Category, number>
  /** First contentful paint, largest contentful paint, total blocking time and speed index in ms; cumulative layout shift has no unit. */
  metrics: { fcp: number; lcp: number; tbt: number; si: number; cls: number }
  /** The addresses of the loaded scripts. */
  scripts: readonly string[]
  /** The ids of audits that lowered the score. */
  complaints: readonly string[]
}

export async function runLighthouse(url: string, cookies: readonly Cookie[], tell: Tell): Promise<Run> {
  for (let attempt = 1; ; attempt++) {
    const run = await runOnce(url, cookies)
    if (typeof run !== 'string') return run
    tell(`a run failed (${run})`)
    if (attempt > RETRIES) throw new Error(`Lighthouse failed ${attempt} times at ${url}: ${run}`)
  }
}

async function runOnce(url: string, cookies: readonly Cookie[]): Promise<Run | string> {
  const browser = await openBrowser(cookies)
  try {
    const result = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' })
    if (!result) return 'no result'
    const { lhr } = result
    if (lhr.runtimeError) return lhr.runtimeError.code
    const scores = CATEGORIES.map((name) => [name, lhr.categories[name]?.score ?? null] as const)
    const failed = scores.find(([, score]) => score === null)
    if (failed) return `no score for ${failed[0]}`
    const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
    return {
      scores: Object.fromEntries(scores.map(([name, score]) => [name, Math.round(score! * 100)])) as Record<
        Category,
        number
      >,
      metrics: {
        fcp: figure('first-contentful-paint'),
        lcp: figure('largest-contentful-paint'),
        tbt: figure('total-blocking-time'),
        si: figure('speed-index'),
        cls: figure('cumulative-layout-shift'),
      },
      scripts: scriptsOf(lhr.audits['network-requests']?.details),
      complaints: CATEGORIES.flatMap((name) =>
        lhr.categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 1).map(
          ({ id }) => `${id} ${lhr.audits[id]!.displayValue ?? lhr.audits[id]!.score}`,
        ),
      ),
    }
  } finally {
    await browser.close()
  }
}

type Requests = { items?: readonly { url?: unknown; resourceType?: unknown }[] }

function scriptsOf(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as Requests
  return items.flatMap(({ url, resourceType }) => (resourceType === 'Script' && typeof url === 'string' ? [url] : []))
}

/** Returns the total size of the scripts, each compressed with gzip at its best level. */
export async function gzipBytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
