/**
 * The roster being drafted: kept on this device across a reload, on every screen. Picks that were not entered
 * before the lock are there again in the next draft. Restored picks are checked against the price book, and again whenever another book is
 * shown: it may arrive after the draft it belongs to.
 *
 * Prices are those of the book on screen; `reprice` replaces them when the server says they changed.
 */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { checkPicks, type CheckedPicks } from '#game/kept-picks.ts'
import { cents, dollars, parseDecimal, type Cents } from '#game/money.ts'
import {
  DEFAULT_CREATOR_PRICE,
  placeOfSame,
  refusePick,
  type RosterPick,
  type RosterLimits,
  type RosterRefusal,
} from '#game/roster.ts'
import { useGivenBack } from './given-back.ts'
import { keepPicks, latestPicks } from './kept-picks.ts'
import { DRAFT_PICKS } from '#web/ui/storage.ts'
import { serverNow } from '#web/api/server-clock.ts'

type Kept = { competitionId: number; picks: readonly RosterPick[]; changedAt: number; isWithdrawn: boolean }
/** The book that picks were last checked against, the picks before the check, and the picks that were left. */
type Checked = { book: readonly Creator[]; from: Kept | null; picks: readonly RosterPick[] }
type Draft = {
  userId: string
  competitionId: number | null
  picks: readonly RosterPick[]
  checked: Checked | null
  /** When somebody was picked or dropped last, by the server's clock. */
  changedAt: number
  /** Just those of an entry that was withdrawn in this competition, or not saved before its lock: nobody is warned of them. */
  isWithdrawn: boolean
}

export const NOTHING_DRAFTED: Draft = {
  userId: '',
  competitionId: null,
  picks: [],
  checked: null,
  changedAt: 0,
  isWithdrawn: false,
}

export const useDraft = create<Draft>(() => NOTHING_DRAFTED)

useDraft.subscribe(({ userId, competitionId, picks, changedAt, isWithdrawn }, before) => {
  if (competitionId === null || picks === before.picks) return
  // a draft that begins empty leaves alone what another player keeps
  if (picks.length === 0 && latestPicks(userId) === null) return
  keepPicks({ userId, competitionId, picks, changedAt, isWithdrawn })
})

/** A draft in another window is shown here too, so that no window undoes the picks of another. */
addEventListener('storage', ({ key }) => {
  const { userId, competitionId } = useDraft.getState()
  if (key !== DRAFT_PICKS || competitionId === null) return
  const kept = latestPicks(userId)
  if (kept === null) clearPicks()
  else if (kept.competitionId === competitionId) useDraft.setState(kept)
})

/** Checked against the book as those of a page that is loaded anew; those of an earlier competition are taken up as they are there. */
useGivenBack.subscribe(({ latest }) => {
  const { userId, competitionId, picks } = useDraft.getState()
  if (latest?.userId !== userId || competitionId === null || picks.length > 0) return
  if (latest.competitionId === competitionId)
    useDraft.setState({ picks: latest.picks, changedAt: latest.changedAt, isWithdrawn: true, checked: null })
  else if (latest.competitionId < competitionId) useDraft.setState(NOTHING_DRAFTED)
})

export const limitsOf = ({ minPicks, maxPicks, salaryCap }: Competition): RosterLimits => ({
  minPicks,
  maxPicks,
  salaryCap: dollars(salaryCap),
})

const priceOf = (creator: Creator): Cents => parseDecimal(creator.price) ?? DEFAULT_CREATOR_PRICE

/**
 * What became of picks that are taken up again. `goneNames`: of those gone, as far as this window has seen them. `isFromBefore`: those of
 * an earlier competition, which its lock found not entered, or `isWithdrawn`, those of an entry's editor.
 */
export type TakenUp = CheckedPicks & { goneNames: readonly string[]; isFromBefore: boolean; isWithdrawn: boolean }

/**
 * Takes up this player's draft in this competition with the kept picks, if the draft or the book is another than before. If picks have
 * changed, returns what became of them. While nothing can be entered the kept picks stay as they are, for the next draft; those that this
 * lock found are shown.
 */
export function draftFor(userId: string, competition: Competition, book: readonly Creator[]): TakenUp | null {
  const { id: competitionId, phase } = competition
  const draft = useDraft.getState()
  const isSame = draft.competitionId === competitionId && draft.userId === userId
  if (phase !== 'drafting') {
    const kept = latestPicks(userId)
    if (!isSame)
      useDraft.setState(kept?.competitionId === competitionId ? { userId, ...kept, checked: null } : NOTHING_DRAFTED)
    // another window has entered its own since
    else if (kept === null) keepPicks({ ...draft, competitionId })
    return null
  }
  // between two drafts nobody is offered
  if (book.length === 0 || (isSame && draft.checked?.book === book)) return null
  const from = isSame ? sourceOf(draft, competitionId) : fromBefore(draft, userId)
  const checked = atPricesOf(book, from?.picks ?? [], limitsOf(competition))
  const isUnchanged = isSame && areEqual(draft.picks, checked.picks)
  const picks = isUnchanged ? draft.picks : checked.picks
  // what was on its way in as the page was loaded anew is newer than that
  const atLoad = from?.competitionId === competitionId ? from : { changedAt: serverNow(), isWithdrawn: false }
  const { changedAt, isWithdrawn } = isSame ? draft : atLoad
  useDraft.setState({ userId, competitionId, picks, checked: { book, from, picks }, changedAt, isWithdrawn })
  if (isUnchanged) return null
  const isFromBefore = picks.length > 0 && from?.competitionId !== competitionId
  const isChanged = checked.gone.length + checked.repriced.length + checked.unaffordable.length > 0
  if (!isFromBefore && !isChanged) return null
  const goneNames = namesIn(draft.checked?.book ?? [], checked.gone)
  return { ...checked, goneNames, isFromBefore, isWithdrawn: from?.isWithdrawn === true }
}

const namesIn = (book: readonly Creator[], ids: readonly number[]): string[] =>
  ids.flatMap((id) => book.find((one) => one.id === id)?.channelName ?? [])

/** Picks that nobody has changed since they were taken up are checked as they were kept: what another book had no room for may fit. */
const sourceOf = ({ picks, checked, changedAt, isWithdrawn }: Draft, competitionId: number): Kept | null =>
  checked?.picks === picks ? checked.from : { competitionId, picks, changedAt, isWithdrawn }

/** This window's own, unless something is kept of a later competition. */
function fromBefore({ userId, competitionId, picks, changedAt, isWithdrawn }: Draft, ofUserId: string): Kept | null {
  const kept = latestPicks(ofUserId)
  const isOwn = userId === ofUserId && competitionId !== null && picks.length > 0
  if (!isOwn || (kept !== null && kept.competitionId > competitionId)) return kept
  return { competitionId, picks, changedAt, isWithdrawn }
}

const areEqual = (some: readonly RosterPick[], others: readonly RosterPick[]): boolean =>
  some.length === others.length &&
  some.every(({ creatorId, price }, nth) => creatorId === others[nth]!.creatorId && price === others[nth]!.price)

export const atPricesOf = (
  book: readonly Creator[],
  picks: readonly RosterPick[],
  limits: RosterLimits,
): CheckedPicks => checkPicks(picks, new Map(book.map((one) => [one.id, priceOf(one)])), limits)

export const isPicked = (picks: readonly RosterPick[], creatorId: number): boolean =>
  picks.some((pick) => pick.creatorId === creatorId)

/** Puts these picks in the roster's place. */
export const putPicks = (picks: readonly RosterPick[]): void =>
  useDraft.setState({ picks, changedAt: serverNow(), isWithdrawn: false })

export function dropPick(creatorId: number): void {
  putPicks(useDraft.getState().picks.filter((pick) => pick.creatorId !== creatorId))
}

export const pickOf = (creator: Creator): RosterPick => ({ creatorId: creator.id, price: priceOf(creator) })

/** Picks a creator, or returns why not. */
export function addPick(creator: Creator, limits: RosterLimits): RosterRefusal | null {
  const { picks } = useDraft.getState()
  const pick = pickOf(creator)
  const refusal = refusePick(picks, pick, limits)
  if (!refusal) putPicks([...picks, pick])
  return refusal
}

/** Removes the creator if it is already selected. */
export function togglePick(creator: Creator, limits: RosterLimits): RosterRefusal | null {
  if (!isPicked(useDraft.getState().picks, creator.id)) return addPick(creator, limits)
  dropPick(creator.id)
  return null
}

export const clearPicks = (): void => useDraft.setState({ picks: [], isWithdrawn: false })

/** Another window has entered these picks; picks it has kept since stay. */
export function clearEntered(): void {
  const { userId, picks } = useDraft.getState()
  const kept = latestPicks(userId)
  clearPicks()
  if (kept && placeOfSame([{ picks }], kept) < 0) keepPicks({ userId, ...kept })
}

export function reprice(prices: readonly { creatorId: number; price: string }[]): void {
  const now = new Map(prices.map(({ creatorId, price }) => [creatorId, parseDecimal(price)]))
  useDraft.setState(({ picks }) => ({
    picks: picks.map((pick) => ({ ...pick, price: cents(now.get(pick.creatorId) ?? pick.price) })),
  }))
}
