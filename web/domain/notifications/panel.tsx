/**
 * The panel of notifications, newest first. Pressing a notification marks it read. They are removed one by one, or all together after a
 * confirmation.
 */
import {
  Activity,
  ArrowUpDown,
  Bell,
  CheckCheck,
  Flag,
  Medal,
  Radio,
  Rocket,
  Ticket,
  Trash2,
  Trophy,
  Unplug,
  X,
  type LucideIcon,
} from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { NotificationType } from '#contract/notifications.ts'
import { safePath } from '#contract/paths.ts'
import { focusBeside } from '#web/ui/elements.ts'
import { relativeTime } from '#web/ui/format.ts'
import { unreadCount, useNotifications, type ShownNotification, useListState } from './notifications.ts'
import { RouteContext } from '#web/ui/link.tsx'
import { useNow } from '#web/api/use-now.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { PushOffer } from './push-offer.tsx'
import { useNotificationActions } from './use-notification-actions.ts'
import styles from './notifications.module.css'

export default function Panel({ onClose }: { onClose: () => void }) {
  const notifications = useNotifications((state) => state.notifications)
  const unread = useNotifications(unreadCount)
  const listState = useListState()
  const { read, readAll, clear, remove } = useNotificationActions()
  const [, navigate] = useLocation()
  const { has } = use(RouteContext)
  const [isClearing, setClearing] = useState(false)
  const content = useFocusKept(notifications.length)

  const open = (notification: ShownNotification) => {
    read(notification)
    const to = ourPath(notification.actionUrl, has)
    if (to === null) return
    onClose()
    navigate(to)
  }

  return (
    <Dialog open as="drawer" title="Notifications" onClose={onClose}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {notifications.length === 0 ? (
          <Nothing because={listState} />
        ) : (
          <>
            <div className="mb-3 flex flex-wrap gap-2 [&>button]:grow [&>button]:px-3">
              <Button disabled={unread === 0} onClick={readAll}>
                <CheckCheck size={19} aria-hidden="true" />
                Mark all read
              </Button>
              <Button aria-haspopup="dialog" onClick={() => setClearing(true)}>
                <Trash2 size={19} aria-hidden="true" />
                Clear all
              </Button>
            </div>
            <ul className="grid grid-cols-1 gap-2">
              {bundlesOf(notifications).map(([key, bundle]) => (
                <Bundle key={key} bundle={bundle} onOpen={open} onRemove={remove} />
              ))}
            </ul>
            <PushOffer />
          </>
        )}
      </div>
      {isClearing && notifications.length > 0 && (
        <ClearAll count={notifications.length} unread={unread} onClear={clear} onClose={() => setClearing(false)} />
      )}
    </Dialog>
  )
}

/**
 * Removing a notification can remove the focused button. Then this hook moves the focus to the panel, so that the keyboard keeps working.
 */
function useFocusKept(count: number) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus()
  }, [count])
  return content
}

type ClearProps = { count: number; unread: number; onClear: () => void; onClose: () => void }

function ClearAll({ count, unread, onClear, onClose }: ClearProps) {
  const clear = () => {
    onClose()
    onClear()
  }
  const all = count === 1 ? 'your only notification' : `all ${count} notifications`
  const news = unread === 0 ? '' : ` (${unread === count ? 'unread' : `${unread} unread`})`
  return (
    <Dialog
      open
      as="sheet"
      title="Clear all notifications?"
      description={`This removes ${all}${news}, also on your other devices. You cannot undo this.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="flare" className="grow" onClick={clear}>
            Clear all
          </Button>
        </>
      }
    />
  )
}

function Nothing({ because }: { because: ReturnType<typeof useListState> }) {
  if (because === 'loading') return <Splash />
  return because === 'failed' ? (
    <EmptyState art="bolt" title="Notifications did not load" text="They will load when you are online again." />
  ) : (
    <EmptyState art="planet" title="No notifications yet" text="You'll see game updates and announcements here" />
  )
}

/** Returns the path of one of our screens, or null if the notification leads nowhere. */
function ourPath(actionUrl: string | null, has: (path: string) => boolean): string | null {
  if (actionUrl === null || safePath(actionUrl) !== actionUrl) return null
  return has(actionUrl.split(/[?#]/)[0]!) ? actionUrl : null
}

const ICONS: Record<NotificationType, LucideIcon> = {
  competition_start: Radio,
  competition_end: Flag,
  score_update: Activity,
  rank_change: ArrowUpDown,
  new_entry: Ticket,
  winner_announced: Trophy,
  competition_result: Medal,
  application_decided: Rocket,
  webhook_ended: Unplug,
}

type Bundled = readonly [ShownNotification, ...ShownNotification[]]

/** The notifications of one competition are a bundle, placed where its newest one belongs. Any other notification is a bundle alone. */
function bundlesOf(notifications: readonly ShownNotification[]): [string, Bundled][] {
  const bundles = new Map<string, Bundled>()
  for (const notification of notifications) {
    const { id, competitionId } = notification
    const key = competitionId === null ? `single ${id}` : `competition ${competitionId}`
    const before = bundles.get(key)
    bundles.set(key, before ? [...before, notification] : [notification])
  }
  return [...bundles]
}

type BundleProps = {
  bundle: Bundled
  onOpen: (notification: ShownNotification) => void
  onRemove: (notification: ShownNotification) => void
}

/** The newest notification of a bundle. A press shows the earlier ones below it. */
function Bundle({ bundle, onOpen, onRemove }: BundleProps) {
  const [isOpen, setOpen] = useState(false)
  const earlier = bundle.slice(1)
  const unread = unreadCount({ notifications: earlier })
  return (
    <>
      {(isOpen ? bundle : bundle.slice(0, 1)).map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          onOpen={() => onOpen(notification)}
          onRemove={() => onRemove(notification)}
        />
      ))}
      {earlier.length > 0 && (
        <li>
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `${earlier.length} earlier from this competition`}
            {!isOpen && unread > 0 && <span className="text-coin-text">{unread} unread</span>}
          </button>
        </li>
      )}
    </>
  )
}

function Item({
  notification,
  onOpen,
  onRemove,
}: {
  notification: ShownNotification
  onOpen: () => void
  onRemove: () => void
}) {
  const { type, title, message, priority, timestamp, read } = notification
  const now = useNow()
  // an unknown type of a newer server has the icon of the bell
  const Icon = Object.hasOwn(ICONS, type) ? ICONS[type] : Bell
  const item = useRef<HTMLLIElement>(null)
  return (
    <li ref={item} className={styles.notification} data-priority={priority} data-read={read ? 1 : 0}>
      <button type="button" className={styles.press} onClick={onOpen}>
        <span className={styles.icon}>
          <Icon size={19} aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="min-w-0 grow text-sm/5 font-bold">{title}</span>
            {!read && (
              <span className={styles.dot}>
                <span className="sr-only">Unread</span>
              </span>
            )}
          </span>
          <span className="block text-caption/5 text-muted">{message}</span>
          <span className="block text-caption/5 text-muted">
            {priority === 'high' && <span className="font-bold text-coin-text">Important · </span>}
            {relativeTime(timestamp, now)}
          </span>
        </span>
      </button>
      <IconButton
        name={`Remove ${title}`}
        className={styles.remove}
        onClick={() => {
          focusBeside(item.current!, `.${styles.remove}, .${styles.more}`)
          onRemove()
        }}
      >
        <X size={17} />
      </IconButton>
    </li>
  )
}
