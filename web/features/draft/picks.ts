/**
 * The roster being drafted: kept while the page is open, whichever screen is shown, and reset when another competition is drafting.
 *
 * Prices are those the player saw when picking; `reprice` replaces them when the server says they changed.
 */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { cents, dollars, parseDecimal, type Cents } from '#game/money.ts'
import {
  DEFAULT_CREATOR_PRICE,
  refusePick,
  type RosterPick,
  type RosterLimits,
  type RosterRefusal,
} from '#game/roster.ts'

type Draft = { competitionId: number | null; picks: readonly RosterPick[] }

export const useDraft = create<Draft>(() => ({ competitionId: null, picks: [] }))

export const limitsOf = ({ minPicks, maxPicks, salaryCap }: Competition): RosterLimits => ({
  minPicks,
  maxPicks,
  salaryCap: dollars(salaryCap),
})

const priceOf = (creator: Creator): Cents => parseDecimal(creator.price) ?? DEFAULT_CREATOR_PRICE

/** Resets the draft if it belongs to another competition. */
export function draftFor(competitionId: number): void {
  if (useDraft.getState().competitionId !== competitionId) useDraft.setState({ competitionId, picks: [] })
}

export const isPicked = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

export function dropPick(creatorId: number): void {
  useDraft.setState(({ picks }) => ({ picks: picks.filter((pick) => pick.creatorId !== creatorId) }))
}

/** Picks a creator, or returns why not. */
export function addPick(creator: Creator, limits: RosterLimits): RosterRefusal | null {
  const { picks } = useDraft.getState()
  const pick = { creatorId: creator.id, price: priceOf(creator) }
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
