/**
 * Actions on a whole entry until the lock: replace its roster, undo the last replacement, withdraw it, enter a copy. Changes that the rules
 * allow are sent; a refusal is shown in its own words, and the entry is read again if it was changed elsewhere.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries, replaceRoster, withdrawEntry, type Entry } from '#contract/entries.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import type { RosterPick } from '#game/roster.ts'
import { call, keyOf, refusalOf } from '#web/api/call.ts'
import { rosterBody, useEntering } from '#web/domain/entry/own-entries.ts'
import { giveBack } from './given-back.ts'
import { noteNewEntry } from '#web/domain/entry/chosen-entry.ts'
import { useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'
import { notReached } from './not-reached.ts'
import { picksOf } from './roster.ts'
import { forgetLast, keepForUndo, lastBefore } from './undo-store.ts'

/** Of all that change an entry. */
export const CHANGES_ENTRY = ['entry']

/** Whether one of those is on its way, also before that is drawn: the second press of a double click comes first. */
export function useUnderWay(): () => boolean {
  const queries = useQueryClient()
  return () => queries.isMutating({ mutationKey: CHANGES_ENTRY }) > 0
}

export function useEdit({ id: competitionId }: Pick<Competition, 'id'>) {
  const queries = useQueryClient()
  const { user } = useUser()
  const isUnderWay = useUnderWay()
  const entering = useEntering(competitionId)
  const params = { competitionId }
  const queryKey = keyOf(myEntries, { params })
  // as far as it is known by now: a response may arrive after the lock
  const isDrafting = () => {
    const active = queries.getQueryData<Competition | null>(keyOf(activeCompetition))
    return active?.id === competitionId && active.phase === 'drafting'
  }
  const readAgain = (...keys: ReturnType<typeof keyOf>[]) => {
    for (const one of [keyOf(leaderboard, { params }), ...keys]) void queries.invalidateQueries({ queryKey: one })
  }
  const show = (changed: Entry) => {
    // a response still under way is older than the change
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<Entry[]>(queryKey, (entries) =>
      entries?.map((entry) => (entry.id === changed.id ? changed : entry)),
    )
    readAgain()
  }
  const afterWithdrawing = (entry: Entry): string => {
    if (!isDrafting()) return 'It no longer counts.'
    if (user && giveBack({ userId: user.id, competitionId, picks: picksOf(entry) }))
      return 'Its picks are in the draft again: change them, and enter again until the lock.'
    return 'It no longer counts. You can enter again until the lock.'
  }
  const failed = (title: string) => (error: unknown) => {
    if (refusalOf(error, 'entry_changed') || refusalOf(error, 'entry_not_found')) readAgain(queryKey)
    if (refusalOf(error, 'price_changed') || refusalOf(error, 'creator_left')) readAgain(keyOf(creators))
    const message = notReached(error)
    if (message === null) toast.refuseAs(title)(error)
    else toast.show({ title, message, tone: 'bad' })
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
      void queries.cancelQueries({ queryKey })
      queries.setQueryData<Entry[]>(queryKey, (entries) => entries?.filter(({ id }) => id !== entry.id))
      readAgain(queryKey, keyOf(activeCompetition))
      toast.show({ title: 'Entry Withdrawn', message: afterWithdrawing(entry) })
    },
    onError: failed('Failed to withdraw the entry'),
  })
  const enter = useMutation({
    mutationKey: CHANGES_ENTRY,
    mutationFn: (picks: readonly RosterPick[]) => entering.enter(picks),
    onSuccess: ({ id }) => {
      noteNewEntry(id)
      readAgain(queryKey, keyOf(activeCompetition))
      toast.show({ title: 'Entry Created!', message: 'Your lineup is in.' })
    },
    onError: failed('Failed to create entry'),
  })

  return {
    isPending: replace.isPending || withdraw.isPending || enter.isPending,
    withdraw(entry: Entry, then: () => void) {
      if (!isUnderWay()) withdraw.mutate(entry, { onSuccess: then })
    },
    enter(picks: readonly RosterPick[], then: () => void) {
      if (!isUnderWay()) enter.mutate(picks, { onSuccess: then })
    },
    /** In place of the roster of `entry` as the person has it before them: changed elsewhere since, it is refused. */
    replace(entry: Entry, picks: readonly RosterPick[], then: () => void, onChanged?: () => void) {
      if (isUnderWay()) return
      replace.mutate(
        { entry, picks },
        {
          onSuccess: (changed) => {
            keepForUndo(entry.id, picksOf(entry), Date.now())
            show(changed)
            const message = isDrafting() ? 'It can be changed again until the lock.' : 'It was saved before the lock.'
            toast.show({ title: 'Roster Saved', message })
            then()
          },
          onError: (error) => {
            if (refusalOf(error, 'entry_changed')) onChanged?.()
          },
        },
      )
    },
    canUndo: (entry: Entry): boolean => lastBefore(entry.id, Date.now()) !== null,
    /** Restores the entry's roster before its last edit on this device. */
    undo(entry: Entry) {
      const picks = lastBefore(entry.id, Date.now())
      if (!picks || isUnderWay()) return
      replace.mutate(
        { entry, picks },
        {
          onSuccess: (changed) => {
            forgetLast(entry.id, Date.now())
            show(changed)
            toast.show({ title: 'Edit Undone', message: 'The roster is as it was before.' })
          },
        },
      )
    },
  }
}
