/** Why a viewer cannot do this, and how to become a player. */
import { Eye } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { SignUpButton, wayToPlay } from '#web/domain/player/leave-button.tsx'

/** `text` says what players do here: 'Players draft here.' */
export function WatchingNote({ text }: { text: string }) {
  return (
    <section
      aria-label="You are watching"
      className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-raise px-3 py-1 text-caption/5"
    >
      <Eye size={20} aria-hidden="true" className="flex-none text-ice-text" />
      {/* beside a long way to play it would be a word wide */}
      <p className="min-w-0 grow-999 basis-[130px]">You are watching. {text}</p>
      <SignUpButton className={buttonClass('coin', 'grow')}>{wayToPlay('Sign up')}</SignUpButton>
    </section>
  )
}
