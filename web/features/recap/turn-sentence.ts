/** A turning point in words: when, from which place to which, and who had most to do with it. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, timeOf } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'

type Turn = EntryRecap['turns'][number]

export function turnSentence(turn: Turn, { line, stints }: Pick<EntryRecap, 'line' | 'stints'>): string {
  const { rankFrom, rankTo, stint, moved } = turn
  const isUp = rankTo < rankFrom
  const when = `${timeOf(line[turn.to]!.at)}: ${isUp ? 'up' : 'down'} from ${ordinal(rankFrom)} to ${ordinal(rankTo)}.`
  const name = stint === null ? undefined : stints[stint]?.name
  if (name === undefined) return when
  if (isUp) return `${when} ${name} brought ${points(moved)} points.`
  return moved < 0
    ? `${when} ${name} lost ${points(-moved)} points.`
    : `${when} ${name} brought only ${points(moved)} points.`
}
