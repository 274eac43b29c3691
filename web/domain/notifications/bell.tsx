/**
 * The bell in the header, and the panel that lists the notifications. The badge counts the unread ones since the panel was last open. The
 * panel is loaded on hover or focus.
 */
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { newCount, togglePanel, useNotifications, useServerNotifications } from './notifications.ts'
import { IconButton } from '#web/ui/button.tsx'
import styles from './notifications.module.css'
import { asSentence } from '#web/ui/error-message.ts'

const load = () => import('./panel.tsx')
const Panel = lazy(load)

const MOST = 99

export function Bell() {
  useServerNotifications()
  const news = useNotifications(newCount)
  const isOpen = useNotifications((state) => state.isOpen)
  const near = () => void load()
  return (
    <>
      <IconButton
        name={news === 0 ? 'Notifications' : `Notifications, ${news} new`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={near}
        onFocus={near}
        onClick={togglePanel}
      >
        <BellIcon size={21} aria-hidden="true" />
        {news > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {news > MOST ? `${MOST}+` : news}
          </span>
        )}
      </IconButton>
      <Announcer />
      {isOpen && (
        <Suspense>
          <Panel onClose={togglePanel} />
        </Suspense>
      )}
    </>
  )
}

/** Announces live notifications to screen readers, at most once a minute and without interrupting. */
export const QUIET_MS = 60_000

function Announcer() {
  return (
    <p className="sr-only" role="log" aria-label="New notifications">
      {useAnnouncement()}
    </p>
  )
}

function useAnnouncement(): string {
  const arrived = useNotifications((state) => state.arrived)
  const [text, setText] = useState('')
  const said = useRef({ count: arrived, at: -Infinity })

  useEffect(() => {
    if (arrived === said.current.count) return
    const say = () => {
      const count = arrived - said.current.count
      said.current = { count: arrived, at: Date.now() }
      const latest = useNotifications.getState().notifications[0]
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
