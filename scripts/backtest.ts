/**
 * Replays a recorded season with the product's own prices and points, and prints measurements of the rules: npm run backtest -- <folder>
 *
 * The folder holds creators.csv, daily.csv and videos.csv, as data/recorded-season does. It needs no network. The exit code is 1 if a
 * figure is out of its bounds or the folder holds no season.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { loadSeason } from '#server/adapters/recorded/season.ts'
import { backtest, tableOf } from './backtest/backtest.ts'
import { exitWith, Stop } from './processes.mjs'

await exitWith(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder = 'data/recorded-season', another] = positionals
  if (another !== undefined) throw new Stop('Name one folder.')
  const result = backtest(seasonIn(folder), NEWEST_VERSION)
  if (result.days === 0)
    throw new Stop(`${folder} has no day that can be replayed: a normal day needs a week before it.`)
  console.log(tableOf(`${path.basename(path.resolve(folder))}, scoring version ${NEWEST_VERSION}`, result))
  return result.missed.length === 0 ? 0 : 1
})

function seasonIn(folder: string) {
  try {
    return loadSeason(path.resolve(folder))
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error))
  }
}
