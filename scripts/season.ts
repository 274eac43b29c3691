/**
 * Checks the folder of a season before it is played with SEASON_DIR:
 *
 *   npm run season -- check <folder>
 *
 * Names everything that is wrong or odd by file and line, and runs the back-test. Exit codes: 0 if the season can be played within all
 * bounds of the rules, 1 if a figure is out of its bounds, 64 if the folder is wrong.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { playableDays } from '#server/adapters/recorded.ts'
import { SAMPLE_ABOUT } from '#server/adapters/recorded/about.ts'
import { readSeason, sentenceOf, WrongSeason } from '#server/adapters/recorded/season.ts'
import { backtest, DAYS_FOR_BOUNDS, tableOf } from './backtest/backtest.ts'
import { exitWith } from './processes.mjs'

const EXIT = { within: 0, outside: 1, wrong: 64 } as const
const LINES = 50

await exitWith(async () => {
  const [command, folder, ...more] = process.argv.slice(2)
  if (command !== 'check' || folder === undefined || more.length > 0) {
    console.error('Say which folder to check: npm run season -- check <folder>')
    return EXIT.wrong
  }
  try {
    return check(path.resolve(folder))
  } catch (error) {
    if (!(error instanceof WrongSeason)) throw error
    console.error(error.message)
    return EXIT.wrong
  }
})

function check(folder: string): number {
  const { season, problems, falls } = readSeason(folder)
  print(problems.map(sentenceOf))
  if (season === null) {
    console.log(`The season is wrong in ${counted(problems.length, 'place')} and cannot be played.`)
    return EXIT.wrong
  }
  print(falls.map(sentenceOf))
  if (falls.length > 0)
    console.log(`Views go back in ${counted(falls.length, 'place')}. Such a day counts as a day without views.\n`)
  if (!existsSync(path.join(folder, 'season.json')))
    console.log(
      `There is no season.json, so players see the title "${season.about.title}" and no credit. ` +
        `You could write this file:\n${SAMPLE_ABOUT}\n`,
    )
  const { source, licence, credit } = season.about
  const { length: uploads } = [...season.channels.values()].flatMap(({ videos }) => videos)
  const days = playableDays(season).length
  console.log(
    [
      `Title: ${season.about.title}`,
      `Source: ${source ?? 'not known'}. Licence: ${licence ?? 'not known'}. Credit: ${credit ?? 'nobody is named'}.`,
      `${counted(season.channels.size, 'channel')}, ${counted(season.days.length, 'day')}, ${days} of them can be replayed.`,
      uploads > 0 ? `${counted(uploads, 'video')}.` : 'No videos: pages about uploads say that they are not known.',
      '',
    ].join('\n'),
  )
  if (days === 0) {
    console.log(
      'daily.csv: no day can be replayed, because that takes nine days in a row of at least half of the channels.',
    )
    return EXIT.wrong
  }
  let played = 0
  const onDay = (day: string) => process.stderr.write(`trades of ${day} played, day ${(played += 1)} of ${days}\n`)
  const result = backtest(season, NEWEST_VERSION, { onDay })
  console.log(tableOf(`Back-test, scoring version ${NEWEST_VERSION}`, result))
  if (days < DAYS_FOR_BOUNDS) console.log(`With fewer than ${DAYS_FOR_BOUNDS} days the figures have no bounds.`)
  const isWithin = result.missed.length === 0
  console.log(
    isWithin
      ? `The season can be played: SEASON_DIR=${folder}`
      : 'The season is outside of bounds: it can be played, but the figures marked OUT are not fair.',
  )
  return isWithin ? EXIT.within : EXIT.outside
}

/** Prints the first lines, and how many there are if that is not all. */
function print(lines: readonly string[]): void {
  for (const line of lines.slice(0, LINES)) console.log(line)
  if (lines.length > LINES) console.log(`... and ${lines.length - LINES} more, ${lines.length} in all.`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
