/** One true sentence about a creator before its day. */
import { abbreviate } from '#web/ui/format.ts'
import type { DayCreator } from './day.ts'

const MUCH = 1.4
const LITTLE = 0.7
const CALM = 0.25
const WILD = 0.8

export function factOf({ lastDay, swing, normalDay }: Pick<DayCreator, 'lastDay' | 'swing' | 'normalDay'>): string {
  if (lastDay !== null && lastDay >= MUCH) return `Hot: the day before had ${lastDay.toFixed(1)}x its normal views.`
  if (lastDay !== null && lastDay <= LITTLE)
    return `Cold: the day before had ${Math.round(100 * (1 - lastDay))}% fewer views than normal.`
  if (swing !== null && swing <= CALM) return 'Calm: one day is much like another.'
  if (swing !== null && swing >= WILD) return 'Wild: its days differ a lot.'
  return `Steady: about ${abbreviate(Math.round(normalDay))} views on a normal day.`
}
