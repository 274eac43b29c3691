/**
 * The results of a bench as text: for the terminal, and as a table between the bench's two markers in README.md.
 *
 * The JSON files in results/ hold every round, so that a median can be recomputed. A bench with a plot has a picture beside it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Bench, Comparison, Goal, Measured, Unit } from './bench.ts'
import type { Circumstances } from './machine.ts'
import { draw } from './plot.ts'
import { ratioOf, spreadOf } from './statistics.ts'

const folder = new URL('.', import.meta.url)
const readme = new URL('README.md', folder)

export function keep(bench: Bench, measured: Measured, where: Circumstances): string {
  const table = measured.comparisons.flatMap(rowsOf)
  const { processor, cores, memoryGb, system } = where.machine
  const measuredOn = `Measured ${where.at.slice(0, 10)} at ${where.commit}: ${processor}, ${cores} cores, ${memoryGb} GB`
  const lines = [
    `${measuredOn}, ${system}; ${Object.entries(where.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    '',
    ...(measured.plot ? [`![${measured.plot.title}](results/${bench.name}.svg)`, ''] : []),
    '| measured | contender | median | min..max | we are better by |',
    '| --- | --- | --- | --- | --- |',
    ...table,
    '',
    ...measured.goals.map((goal) => `- ${verdict(goal, where.machine.calibrationMs)}`),
  ]
  mkdirSync(new URL('results/', folder), { recursive: true })
  const { name, says } = bench
  writeFileSync(
    new URL(`results/${name}.json`, folder),
    `${JSON.stringify({ name, says, ...where, ...measured }, null, 1)}\n`,
  )
  if (measured.plot) writeFileSync(new URL(`results/${name}.svg`, folder), draw(measured.plot, measuredOn))
  writeFileSync(readme, between(readFileSync(readme, 'utf8'), name, lines.join('\n')))
  return lines.join('\n')
}

function rowsOf({ title, unit, better, contenders, skipped = [] }: Comparison): string[] {
  const [ours] = contenders
  const measured = contenders.map(({ name, rounds }, index) => {
    const { median, min, max } = spreadOf(rounds)
    const ratio = index === 0 ? '' : inWords(ratioOf(ours!.rounds, rounds, better))
    return `| ${index === 0 ? title : ''} | ${name} | ${figure(median, unit)} | ${figure(min, unit)} .. ${figure(max, unit)} | ${ratio} |`
  })
  return [...measured, ...skipped.map(({ name, because }) => `| | ${name} | skipped | ${because} | |`)]
}

const inWords = ({ median, min, max }: { median: number; min: number; max: number }) =>
  `${figure(median, 'x')} (${figure(min, 'x')} .. ${figure(max, 'x')})`

/**
 * The calibration of the machine on which the goals were set, in ms. It was estimated later: on a machine with 236 ms, PostgreSQL's statement
 * of the board's bench took 1.87 times as long as there.
 */
export const REFERENCE_MS = 126
/** A goal in time is judged only if the machine is at most this much faster or slower than that one. */
const TOLERANCE = 0.15
const IN_TIME: readonly Unit[] = ['ms', 's', 'µs', '/s']

/** Returns the goal with its result in words. Ratios and sizes are judged on every machine. */
export function verdict({ what, measured, wanted, unit, better }: Goal, calibrationMs: number): string {
  const isMet = better === 'lower' ? measured <= wanted : measured >= wanted
  const goal = `${what}: ${figure(measured, unit)}, goal ${better === 'lower' ? 'at most' : 'at least'} ${figure(wanted, unit)}`
  const speed = calibrationMs / REFERENCE_MS
  if (IN_TIME.includes(unit) && Math.abs(speed - 1) > TOLERANCE)
    return `not judged, the machine needs ${figure(speed, 'x')} the time of the one the goal was set on · ${goal}`
  return isMet ? `goal met · ${goal}` : `**goal missed** by ${figure(Math.abs(measured - wanted), unit)} · ${goal}`
}

/** Formats a number with three significant digits and thousands separators. */
export function figure(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const number = value.toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: digits })
  return unit === 'x' || unit === '%' ? `${number}${unit}` : unit === '/s' ? `${number}/s` : `${number} ${unit}`
}

/** Replaces the text between the markers of `name`. A bench without markers gets them at the end. */
export function between(text: string, name: string, content: string): string {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const block = `${open}\n${content}\n${close}`
  const [from, to] = [text.indexOf(open), text.indexOf(close)]
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n## ${name}\n\n${block}\n`
  return text.slice(0, from) + block + text.slice(to + close.length)
}
