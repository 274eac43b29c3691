/** Announces live notices to screen readers: politely, at most once a minute. */
import { useEffect, useRef, useState } from 'react'
import { asSentence } from '#web/ui/as-sentence.ts'
import { useNotices } from './notifications.ts'

export const QUIET_MS = 60_000

export function Announcer() {
  return (
    <p className="sr-only" role="log" aria-label="New notifications">
      {useAnnouncement()}
    </p>
  )
}

function useAnnouncement(): string {
  const arrived = useNotices((state) => state.arrived)
  const [text, setText] = useState('')
  const said = useRef({ count: arrived, at: -Infinity })

  useEffect(() => {
    if (arrived === said.current.count) return
    const say = () => {
      const count = arrived - said.current.count
      said.current = { count: arrived, at: Date.now() }
      const latest = useNotices.getState().notices[0]
      setText(
        count === 1 && latest
          ? `New notification: ${asSentence(latest.title)} ${latest.message}`
          : `${count} new notifications`,
      )
    }
    const wait = said.current.at + QUIET_MS - Date.now()
    if (wait <= 0) return say()
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [arrived])

  return text
}
