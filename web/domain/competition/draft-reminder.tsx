/**
 * The reminder of the next draft, stored in this browser, and the button that sets it.
 *
 * When a draft opens, or at the next visit, a notification is added to the list, and the browser shows its own if that is allowed. A
 * browser notification needs an open tab of the game.
 *
 * The reminder ends when its notification is read or removed, or when the player opens that draft in any tab. A missed reminder applies to
 * the next draft.
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
 * `afterId`: the competition that was live when the reminder was set; it applies to any later draft. `toldOf`: the draft that was
 * announced. `toldAt`: when it was announced, in ms on the server's clock.
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

/** Reads the reminder again after another tab has changed it. */
export const rereadReminder = (): void => useReminder.setState({ reminder: stored() })

function keep(reminder: Reminder | null): void {
  writeStored(REMINDER, reminder && JSON.stringify(reminder))
  useReminder.setState({ reminder })
}

export const setReminder = (afterId: number | null): void => keep({ afterId, toldOf: null })
export const endReminder = (): void => keep(null)

/** Records that a draft was announced and returns when it was announced first, in ms on the server's clock. */
export function noteTold(competitionId: number, now: number): number {
  const { reminder } = useReminder.getState()
  if (reminder?.toldOf === competitionId) return reminder.toldAt ?? now
  if (reminder) keep({ ...reminder, toldOf: competitionId, toldAt: now })
  return now
}

/** Asks for permission; must be called from a button press. Returns false if the browser has no notifications or the player refuses. */
async function allowBrowserNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows the browser's own notification, once for all tabs. On phones only the service worker can show it. */
export async function showBrowserNotification(title: string, body: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const options = { body, icon: '/icons/192.png', tag: REMINDER }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(title, options)
  }
}

/**
 * Sets or removes the reminder of the next draft. Viewers cannot draft, so they get a sign-up button. `afterId`: the competition that is
 * live now.
 */
export function RemindButton({ afterId, tone = 'plain' }: { afterId: number | null; tone?: Tone }) {
  const { user } = useUser()
  const isSet = useReminder(({ reminder }) => reminder !== null && reminder.toldOf === null)
  if (!user) return null
  if (isViewer(user)) return <SignUpButton className={buttonClass(tone)} />

  const press = async () => {
    if (isSet) return endReminder()
    setReminder(afterId)
    const isAllowed = await allowBrowserNotifications()
    toast.show({
      title: 'Reminder Set',
      message: isAllowed
        ? 'When the draft opens, you get a notification here, and one from your browser while the game is open in a tab.'
        : 'When the draft opens, you get a notification here, now or at your next visit.',
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
