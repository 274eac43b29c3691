/**
 * Guards the scoring rules: recorded seasons and the beginning of an endless one, replayed with the product's own prices and points, stay
 * within their bounds. The second season is not shipped; it is replayed when it lies beside the checkout.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HISTORY } from '#game/endless-season.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { endlessSeasons } from '#server/adapters/endless.ts'
import { loadSeason } from '#server/adapters/recorded/season.ts'
import { backtest, tableOf } from './backtest.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SECOND = '../shared/data/second-season'
const isThere = (folder: string) => existsSync(path.join(root, folder, 'daily.csv'))
const folders = ['data/recorded-season', ...(isThere(SECOND) ? [SECOND] : [])]
// a run with only one of two seasons must not look complete
if (!isThere(SECOND)) console.warn(`the second season was NOT replayed: there is nothing in ${path.join(root, SECOND)}`)

/** Trades of every third day against fewer bots: npm run backtest plays all days. */
const SHORT = { every: 3, field: 120 }

test.each(folders)('%s stays within the bounds of the rules', { timeout: 240_000 }, (folder) => {
  const result = backtest(loadSeason(path.join(root, folder)), NEWEST_VERSION, SHORT)
  console.info(tableOf(`${path.basename(folder)}, scoring version ${NEWEST_VERSION}`, result))
  expect(result.days).toBeGreaterThan(0)
  expect(result.missed).toEqual([])
})

test('the first days of an endless season stay within the bounds of the rules', { timeout: 240_000 }, () => {
  const season = endlessSeasons(null, 'secret 3')(0)
  const days = season.days.slice(HISTORY + 1, HISTORY + 1 + 12)
  const result = backtest(season, NEWEST_VERSION, { every: 4, field: 40 }, days)
  console.info(tableOf(`endless season, scoring version ${NEWEST_VERSION}`, result))
  expect(result.days).toBe(days.length)
  expect(result.missed).toEqual([])
})
