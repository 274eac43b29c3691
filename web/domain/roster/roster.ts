/** Rosters as input for the rules: picks with prices in cents, the competition's limits, and the moves made since the lock. */
import type { Competition } from '#contract/competitions.ts'
import { creators, type Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { dollars, parseDecimal, type Cents } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE, MAX_LIVE_MOVES, type RosterPick, type RosterLimits } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'

const priceOf = (price: string): Cents => parseDecimal(price) ?? DEFAULT_CREATOR_PRICE

export const nameOf = (pick: EntryPick): string => pick.creator?.name ?? 'Unknown'

export const picksOf = ({ picks }: Pick<Entry, 'picks'>): RosterPick[] =>
  picks.map(({ creatorId, price }) => ({ creatorId, price: priceOf(price) }))

export const pickOf = ({ id, price }: Pick<Creator, 'id' | 'price'>): RosterPick => ({
  creatorId: id,
  price: priceOf(price),
})

type Limited = Pick<Competition, 'minPicks' | 'maxPicks' | 'salaryCap'>

export const limitsOf = ({ minPicks, maxPicks, salaryCap }: Limited): RosterLimits => ({
  minPicks,
  maxPicks,
  salaryCap: dollars(salaryCap),
})

/** Returns the trades and drops of an entry since the lock. */
export const movesMade = ({ movesLeft }: Entry): number => MAX_LIVE_MOVES - movesLeft

export const isPicked = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

const inPlay = (all: readonly Creator[]): readonly Creator[] => all.filter((creator) => creator.inPlay)

/** The query of the creators that are offered. It returns the same list until the creators are read again. */
export const offeredCreators = { ...ask(creators), select: inPlay }
