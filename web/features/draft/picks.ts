/**
 * The roster being drafted: kept on this device across a reload (web/lib/kept-picks.ts), whichever screen is shown, and reset when another
 * competition is drafting. What is read again is checked against the price book.
 *
 * Prices are those the player saw when picking; `reprice` replaces them when the server says they changed.
 */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { checkPicks, type CheckedPicks } from '#game/kept-picks.ts'
import { cents, dollars, parseDecimal, type Cents } from '#game/money.ts'
import {
  DEFAULT_CREATOR_PRICE,
  refusePick,
  type RosterPick,
  type RosterLimits,
  type RosterRefusal,
} from '#game/roster.ts'
import { keepPicks, keptPicks } from '#web/lib/kept-picks.ts'

type Draft = { userId: string; competitionId: number | null; picks: readonly RosterPick[] }

export const NOTHING_DRAFTED: Draft = { userId: '', competitionId: null, picks: [] }

export const useDraft = create<Draft>(() => NOTHING_DRAFTED)

useDraft.subscribe(({ userId, competitionId, picks }, before) => {
  if (competitionId !== null && picks !== before.picks) keepPicks({ userId, competitionId, picks })
})

export const limitsOf = ({ minPicks, maxPicks, salaryCap }: Competition): RosterLimits => ({
  minPicks,
  maxPicks,
  salaryCap: dollars(salaryCap),
})

const priceOf = (creator: Creator): Cents => parseDecimal(creator.price) ?? DEFAULT_CREATOR_PRICE

/**
 * Takes up the draft of this player in this competition, if it is another than before: with what is kept of it, if that can still be
 * entered. Returns what became of it where anything has changed.
 */
export function draftFor(userId: string, competition: Competition, creators: readonly Creator[]): CheckedPicks | null {
  const { id: competitionId, phase } = competition
  const draft = useDraft.getState()
  if (draft.competitionId === competitionId && draft.userId === userId) return null
  const kept = phase === 'drafting' ? keptPicks({ userId, competitionId }) : []
  const checked = checkPicks(kept, new Map(creators.map((one) => [one.id, priceOf(one)])), limitsOf(competition))
  useDraft.setState({ userId, competitionId, picks: checked.picks })
  const isChanged = checked.gone.length + checked.repriced.length + checked.unaffordable.length > 0
  return isChanged ? checked : null
}

export const isPicked = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

export function dropPick(creatorId: number): void {
  useDraft.setState(({ picks }) => ({ picks: picks.filter((pick) => pick.creatorId !== creatorId) }))
}

export const pickOf = (creator: Creator): RosterPick => ({ creatorId: creator.id, price: priceOf(creator) })

/** Picks a creator, or returns why not. */
export function addPick(creator: Creator, limits: RosterLimits): RosterRefusal | null {
  const { picks } = useDraft.getState()
  const pick = pickOf(creator)
  const refusal = refusePick(picks, pick, limits)
  if (!refusal) useDraft.setState({ picks: [...picks, pick] })
  return refusal
}

/** Removes the creator if it is already selected. */
export function togglePick(creator: Creator, limits: RosterLimits): RosterRefusal | null {
  if (!isPicked(useDraft.getState().picks, creator.id)) return addPick(creator, limits)
  dropPick(creator.id)
  return null
}

export const clearPicks = (): void => useDraft.setState({ picks: [] })

export function reprice(prices: readonly { creatorId: number; price: string }[]): void {
  const now = new Map(prices.map(({ creatorId, price }) => [creatorId, parseDecimal(price)]))
  useDraft.setState(({ picks }) => ({
    picks: picks.map((pick) => ({ ...pick, price: cents(now.get(pick.creatorId) ?? pick.price) })),
  }))
}
