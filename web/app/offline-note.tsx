/**
 * While there is no network: says how old the data on screen is, from the moment the browser knows. Retries now and then, and reads
 * everything again once a response comes.
 */
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { activeCompetition } from '#contract/competitions.ts'
import { keyOf } from '#web/lib/call.ts'
import { useOffline } from '#web/lib/offline-responses.ts'
import styles from './offline-note.module.css'

export const ASK_AGAIN_MS = 10_000

export function OfflineNote() {
  const asOf = useOffline((state) => state.asOf)
  const isOffline = asOf !== null
  const queries = useQueryClient()

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
          <span>Offline: data as of {clockTime(asOf)}</span>
        </p>
      )}
    </div>
  )
}

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 2:32 PM; Jan 20, 2:32 PM if it is not today. */
function clockTime(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return (isToday ? hour : dayAndHour).format(moment)
}
