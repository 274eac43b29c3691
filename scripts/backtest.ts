/**
 * Replays recorded seasons with the product's own prices and points, and prints measurements of the rules:
 *
 *   npm run backtest -- <folder> [another folder]     these seasons, or data/recorded-season
 *   npm run backtest -- --all [another folder]        every season folder under data/, and these
 *   npm run backtest -- --endless 10                  the first endless season of 10 secrets, made from data/recorded-season
 *   npm run backtest -- --every 3                     trades, entries and memory on every third day only, for a quick look
 *
 * A folder holds creators.csv, daily.csv and videos.csv, as data/recorded-season does. It needs no network. The exit code is 1 if a figure
 * is out of its bounds or a folder holds no season.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { HISTORY } from '#game/endless-season.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { endlessSeasons } from '#server/adapters/endless.ts'
import { loadSeason } from '#server/adapters/recorded/season.ts'
import { backtest, meanOfSeasons, tableOf, type Backtest } from './backtest/backtest.ts'
import { exitWith, Stop } from './processes.mjs'

const SHIPPED = 'data'

await exitWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean' }, endless: { type: 'string' }, every: { type: 'string', default: '1' } },
  })
  const every = countOf(values.every, 'npm run backtest -- --every 3')
  if (values.endless !== undefined) return endless(countOf(values.endless, 'npm run backtest -- --endless 10'), every)
  const named = positionals.length > 0 || values.all ? positionals : [path.join(SHIPPED, 'recorded-season')]
  const results = [...(values.all ? seasonsUnder(SHIPPED) : []), ...named].map((folder) => backtestOf(folder, every))
  const mean = meanOfSeasons(results)
  if (mean) console.log(tableOf('All seasons', { rows: [mean], missed: mean.within ? [] : [mean] }))
  return mean?.within === false || results.some(({ missed }) => missed.length > 0) ? 1 : 0
})

/** Each secret plays all competitions of its season. */
function endless(count: number, every: number): number {
  const results = Array.from({ length: count }, (_, nth) => {
    const season = endlessSeasons(null, `secret ${nth + 1}`)(0)
    const result = backtest(season, NEWEST_VERSION, { every }, season.days.slice(HISTORY + 1))
    console.log(tableOf(`endless season of secret ${nth + 1}, scoring version ${NEWEST_VERSION}`, result))
    return result
  })
  return results.every(({ missed }) => missed.length === 0) ? 0 : 1
}

function backtestOf(folder: string, every: number): Backtest {
  const name = path.basename(path.resolve(folder))
  let played = 0
  const onDay = (day: string) => process.stderr.write(`${name}: trades of ${day} played, day ${(played += 1)}\n`)
  const result = backtest(seasonIn(folder), NEWEST_VERSION, { every, onDay })
  if (result.days === 0)
    throw new Stop(`${folder} has no day that can be replayed: a normal day needs a week before it.`)
  console.log(tableOf(`${name}, scoring version ${NEWEST_VERSION}`, result))
  return result
}

function countOf(text: string, example: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Stop(`${text} is not a number of days or secrets: ${example}`)
  return count
}

function seasonsUnder(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => path.join(folder, name))
    .filter((season) => existsSync(path.join(season, 'daily.csv')))
    .toSorted()
}

function seasonIn(folder: string) {
  try {
    return loadSeason(path.resolve(folder))
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error))
  }
}
