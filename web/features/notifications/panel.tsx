/** The panel of notices: newest first; pressing one marks it as read; removed one by one. */
import { CheckCheck, X } from 'lucide-react'
import { use } from 'react'
import { useLocation } from 'wouter'
import { safePath } from '#contract/paths.ts'
import { relativeTime } from '#web/lib/format.ts'
import { unreadCount, useNotices, type Notice } from '#web/lib/notifications.ts'
import { RouteContext } from '#web/lib/route-context.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { iconOf } from './icons.tsx'
import { useListState, useNoticeActions } from './use-notification-centre.ts'
import styles from './notifications.module.css'

export default function Panel({ onClose }: { onClose: () => void }) {
  const notices = useNotices((state) => state.notices)
  const unread = useNotices(unreadCount)
  const listState = useListState()
  const { read, readAll, remove } = useNoticeActions()
  const [, navigate] = useLocation()
  const { has } = use(RouteContext)

  const open = (notice: Notice) => {
    read(notice)
    const to = ourPath(notice.actionUrl, has)
    if (to === null) return
    onClose()
    navigate(to)
  }

  return (
    <Dialog open as="drawer" title="Notifications" onClose={onClose}>
      {notices.length === 0 ? (
        <Nothing because={listState} />
      ) : (
        <>
          <Button className="mb-3 w-full" disabled={unread === 0} onClick={readAll}>
            <CheckCheck size={19} aria-hidden="true" />
            Mark all read
          </Button>
          <ul className="grid grid-cols-1 gap-2">
            {notices.map((notice) => (
              <Item key={notice.id} notice={notice} onOpen={() => open(notice)} onRemove={() => remove(notice)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Nothing({ because }: { because: ReturnType<typeof useListState> }) {
  if (because === 'loading') return <Splash />
  return because === 'failed' ? (
    <EmptyState art="bolt" title="Notifications did not load" text="They come once you are connected again." />
  ) : (
    <EmptyState art="planet" title="No notifications yet" text="You'll see game updates and announcements here" />
  )
}

/** Where a notice may lead: to one of our screens, or nowhere. */
function ourPath(actionUrl: string | null, has: (path: string) => boolean): string | null {
  if (actionUrl === null || safePath(actionUrl) !== actionUrl) return null
  return has(actionUrl.split(/[?#]/)[0]!) ? actionUrl : null
}

function Item({ notice, onOpen, onRemove }: { notice: Notice; onOpen: () => void; onRemove: () => void }) {
  const { type, title, message, priority, timestamp, read } = notice
  const now = useNow()
  return (
    <li className={styles.notice} data-priority={priority} data-read={read ? 1 : 0}>
      <button type="button" className={styles.press} onClick={onOpen}>
        <span className={styles.icon}>{iconOf(type)}</span>
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="min-w-0 grow text-[14px]/5 font-bold">{title}</span>
            {!read && (
              <span className={styles.dot}>
                <span className="sr-only">Unread</span>
              </span>
            )}
          </span>
          <span className="block text-[13px]/5 text-muted">{message}</span>
          <span className="block text-[12px]/5 text-muted">
            {priority === 'high' && <span className="font-bold text-coin-text">Important · </span>}
            {relativeTime(timestamp, now)}
          </span>
        </span>
      </button>
      <IconButton name={`Remove ${title}`} className={styles.remove} onClick={onRemove}>
        <X size={17} />
      </IconButton>
    </li>
  )
}
