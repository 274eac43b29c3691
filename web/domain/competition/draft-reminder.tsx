/**
 * The reminder of the next draft: kept in this browser, for players who come while a competition is live.
 *
 * Told     in the list of notices as soon as a draft is open here, now or at a later visit, and by the browser's own notification if
 *          allowed: only while a tab with the game is open, since nothing of ours runs without one.
 * Over     once the notice is read or removed, or the player is in that draft, in any tab. If missed, it is for the next draft.
 */
import { create } from 'zustand'
import { isId, nullOr, object, optional } from '#web/api/guard.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { Bell, BellRing } from 'lucide-react'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button, buttonClass, type Tone } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'

export const REMINDER = 'draft-reminder'

/**
 * `afterId` is the competition that was live when it was set: any later draft is meant. `toldOf` is the draft it has announced, `toldAt`
 * when that was, in milliseconds on the server's clock.
 */
type Reminder = { afterId: number | null; toldOf: number | null; toldAt?: number }

const isReminder = object<Reminder>({ afterId: nullOr(isId), toldOf: nullOr(isId), toldAt: optional(isId) })

function stored(): Reminder | null {
  try {
    const read: unknown = JSON.parse(readStored(REMINDER) ?? 'null')
    return isReminder(read) ? read : null
  } catch {
    return null
  }
}

export const useReminder = create<{ reminder: Reminder | null }>(() => ({ reminder: stored() }))

/** Another tab has set, told or ended it. */
export const rereadReminder = (): void => useReminder.setState({ reminder: stored() })

function keep(reminder: Reminder | null): void {
  writeStored(REMINDER, reminder && JSON.stringify(reminder))
  useReminder.setState({ reminder })
}

export const setReminder = (afterId: number | null): void => keep({ afterId, toldOf: null })
export const endReminder = (): void => keep(null)

/** Returns when the draft was announced first. */
export function noteTold(competitionId: number, now: number): number {
  const { reminder } = useReminder.getState()
  if (reminder?.toldOf === competitionId) return reminder.toldAt ?? now
  if (reminder) keep({ ...reminder, toldOf: competitionId, toldAt: now })
  return now
}

/** Asks the player, who has just pressed a button; false if the browser has no notifications or they are refused. */
export async function allowBrowserNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** The browser's own notification, one for all tabs. Phones have them through the service worker alone. */
export async function showBrowserNotice(title: string, body: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const options = { body, icon: '/icons/192.png', tag: REMINDER }
  try {
    const notice = new Notification(title, options)
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(title, options)
  }
}

/** Reminds of the next draft, and says how: see lib/draft-reminder.ts. Viewers cannot draft: they are offered to sign up.
 * `afterId` is the competition that is on now.
 */
export function RemindButton({ afterId, tone = 'plain' }: { afterId: number | null; tone?: Tone }) {
  const { user } = useUser()
  const isSet = useReminder(({ reminder }) => reminder !== null && reminder.toldOf === null)
  if (!user) return null
  if (isViewer(user)) return <SignUpButton className={buttonClass(tone)} />

  const press = async () => {
    if (isSet) return endReminder()
    setReminder(afterId)
    const isAllowed = await allowBrowserNotices()
    toast.show({
      title: 'Reminder Set',
      message: isAllowed
        ? 'When the draft opens, the bell says so, and your browser too while the game is open in a tab.'
        : 'When the draft opens, the bell at the top says so, now or the next time you come.',
    })
  }
  const Icon = isSet ? BellRing : Bell
  return (
    <Button
      className="whitespace-nowrap"
      tone={isSet ? 'plain' : tone}
      aria-pressed={isSet}
      onClick={() => void press()}
    >
      <Icon size={18} aria-hidden="true" />
      {isSet ? 'Reminder set' : 'Remind me'}
    </Button>
  )
}
