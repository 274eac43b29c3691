/**
 * While there is no network, or the server has lost its database: says how old the data on screen is, from the moment the browser knows.
 * Retries now and then, and reads everything again once a new response comes.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { keyOf } from '#web/lib/call.ts'
import { isToday, momentOf, timeOf } from '#web/lib/format.ts'
import { useOffline } from '#web/lib/offline-responses.ts'
import styles from './offline-note.module.css'

export const ASK_AGAIN_MS = 10_000

/** An open page goes on showing all that has come, and what was heard of first need not be the newest of it. */
const newestBefore = (since: number, heard: number, queries: QueryClient): number =>
  Math.max(
    heard,
    ...queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ state }) => (state.dataUpdatedAt < since ? state.dataUpdatedAt : 0)),
  )

export function OfflineNote() {
  const { asOf: heard, isDelayed, since } = useOffline()
  const isOffline = heard !== null
  const queries = useQueryClient()
  const asOf = heard !== null && since ? newestBefore(since, heard, queries) : heard

  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: keyOf(activeCompetition) })
    if (!isOffline) {
      addEventListener('offline', askAgain)
      return () => removeEventListener('offline', askAgain)
    }
    const timer = setInterval(askAgain, ASK_AGAIN_MS)
    addEventListener('online', askAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', askAgain)
      // responses shown in the meantime came from storage
      void queries.invalidateQueries()
    }
  }, [isOffline, queries])

  return (
    <div aria-live="polite">
      {asOf !== null && (
        <p className={styles.note}>
          <WifiOff size={18} aria-hidden="true" className="flex-none" />
          <span>
            {isDelayed ? 'Delayed' : 'Offline'}: data as of {isToday(asOf) ? timeOf(asOf) : momentOf(asOf)}
          </span>
        </p>
      )}
    </div>
  )
}
