/** How a moment of an evening is shown: with seconds where all of it is within an hour. */
import type { EntryRecap } from '#contract/recap.ts'
import { instantOf, timeOf } from '#web/ui/format.ts'

const toTheSecond = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const HOUR_MS = 3_600_000

export function timeIn({ line }: Pick<EntryRecap, 'line'>, at: string): string {
  const [first, last] = [line[0], line.at(-1)]
  const isShort = first && last && instantOf(last.at) - instantOf(first.at) < HOUR_MS
  return isShort ? toTheSecond.format(instantOf(at)).replace('\u202f', ' ') : timeOf(at)
}
