/** Reminds of the next draft, and says how: see lib/draft-reminder.ts. Viewers cannot draft: they are offered to sign up. */
import { Bell, BellRing } from 'lucide-react'
import { allowBrowserNotices, endReminder, setReminder, useReminder } from './draft-reminder.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button, buttonClass, type Tone } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'

/** `afterId` is the competition that is on now. */
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
