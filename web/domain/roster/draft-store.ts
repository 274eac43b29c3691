/**
 * The roster that is being drafted: one roster for all screens and windows of this device, which survives a reload. Picks that were not
 * entered before the lock appear again in the next draft. Stored picks are checked against the offered creators when the draft opens, and
 * again whenever other creators or prices arrive.
 */
import { create } from 'zustand'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { checkPicks, type CheckedPicks } from '#game/kept-picks.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { changeRoster, startEditing, type EditedRoster } from '#game/roster-edit.ts'
import { placeOfSame, type RosterPick, type RosterLimits } from '#game/roster.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { DRAFT_PICKS } from '#web/ui/storage.ts'
import { keepPicks, latestPicks } from './kept-picks.ts'
import type { RosterStore } from './roster-editor.ts'
import { limitsOf, pickOf } from './roster.ts'

type Kept = { competitionId: number; picks: readonly RosterPick[]; changedAt: number; isWithdrawn: boolean }
/** The creators that picks were last checked against, the picks before the check, and the picks after it. */
type Checked = { book: readonly Creator[]; from: Kept | null; picks: readonly RosterPick[] }
type Draft = EditedRoster & {
  userId: string
  competitionId: number | null
  checked: Checked | null
  /** The time of the latest edit, by the server's clock. */
  changedAt: number
  /** The picks come from a withdrawn entry, or from one that was not saved before its lock, and nobody has changed them since. */
  isWithdrawn: boolean
  /**
   * The picks of each competition that the player left for another open one, by player and competition. A competition without picks of its
   * own takes along those of the one before.
   */
  asides: ReadonlyMap<string, Kept>
}

const NO_ROSTER = startEditing([])

export const NOTHING_DRAFTED: Draft = {
  ...NO_ROSTER,
  userId: '',
  competitionId: null,
  checked: null,
  changedAt: 0,
  isWithdrawn: false,
  asides: new Map(),
}

export const useDraft = create<Draft>(() => NOTHING_DRAFTED)

/** The draft as the store of a roster editor. `creators` are the offered creators, against which picks restored by Undo are checked. */
export function useDraftStore(competition: Competition, creators: readonly Creator[]): RosterStore {
  const draft = useDraft()
  return {
    roster: draft.competitionId === competition.id ? draft : NO_ROSTER,
    change(change) {
      const { picks, locked, removed, past } = changeRoster(useDraft.getState(), change, Date.now())
      if (change.kind === 'lock') return useDraft.setState({ locked })
      const next = change.kind === 'undo' ? atPricesOf(creators, picks, limitsOf(competition)).picks : picks
      useDraft.setState({ picks: next, locked, removed, past, changedAt: serverNow(), isWithdrawn: false })
    },
  }
}

useDraft.subscribe(({ userId, competitionId, picks, changedAt, isWithdrawn }, before) => {
  if (competitionId === null || picks === before.picks) return
  // an empty draft does not delete the stored picks of another player
  if (picks.length === 0 && latestPicks(userId) === null) return
  keepPicks({ userId, competitionId, picks, changedAt, isWithdrawn })
})

/** Shows the draft of another window in this one too, so that no window overwrites the picks of another. */
addEventListener('storage', ({ key }) => {
  const { userId, competitionId } = useDraft.getState()
  if (key !== DRAFT_PICKS || competitionId === null) return
  const kept = latestPicks(userId)
  if (kept === null) clearPicks()
  else if (kept.competitionId === competitionId) useDraft.setState(kept)
})

type Restored = { userId: string; competitionId: number; picks: readonly RosterPick[] }

/**
 * Puts the picks of a withdrawn entry, or of an entry that was not saved before the lock, into an empty draft. Picks of an earlier
 * competition wait for the next draft. Returns false if other picks are stored.
 */
export function restorePicks({ userId, competitionId, picks }: Restored): boolean {
  if (latestPicks(userId) !== null) return false
  const restored = { competitionId, picks, changedAt: serverNow(), isWithdrawn: true }
  keepPicks({ userId, ...restored })
  const draft = useDraft.getState()
  if (draft.userId !== userId || draft.competitionId === null || draft.picks.length > 0) return true
  if (competitionId === draft.competitionId) useDraft.setState({ ...restored, checked: null })
  else if (competitionId < draft.competitionId) useDraft.setState(NOTHING_DRAFTED)
  return true
}

/**
 * The changes made to stored picks when a draft loads them. `goneNames` are the known names of removed creators. `isFromBefore` means that
 * the picks are from an earlier competition, `isWithdrawn` that they come from an entry's editor.
 */
export type TakenUp = CheckedPicks & { goneNames: readonly string[]; isFromBefore: boolean; isWithdrawn: boolean }

/**
 * Loads this player's draft for this competition from the stored picks, if the draft or the price book is not the one already loaded.
 * Returns the changes if picks have changed. While nothing can be entered the stored picks stay unchanged for the next draft, and picks
 * that were left over at this lock are shown.
 */
export function draftFor(userId: string, competition: Competition, book: readonly Creator[]): TakenUp | null {
  const { id: competitionId, phase } = competition
  const draft = useDraft.getState()
  const isSame = draft.competitionId === competitionId && draft.userId === userId
  const asides = isSame ? draft.asides : setAside(draft)
  if (phase !== 'drafting') {
    const kept = latestPicks(userId)
    if (!isSame)
      useDraft.setState(
        kept?.competitionId === competitionId
          ? { ...NOTHING_DRAFTED, asides, userId, ...kept }
          : { ...NOTHING_DRAFTED, asides },
      )
    // another window has entered its own picks since
    else if (kept === null) keepPicks({ ...draft, competitionId })
    return null
  }
  // between two drafts there are no offered creators
  if (book.length === 0 || (isSame && draft.checked?.book === book)) return null
  const from = isSame
    ? sourceOf(draft, competitionId)
    : (asides.get(keyOf(userId, competitionId)) ?? fromBefore(draft, userId))
  const checked = atPricesOf(book, from?.picks ?? [], limitsOf(competition))
  const isUnchanged = isSame && areEqual(draft.picks, checked.picks)
  const picks = isUnchanged ? draft.picks : checked.picks
  // if the page was reloaded while the picks were being entered, the stored picks are newer than the reload
  const atLoad = from?.competitionId === competitionId ? from : { changedAt: serverNow(), isWithdrawn: false }
  const { changedAt, isWithdrawn } = isSame ? draft : atLoad
  const { locked, removed, past } = isSame ? draft : NO_ROSTER
  useDraft.setState({
    userId,
    competitionId,
    picks,
    locked,
    removed,
    past,
    changedAt,
    isWithdrawn,
    checked: { book, from, picks },
    asides,
  })
  if (isUnchanged) return null
  const isFromBefore = picks.length > 0 && from?.competitionId !== competitionId
  const isChanged = checked.gone.length + checked.repriced.length + checked.unaffordable.length > 0
  if (!isFromBefore && !isChanged) return null
  const goneNames = namesIn(draft.checked?.book ?? [], checked.gone)
  return { ...checked, goneNames, isFromBefore, isWithdrawn: from?.isWithdrawn === true }
}

const keyOf = (userId: string, competitionId: number): string => `${userId} ${competitionId}`

/** Returns the picks set aside, with those of this draft. */
function setAside(draft: Draft): Draft['asides'] {
  const { userId, competitionId, picks, asides } = draft
  if (competitionId === null) return asides
  const source = picks.length > 0 ? sourceOf(draft, competitionId) : null
  const others = [...asides].filter(([key]) => key !== keyOf(userId, competitionId))
  return new Map([
    ...others,
    ...(source ? [[keyOf(userId, competitionId), { ...source, competitionId }] as const] : []),
  ])
}

const namesIn = (book: readonly Creator[], ids: readonly number[]): string[] =>
  ids.flatMap((id) => book.find((one) => one.id === id)?.channelName ?? [])

/**
 * Picks that nobody has changed since the last check are checked again in their stored form, because picks that did not fit then may fit at
 * other prices.
 */
const sourceOf = ({ picks, checked, changedAt, isWithdrawn }: Draft, competitionId: number): Kept | null =>
  checked?.picks === picks ? checked.from : { competitionId, picks, changedAt, isWithdrawn }

/** The picks of this window, unless picks of a later competition are stored on the device. */
function fromBefore({ userId, competitionId, picks, changedAt, isWithdrawn }: Draft, ofUserId: string): Kept | null {
  const kept = latestPicks(ofUserId)
  const isOwn = userId === ofUserId && competitionId !== null && picks.length > 0
  if (!isOwn || (kept !== null && kept.competitionId > competitionId)) return kept
  return { competitionId, picks, changedAt, isWithdrawn }
}

const areEqual = (some: readonly RosterPick[], others: readonly RosterPick[]): boolean =>
  some.length === others.length &&
  some.every(({ creatorId, price }, nth) => creatorId === others[nth]!.creatorId && price === others[nth]!.price)

const atPricesOf = (book: readonly Creator[], picks: readonly RosterPick[], limits: RosterLimits): CheckedPicks =>
  checkPicks(picks, new Map(book.map((one) => [one.id, pickOf(one).price])), limits)

/** Removes a creator that the server says has left the catalogue. */
export const removePick = (creatorId: number): void =>
  useDraft.setState(({ picks }) => ({
    picks: picks.filter((pick) => pick.creatorId !== creatorId),
    changedAt: serverNow(),
    isWithdrawn: false,
  }))

export const clearPicks = (): void => useDraft.setState({ ...NO_ROSTER, isWithdrawn: false })

/** Clears picks that another window has entered, but keeps picks that the other window has made since. */
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
