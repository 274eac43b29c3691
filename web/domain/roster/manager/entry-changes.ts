/**
 * Changes of an entry: replaces its roster, undoes the last replacement, withdraws the entry, enters a copy, drops or trades a creator. The
 * roster in the response is shown at once on all screens. A refusal is shown with its own text, and the entry is read again if it was
 * changed elsewhere.
 */
import { flushSync } from 'react-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators, type Creator } from '#contract/creators.ts'
import { dropPick, myEntries, replaceRoster, tradePick, withdrawEntry, type Entry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import type { RosterPick } from '#game/roster.ts'
import { call, keyOf, RefusedCall, refusalOf } from '#web/api/call.ts'
import { rosterBody, useEnterRoster } from '#web/domain/roster/enter-roster.ts'
import { useUser } from '#web/domain/player/session.ts'
import { errorMessageOf, isNoResponse } from '#web/ui/error-message.ts'
import { loadCatalogue, toast } from '#web/ui/toast.ts'
import { restorePicks } from '#web/domain/roster/draft-store.ts'
import { nameOf, picksOf } from '#web/domain/roster/roster.ts'
import { cents } from '#game/money.ts'
import { UNDO_MS, UNDO_STEPS } from '#game/roster-edit.ts'
import { isId, object } from '#web/api/guard.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

/** The mutation key of all changes of an entry. */
const CHANGES_ENTRY = ['entry']

/** Returns whether a change is being sent. React draws the pending state too late for the second press of a double click. */
function useUnderWay(): () => boolean {
  const queries = useQueryClient()
  return () => queries.isMutating({ mutationKey: CHANGES_ENTRY }) > 0
}

/** Puts a changed entry into the query cache for all screens, and reads the board and `keys` again. */
function useEntryCache(competitionId: number) {
  const queries = useQueryClient()
  const params = { competitionId }
  const queryKey = keyOf(myEntries, { params })
  const readAgain = (...keys: ReturnType<typeof keyOf>[]) => {
    for (const one of [keyOf(leaderboard, { params }), ...keys]) void queries.invalidateQueries({ queryKey: one })
  }
  const update = (change: (entries: Entry[]) => Entry[]) => {
    // a response to an earlier request is older than the change
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<Entry[]>(queryKey, (entries) => entries && change(entries))
  }
  return {
    queryKey,
    readAgain,
    show(changed: Entry) {
      update((entries) => entries.map((entry) => (entry.id === changed.id ? changed : entry)))
      readAgain()
    },
    remove({ id: removedId }: Entry) {
      update((entries) => entries.filter(({ id }) => id !== removedId))
      readAgain(queryKey, keyOf(activeCompetition))
    },
    /** Returns whether the competition takes changes, by the latest data: a response may arrive after the lock. */
    isDrafting() {
      const active = queries.getQueryData<Competition | null>(keyOf(activeCompetition))
      return active?.id === competitionId && active.phase === 'drafting'
    },
  }
}

/** Shows why a change failed, and reads again what the refusal says has changed. */
function useFailed(competitionId: number) {
  const { queryKey, readAgain } = useEntryCache(competitionId)
  return (title: string) => (error: unknown) => {
    if (refusalOf(error, 'entry_changed') || refusalOf(error, 'entry_not_found')) readAgain(queryKey)
    if (refusalOf(error, 'price_changed') || refusalOf(error, 'creator_left')) readAgain(keyOf(creators))
    if (isNoResponse(error)) toast.show({ title, message: NOT_REACHED, tone: 'bad' })
    else toast.refuseAs(title)(error)
  }
}

export function useEntryChanges({ id: competitionId }: Pick<Competition, 'id'>) {
  const { user } = useUser()
  const isUnderWay = useUnderWay()
  const cache = useEntryCache(competitionId)
  const { show, isDrafting } = cache
  const failed = useFailed(competitionId)
  const afterWithdrawing = (entry: Entry): string => {
    if (!isDrafting()) return 'It no longer counts.'
    if (user && restorePicks({ userId: user.id, competitionId, picks: picksOf(entry) }))
      return 'Its picks are back in the draft. You can change them and enter again until the lock.'
    return 'The entry no longer counts. You can enter again until the lock.'
  }
  const replace = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: ({ entry, picks }: { entry: Entry; picks: readonly RosterPick[] }) =>
      call(replaceRoster, { params: { entryId: entry.id }, body: { ...rosterBody(picks), version: entry.version } }),
    onError: failed('Failed to save the roster'),
  })
  const withdraw = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: (entry: Entry) => call(withdrawEntry, { params: { entryId: entry.id } }),
    onSuccess: (_, entry) => {
      cache.remove(entry)
      toast.show({ title: 'Entry Withdrawn', message: afterWithdrawing(entry) })
    },
    onError: failed('Failed to withdraw the entry'),
  })

  return {
    isUnderWay,
    isPending: replace.isPending || withdraw.isPending,
    withdraw(entry: Entry, then: () => void) {
      if (!isUnderWay()) withdraw.mutate(entry, { onSuccess: then })
    },
    /** Replaces the roster of `entry`, as the player has seen it. `onChanged` is called if the entry was changed elsewhere since. */
    replace(entry: Entry, picks: readonly RosterPick[], then: () => void, onChanged?: () => void) {
      if (isUnderWay()) return
      replace.mutate(
        { entry, picks },
        {
          onSuccess: (changed) => {
            keepRoster(entry.id, picksOf(entry), Date.now())
            show(changed)
            const message = isDrafting()
              ? 'You can change the entry again until the lock.'
              : 'The entry was saved before the lock.'
            // the manager opens in the editor's place: a dialog that opens after a toast hides it
            flushSync(then)
            toast.show({ title: 'Roster Saved', message })
          },
          onError: (error) => {
            if (refusalOf(error, 'entry_changed')) onChanged?.()
          },
        },
      )
    },
    canUndo: (entry: Entry): boolean => latestRoster(entry.id, Date.now()) !== null,
    /** Restores the entry's roster before its last edit on this device. */
    undo(entry: Entry) {
      const picks = latestRoster(entry.id, Date.now())
      if (!picks || isUnderWay()) return
      replace.mutate(
        { entry, picks },
        {
          onSuccess: (changed) => {
            forgetLatestRoster(entry.id, Date.now())
            show(changed)
            toast.show({ title: 'Edit Undone', message: 'The roster is back to what it was before.' })
          },
        },
      )
    },
  }
}

/** Enters a copy of an entry as a new entry. */
export function useEnterCopy({ id: competitionId }: Pick<Competition, 'id'>, onEntered: () => void) {
  const isUnderWay = useUnderWay()
  const { enter, isPending } = useEnterRoster(competitionId, {
    key: CHANGES_ENTRY,
    message: 'Your lineup is in.',
    onEntered,
    onFailed: useFailed(competitionId)('Failed to create entry'),
  })
  return { isPending, enter: (picks: readonly RosterPick[]) => !isUnderWay() && enter(picks) }
}

/** The live prices that the player has seen, as decimals. Empty before the lock. */
type SeenPrices = { sells?: string; costs?: string }

/** Drops and trades creators of one entry. Moves need no idempotency key, since the server refuses to repeat one. */
export function useSendMoves(
  { id: competitionId }: Pick<Competition, 'id'>,
  entry: Entry,
  { onTraded, onDone }: { onTraded: () => void; onDone: () => void },
) {
  const { show, readAgain } = useEntryCache(competitionId)
  /** Closes the question, unless only a price has changed: then it shows the new one. */
  const onSettled = (_: unknown, error: Error | null) => {
    if (!error) return onDone()
    readAgain()
    if (!refusalOf(error, 'live_price_changed')) onDone()
  }
  const drop = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: ({ creatorId, seen }: { creatorId: number; seen: SeenPrices }) =>
      call(dropPick, { body: { entryId: entry.id, creatorId, ...seen } }),
    onSuccess: (changed, { creatorId }) => {
      show(changed)
      toast.show({ title: 'Player Dropped', message: `${nameIn(entry, creatorId)} has left your roster` })
    },
    onError: failedAs('Drop Failed', 'Unable to drop the creator'),
    onSettled,
  })
  const trade = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: ({ leavingId, next, seen }: { leavingId: number; next: Creator; seen: SeenPrices }) =>
      call(tradePick, { body: { entryId: entry.id, oldCreatorId: leavingId, newCreatorId: next.id, ...seen } }),
    onSuccess: (changed) => {
      show(changed)
      // the choice ends together with the toast, so that an Escape after it closes the manager and cancels no trade
      onTraded()
      toast.show({ title: 'Trade Successful', message: 'Your roster has been updated' })
    },
    onError: failedAs('Trade Failed', 'Unable to complete the trade'),
    onSettled,
  })
  return {
    isPending: drop.isPending || trade.isPending,
    drop: (creatorId: number, seen: SeenPrices) => drop.mutate({ creatorId, seen }),
    trade: (leavingId: number, next: Creator, seen: SeenPrices) => trade.mutate({ leavingId, next, seen }),
  }
}

export type MoveFailure = 'Trade Failed' | 'Drop Failed'

/** The table of refusals has one title for trades and drops, 'Trade Failed'. */
const titleOf = (own: string, failure: MoveFailure): string =>
  own === 'Error' || own === 'Trade Failed' ? failure : own

/** The sentence in the table of refusals for a repeated roster is about entering, so moves have their own sentence. */
const sentenceOf = (code: Refusal['code'], own: string): string =>
  code === 'same_roster' ? 'This would make the same roster as in another of your entries' : own

/** Shows why a move is refused. */
export async function tellMoveRefused(failure: MoveFailure, refusal: Refusal): Promise<void> {
  const { wireOf } = await loadCatalogue()
  const { title, message } = wireOf(refusal).body
  toast.show({ title: titleOf(title, failure), message: sentenceOf(refusal.code, message), tone: 'bad' })
}

const NOT_REACHED = 'Fantasy Social cannot be reached, and nothing was changed'

/** Shows a refusal with its own text, under `title` if its own title is generic. Shows any other error as `message`. */
const failedAs =
  (title: MoveFailure, message: string) =>
  (error: unknown): void => {
    const words = errorMessageOf(error)
    const says =
      error instanceof RefusedCall
        ? { title: titleOf(words.title, title), message: sentenceOf(error.code, words.message) }
        : { title, message: isNoResponse(error) ? `${message}. ${NOT_REACHED}` : message }
    toast.show({ ...says, tone: 'bad' })
  }

const nameIn = ({ picks }: Entry, creatorId: number): string => {
  const pick = picks.find((one) => one.creatorId === creatorId)
  return pick ? nameOf(pick) : 'Unknown'
}

const NAME = 'entry-undo'
type Kept = { entryId: number; at: number; picks: readonly RosterPick[] }

const isPick = object<RosterPick>({ creatorId: isId, price: Number.isInteger })
const isKept = object<Kept>({
  entryId: isId,
  at: Number.isInteger,
  picks: (picks) => Array.isArray(picks) && picks.every(isPick),
})

function read(now: number): Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).filter(({ at }) => now - at <= UNDO_MS) : []
  } catch {
    return []
  }
}

/** Stores the rosters that entries had before their edits, on this device: at most five for each entry, for ten minutes. */
function keepRoster(entryId: number, picks: readonly RosterPick[], now: number): void {
  const kept = read(now)
  const ofEntry = kept.filter((one) => one.entryId === entryId).slice(1 - UNDO_STEPS)
  const others = kept.filter((one) => one.entryId !== entryId)
  writeStored(NAME, JSON.stringify([...others, ...ofEntry, { entryId, at: now, picks }]))
}

/** Returns the entry's roster before its last edit; null if there is none to restore. */
function latestRoster(entryId: number, now: number): RosterPick[] | null {
  const last = read(now).findLast((one) => one.entryId === entryId)
  return last ? last.picks.map(({ creatorId, price }) => ({ creatorId, price: cents(price) })) : null
}

function forgetLatestRoster(entryId: number, now: number): void {
  const kept = read(now)
  const at = kept.findLastIndex((one) => one.entryId === entryId)
  writeStored(NAME, JSON.stringify(kept.toSpliced(at, at < 0 ? 0 : 1)))
}
