/** An entry's roster as input for the rules: picks with prices in Cents, limits, moves made since the lock. */
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { dollars, parseDecimal } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE, MAX_LIVE_MOVES, type RosterPick, type RosterLimits } from '#game/roster.ts'

export const nameOf = (pick: EntryPick): string => pick.creator?.name ?? 'Unknown'

export const picksOf = ({ picks }: Entry): RosterPick[] =>
  picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? DEFAULT_CREATOR_PRICE }))

export const pickOf = ({ id, price }: Creator): RosterPick => ({
  creatorId: id,
  price: parseDecimal(price) ?? DEFAULT_CREATOR_PRICE,
})

export const limitsOf = ({ minPicks, maxPicks, salaryCap }: Competition): RosterLimits => ({
  minPicks,
  maxPicks,
  salaryCap: dollars(salaryCap),
})

export const movesMade = ({ movesLeft }: Entry): number => MAX_LIVE_MOVES - movesLeft
