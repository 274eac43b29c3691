/** Tells of the draft that a player wanted to be reminded of, once it is open: see lib/draft-reminder.ts. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/lib/call.ts'
import { endReminder, noteTold, showBrowserNotice, useReminder } from '#web/lib/draft-reminder.ts'
import { timeOf, wholeDollars } from '#web/lib/format.ts'
import { addNotice, useNotices } from '#web/lib/notifications.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { toast } from '#web/ui/toast.ts'

const DRAFT = ['/', '/play']
const TITLE = 'The draft is open'
const messageOf = ({ prizeValue, startTime }: Competition) =>
  `${wholeDollars(prizeValue)} to win. Pick your creators before it locks at ${timeOf(startTime)}.`

export function Remind() {
  const { data: active } = useQuery(ask(activeCompetition))
  const [path] = useLocation()
  const show = useEffectEvent((message: string) =>
    toast.show({
      title: TITLE,
      message,
      tone: 'plain',
      // where it is not the draft already
      ...(!DRAFT.includes(path) && { way: { to: '/', name: 'To the draft' } }),
    }),
  )
  useEffect(() => (active ? tell(active, (message) => show(message)) : undefined), [active])
  return null
}

/** In the browser and by `show` once, and by the bell until it is read. Returns what stops waiting for that. */
function tell(active: Competition, show: (message: string) => void): (() => void) | undefined {
  const { reminder } = useReminder.getState()
  if (!reminder) return undefined
  const isOpen = active.phase === 'drafting' && active.id !== reminder.afterId
  const isPast = reminder.toldOf !== null && !(isOpen && reminder.toldOf === active.id)
  if (isPast) endReminder()
  if (isPast || !isOpen) return undefined

  const message = messageOf(active)
  if (reminder.toldOf === null) {
    void showBrowserNotice(TITLE, message)
    show(message)
  }
  noteTold(active.id)
  const isOurs = ({ title, competitionId }: { title: string; competitionId: number | null }) =>
    title === TITLE && competitionId === active.id
  if (!useNotices.getState().notices.some(isOurs))
    addNotice(
      {
        notificationType: 'competition_start',
        title: TITLE,
        message,
        priority: 'high',
        competitionId: active.id,
        actionUrl: '/',
      },
      serverNow(),
    )
  return useNotices.subscribe(({ notices }) => {
    if (notices.find(isOurs)?.read ?? true) endReminder()
  })
}
