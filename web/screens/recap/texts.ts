/**
 * Returns the sentence of a turning point: its time, the ranks before and after, and the cause. The cause is the moves made then, else the
 * one creator that decided it, else that other entries scored more or less.
 */
import type { EntryRecap } from '#contract/recap.ts'
import { points, instantOf, timeOf } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'

type Turn = EntryRecap['turns'][number]
type Told = Pick<EntryRecap, 'line' | 'stints' | 'trades'>

export function turnSentence(turn: Turn, recap: Told): string {
  const { rankFrom, rankTo } = turn
  const way = `${rankTo < rankFrom ? 'up' : 'down'} from ${ordinal(rankFrom)} to ${ordinal(rankTo)}`
  return `${whenOf(turn, recap)}: ${way}. ${causeOf(turn, recap)}`
}

/** Returns the time of a turning point. The last moments of an evening can count as one, with a start and an end. */
function whenOf({ from, to }: Turn, recap: Told): string {
  const [begun, ended] = [from, to].map((at) => timeIn(recap, recap.line[at]!.at))
  return to - from > 1 ? `${begun} to ${ended}` : ended!
}

function causeOf({ rankFrom, rankTo, moves, stint, moved, expected }: Turn, { stints, trades }: Told): string {
  const isUp = rankTo < rankFrom
  const made = moves.flatMap((nth) => trades[nth] ?? [])
  if (made.length > 0) return `In that time ${made.map(moveOf).join(', and ')}.`
  // a creator that scored almost nothing, as expected, is not the cause
  const isNothing = Math.abs(moved) < 1 && expected !== null && expected < 1
  const name = stint === null || isNothing ? undefined : stints[stint]?.name
  if (name === undefined)
    return isUp
      ? `The team scored ${points(moved)} points, more than those it passed.`
      : `The team scored ${points(moved)} points, and those who passed it scored more.`
  if (moved < 0) return `${name} lost ${points(-moved)} points.`
  return expected === null
    ? `${name} scored ${points(moved)} points.`
    : `${name} scored ${isUp ? '' : 'only '}${points(moved)} points, projected ${points(expected)}.`
}

const moveOf = ({ sold, bought }: EntryRecap['trades'][number]): string =>
  bought === null ? `${sold} was dropped` : `${sold} was traded for ${bought}`

const toTheSecond = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const HOUR_MS = 3_600_000

/** Formats a moment of an evening, with seconds if the whole evening took less than an hour. */
export function timeIn({ line }: Pick<EntryRecap, 'line'>, at: string): string {
  const [first, last] = [line[0], line.at(-1)]
  const isShort = first && last && instantOf(last.at) - instantOf(first.at) < HOUR_MS
  return isShort ? toTheSecond.format(instantOf(at)).replace('\u202f', ' ') : timeOf(at)
}
