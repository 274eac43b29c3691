/**
 * While there is no network, or the server has lost its database, says how old the data on screen is. It appears as soon as the browser
 * reports the loss. It retries now and then, and reads everything again once a new response comes.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { keyOf } from '#web/api/call.ts'
import { useEmptyPage } from '#web/ui/failed.tsx'
import { timeOrDateOf } from '#web/ui/format.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { addressOf, readAt } from '#web/api/offline-times.ts'
import styles from './offline-note.module.css'

export const ASK_AGAIN_MS = 10_000

/** Responses that every page has. Their time is shown only on a page that has no other data, or whose own part did not load. */
const EVERYWHERE = /\/(active|auth|notifications)\b/

/** The time of the newest outdated data on the page; 0 if unknown. */
const newestOn = (queries: QueryClient, since: number): number => {
  const newest = [0, 0]
  let isPart = false
  for (const { queryKey, state } of queries.getQueryCache().findAll({ type: 'active' })) {
    const at = readAt(queryKey, state.dataUpdatedAt, since)
    const nth = EVERYWHERE.test(addressOf(queryKey)) ? 1 : 0
    newest[nth] = Math.max(newest[nth]!, at)
    if (nth === 0 && state.data === undefined && state.error) isPart = true
  }
  return isPart ? Math.max(...newest) : newest[0] || newest[1]!
}

export function OfflineNote() {
  const { asOf: heard, isDelayed, since = 0 } = useOffline()
  const isOffline = heard !== null
  const isEmpty = useEmptyPage((state) => state.isEmpty)
  const queries = useQueryClient()
  const asOf = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => heard && (newestOn(queries, since) || heard),
    () => null,
  )

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
            {isDelayed ? 'Delayed' : 'Offline'}:{' '}
            {!isEmpty
              ? `last update ${timeOrDateOf(asOf)}`
              : `this page comes once ${isDelayed ? 'the game is back' : 'you are connected again'}`}
          </span>
        </p>
      )}
    </div>
  )
}
