/** Why a viewer cannot do this, and how to become somebody who can. */
import { Eye } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { SignUpButton } from './leave-button.tsx'

/** `text` says what players do here: 'Players draft here.' */
export function WatchingNote({ text }: { text: string }) {
  return (
    <section
      aria-label="You are watching"
      className="flex items-center gap-3 rounded-2xl bg-raise px-3 py-1 text-[13px]/5"
    >
      <Eye size={20} aria-hidden="true" className="flex-none text-ice-text" />
      <p className="min-w-0 grow">You are watching. {text}</p>
      <SignUpButton className={buttonClass('coin', 'flex-none')}>Sign up</SignUpButton>
    </section>
  )
}
