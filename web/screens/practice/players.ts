/** The players of a round: the player first, then the bots. */
import type { PracticeBoard, PracticePlayer, PracticeRow } from '#game/practice.ts'
import type { DayCreator, Round } from './day.ts'

export const playersOf = ({ bots }: Round, picks: readonly DayCreator[]): PracticePlayer[] => [
  { name: 'You', level: null, picks: picks.map(({ creatorId }) => creatorId) },
  ...bots,
]

/** The player's own row; it is always there. */
export const rowOfPlayer = ({ rows }: PracticeBoard): PracticeRow => rows.find(({ level }) => level === null)!
