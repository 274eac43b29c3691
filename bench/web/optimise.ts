/// <reference lib="dom" />
/** The best rosters computed by a page on a processor slowed down four times, like a phone's. */
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Choice } from '#game/optimise.ts'
import type { RosterLimits } from '#game/roster.ts'
import { launchOptions } from '#scripts/chromium.ts'

const SLOWDOWN = 4

/** Returns the ms of each of `times` runs, after an uncounted first run. `mostOften` is the number of rosters that a creator may be in. */
export async function timeInPage(
  choices: readonly Choice[],
  limits: RosterLimits,
  { count, mostOften = count }: { count: number; mostOften?: number },
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
      ({ choices, limits, count, mostOften, times }) => {
        const { variedRosters } = (globalThis as unknown as { rosters: typeof import('#game/varied-rosters.ts') })
          .rosters
        return Array.from({ length: times + 1 }, () => {
          const began = performance.now()
          variedRosters(choices, limits, { count, mostOften })
          return performance.now() - began
        }).slice(1)
      },
      { choices: [...choices], limits, count, mostOften, times },
    )
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'game/varied-rosters.ts', formats: ['iife'], name: 'rosters' } },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}
