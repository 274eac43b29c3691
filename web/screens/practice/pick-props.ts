/** What both sizes of the picking are given. */
import type { Day, DayCreator, Round } from './day.ts'

export type PickProps = {
  day: Day
  round: Round
  picks: readonly DayCreator[]
  /** Nobody has shown this player how it goes. */
  isFirst: boolean
  onPick: (creator: DayCreator) => void
  onUndo: () => void
  onStart: () => void
  /** Another day, by its seed. */
  onDay: (seed: number) => void
}
