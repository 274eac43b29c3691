/** A recorded day for practice: the response with its numbers parsed, and the round made from it. */
import type { PracticeDay as ReceivedDay } from '#contract/practice.ts'
import { cents, parseDecimal } from '#game/money.ts'
import {
  PRACTICE_LIMITS,
  practiceBots,
  practiceChoices,
  type PracticeCreator,
  type PracticeFacts,
  type PracticePlayer,
  type PracticeBoard,
  type PracticeRow,
} from '#game/practice.ts'
import { isKnownVersion, NEWEST_VERSION } from '#game/scoring/scorer.ts'
import type { ScoringVersion } from '#game/scoring/types.ts'

export type DayCreator = PracticeCreator & PracticeFacts & Pick<Shown, 'name' | 'category' | 'thumbnailUrl'>
type Shown = ReceivedDay['creators'][number]

export type Day = {
  day: string
  days: readonly string[]
  version: ScoringVersion
  spread: number | null
  creators: readonly DayCreator[]
}

export const dayOf = ({ day, days, scoringVersion, spread, creators }: ReceivedDay): Day => ({
  day,
  days,
  version: isKnownVersion(scoringVersion) ? scoringVersion : NEWEST_VERSION,
  spread,
  creators: creators.map((creator, nth) => ({
    ...creator,
    creatorId: nth + 1,
    price: parseDecimal(creator.price) ?? cents(0),
  })),
})

/** `threes` are the choices in order, with three creators each. */
export type Round = { threes: readonly (readonly DayCreator[])[]; bots: readonly PracticePlayer[] }

/** Returns the round for a day and a draw; equal arguments give an equal round. Null if the day has too few creators. */
export function roundOf({ creators }: Day, draw: number): Round | null {
  const threes = practiceChoices(creators, PRACTICE_LIMITS, draw)
  const byId = new Map(creators.map((creator) => [creator.creatorId, creator]))
  return (
    threes && {
      threes: threes.map((three) => three.map(({ creatorId }) => byId.get(creatorId)!)),
      bots: practiceBots(creators, PRACTICE_LIMITS, draw),
    }
  )
}

export const creatorsOf = ({ creators }: Day, ids: readonly number[]): DayCreator[] =>
  ids.flatMap((id) => creators.filter(({ creatorId }) => creatorId === id))

/** Returns the players of a round: the player first, then the bots. */
export const playersOf = ({ bots }: Round, picks: readonly DayCreator[]): PracticePlayer[] => [
  { name: 'You', level: null, picks: picks.map(({ creatorId }) => creatorId) },
  ...bots,
]

/** Returns the player's own row. */
export const rowOfPlayer = ({ rows }: PracticeBoard): PracticeRow => rows.find(({ level }) => level === null)!
