/** A turning point in words: when, from which place to which, and who had most to do with it. */
import type { EntryRecap } from '#contract/recap.ts'
import { points } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { timeIn } from './time-in.ts'

type Turn = EntryRecap['turns'][number]

export function turnSentence(turn: Turn, recap: Pick<EntryRecap, 'line' | 'stints'>): string {
  const { line, stints } = recap
  const { rankFrom, rankTo, stint, moved } = turn
  const isUp = rankTo < rankFrom
  const when = `${timeIn(recap, line[turn.to]!.at)}: ${isUp ? 'up' : 'down'} from ${ordinal(rankFrom)} to ${ordinal(rankTo)}.`
  const name = stint === null ? undefined : stints[stint]?.name
  if (name === undefined) return when
  if (isUp) return `${when} ${name} brought ${points(moved)} points.`
  return moved < 0
    ? `${when} ${name} lost ${points(-moved)} points.`
    : `${when} ${name} brought only ${points(moved)} points.`
}
