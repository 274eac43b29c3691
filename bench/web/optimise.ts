/// <reference lib="dom" />
/** The best rosters worked out by a page, on a processor slowed down four times: what a phone does. */
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Choice } from '#game/optimise.ts'
import type { RosterLimits } from '#game/roster.ts'
import { launchOptions } from '#scripts/chromium.ts'

const SLOWDOWN = 4

/** Milliseconds of each of `times` runs, after one that warms up. */
export async function timeInPage(
  choices: readonly Choice[],
  limits: RosterLimits,
  count: number,
  times: number,
): Promise<number[]> {
  const code = await bundle()
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await page.evaluate(
      ({ choices, limits, count, times }) => {
        const { bestRosters } = (globalThis as unknown as { optimise: typeof import('#game/optimise.ts') }).optimise
        return Array.from({ length: times + 1 }, () => {
          const began = performance.now()
          bestRosters(choices, limits, { count })
          return performance.now() - began
        }).slice(1)
      },
      { choices: [...choices], limits, count, times },
    )
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'game/optimise.ts', formats: ['iife'], name: 'optimise' } },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}
