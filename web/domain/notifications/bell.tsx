/** The bell in the header: the number of unread notices, and their panel. The panel is loaded on hover or focus. */
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { toggleNotices, unreadCount, useNotices } from './notifications.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Announcer } from './announcer.tsx'
import { useServersNotices } from './use-notification-centre.ts'
import styles from './notifications.module.css'

const load = () => import('./panel.tsx')
const Panel = lazy(load)

const MOST = 99

export function Bell() {
  useServersNotices()
  const unread = useNotices(unreadCount)
  const isOpen = useNotices((state) => state.isOpen)
  const near = () => void load()
  return (
    <>
      <IconButton
        name={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={near}
        onFocus={near}
        onClick={toggleNotices}
      >
        <BellIcon size={21} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </IconButton>
      <Announcer />
      {isOpen && (
        <Suspense>
          <Panel onClose={toggleNotices} />
        </Suspense>
      )}
    </>
  )
}
