/** The props of picking, on a phone and on a desktop. */
import type { RosterEditor } from '#web/domain/roster/roster-editor.ts'
import type { Day, DayCreator, Round } from './day.ts'

export type PickProps = {
  day: Day
  round: Round
  /** Saving starts the round. */
  roster: RosterEditor
  /** The creators of the roster. */
  picks: readonly DayCreator[]
  /** The player's first round: it explains the controls. */
  isFirst: boolean
  /** Plays another day, given by its seed. */
  onDay: (seed: number) => void
}
