/** Reminds a player when the draft they asked for is open (web/domain/competition/draft-reminder.ts). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import {
  endReminder,
  noteTold,
  REMINDER,
  rereadReminder,
  setReminder,
  showBrowserNotification,
  useReminder,
} from '#web/domain/competition/draft-reminder.tsx'
import { timeOrDateOf } from '#web/ui/format.ts'
import {
  addNotification,
  DRAFT_REMINDER,
  markRead,
  removeShown,
  useNotifications,
  type ShownNotification,
} from '#web/domain/notifications/notifications.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { toast } from '#web/ui/toast.ts'

const DRAFT = ['/', '/play']
const TITLE = 'The draft is open'
/** The reminder leaves out the prize, because it grows with every entry. */
const messageOf = ({ prizeTitle, startTime }: Competition) =>
  `Pick your creators for ${prizeTitle} before it locks at ${timeOrDateOf(startTime)}.`

export function Remind() {
  const { data: active } = useQuery(ask(activeCompetition))
  const [path] = useLocation()
  const show = useEffectEvent((message: string) =>
    toast.show({
      title: TITLE,
      message,
      tone: 'plain',
      // nothing is shown to a player who is already looking at the draft
      ...(!DRAFT.includes(path) && { way: { to: '/', name: 'To the draft' } }),
    }),
  )
  const reminder = useReminder((state) => state.reminder)
  useEffect(() => {
    if (active === undefined) return undefined
    const openId = active?.phase === 'drafting' ? active.id : null
    dropTold(({ competitionId }) => competitionId !== openId)
    return active ? tell(active, (message) => show(message)) : undefined
  }, [active, reminder])
  const isThere = DRAFT.includes(path) && active?.phase === 'drafting' && active.id === reminder?.toldOf
  useEffect(() => {
    if (isThere) endReminder()
  }, [isThere])
  useEffect(() => {
    if (reminder === null) for (const { id } of told().filter(({ read }) => !read)) markRead(id)
  }, [reminder])
  useEffect(() => {
    const heard = ({ key }: StorageEvent) => {
      if (key !== REMINDER) return
      rereadReminder()
      if (useReminder.getState().reminder === null) dropTold(() => true)
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }, [])
  return null
}

const told = () => useNotifications.getState().notifications.filter(({ id }) => id === DRAFT_REMINDER)

function dropTold(isOver: (notification: ShownNotification) => boolean): void {
  for (const notification of told()) if (isOver(notification)) removeShown(notification.id)
}

/**
 * Shows the reminder once, as a browser notification and by `show`, and adds it to the list of notifications until it is read. Returns a
 * function that stops waiting. If the draft was already over, the reminder is about the next draft.
 */
function tell(active: Competition, show: (message: string) => void): (() => void) | undefined {
  const isDrafting = active.phase === 'drafting'
  const { toldOf = null } = useReminder.getState().reminder ?? {}
  if (toldOf !== null && !(isDrafting && toldOf === active.id)) setReminder(toldOf)
  const { reminder } = useReminder.getState()
  if (!reminder || !isDrafting || active.id === reminder.afterId) return undefined

  const message = messageOf(active)
  if (reminder.toldOf === null) {
    void showBrowserNotification(TITLE, message)
    show(message)
  }
  const toldAt = noteTold(active.id, serverNow())
  if (told().length === 0)
    addNotification({
      id: DRAFT_REMINDER,
      type: 'competition_start',
      title: TITLE,
      message,
      priority: 'high',
      competitionId: active.id,
      actionUrl: '/',
      timestamp: toldAt,
    })
  return useNotifications.subscribe(() => {
    if (told()[0]?.read ?? true) endReminder()
  })
}
