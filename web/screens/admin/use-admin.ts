/**
 * An admin's action: one call, the toasts for success and failure, and the queries to read again afterwards.
 *
 * A refusal is shown in its own sentence, and under its own title unless that title is generic. When the admin access has expired, the
 * dashboard closes and asks for the code again.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { elevation, adminCreators } from '#contract/admin.ts'
import { creators } from '#contract/creators.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { heldSettlements } from '#contract/held-settlements.ts'
import { listSeries, managedCompetitions } from '#contract/hosting.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { adminLog, flaggedEntries, managedPlayers } from '#contract/players.ts'
import { keyOf, refusalOf } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { toast } from '#web/ui/toast.ts'

type AdminAction<Input, Done> = {
  call: (input: Input) => Promise<Done>
  /** The toast for a success; without it no toast is shown. */
  succeeded?: (done: Done, input: Input) => { title: string; message?: string }
  failed: string
  onDone?: (done: Done, input: Input) => void
  /** Returns true if it has handled the error itself. */
  onError?: (error: Error) => boolean
}

export function useAdminAction<Input, Done>({ call, succeeded, failed, onDone, onError }: AdminAction<Input, Done>) {
  const { readAgain, lock } = useAdminQueries()
  /** A ref, because the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (done, input) => {
      if (succeeded) toast.show(succeeded(done, input))
      readAgain()
      onDone?.(done, input)
    },
    onError: (error: Error) => {
      if (refusalOf(error, 'admin_required')) lock()
      // somebody else changed the item first, so the change is shown
      if (
        refusalOf(error, 'edited_meanwhile') ||
        refusalOf(error, 'already_reviewed') ||
        refusalOf(error, 'decided_meanwhile') ||
        refusalOf(error, 'phase_passed') ||
        refusalOf(error, 'series_changed') ||
        refusalOf(error, 'creator_not_found')
      )
        readAgain()
      if (onError?.(error)) return
      const { title, message } = errorMessageOf(error, failed)
      toast.show({ title: title === 'Error' ? failed : title, message, tone: 'bad' })
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate = (input: Input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input)
  }
  return { isPending: mutation.isPending, isSuccess: mutation.isSuccess, mutate }
}

export function useAdminQueries() {
  const queries = useQueryClient()
  return {
    readAgain: () => {
      for (const queryKey of [
        keyOf(adminCreators),
        keyOf(creators),
        keyOf(ipoApplications),
        keyOf(heldPrizes),
        keyOf(heldSettlements),
        keyOf(listSeries),
        keyOf(managedCompetitions),
        keyOf(managedPlayers),
        keyOf(flaggedEntries),
        keyOf(adminLog),
      ])
        void queries.invalidateQueries({ queryKey })
    },
    lock: () => queries.setQueryData(keyOf(elevation), { elevatedUntil: null }),
  }
}

/** Closes the screen and asks for the code again if a read was refused because the admin access has expired. */
export function useLockOn({ error, isFetching }: { error: Error | null; isFetching: boolean }): void {
  const { lock } = useAdminQueries()
  // the error of the last read stays while the next one runs
  const isLocked = !isFetching && refusalOf(error, 'admin_required') !== null
  useEffect(() => {
    if (isLocked) lock()
  })
}
