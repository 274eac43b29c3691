/** Parts of the draft for players who have made all entries, who have not practised, or who are watching. */
import { useUser } from '#web/domain/player/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignUpButton, wayToPlay } from '#web/domain/player/leave-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#web/api/call.ts'
import { about } from '#contract/about.ts'
import { Eye } from 'lucide-react'

/** Text of the button for a player who has made all allowed entries. */
export const allIn = (entries: number): string =>
  entries === 1 ? 'Entry 1 submitted. Edit' : `All ${entries} entries submitted. Edit one`

/** A link to practice for players who have not practised yet. */
export function PracticeLink() {
  const { user } = useUser()
  const { data: installation } = useQuery(ask(about))
  // the link is rendered before the answer arrives, because appearing later would move the rest
  if (user?.practiceDoneAt !== null || installation?.hasPractice === false) return null
  return (
    <Link to="/practice" className={buttonClass('plain')}>
      Practice
    </Link>
  )
}

/** Tells a viewer that only players can do this, and how to become one. `text` says what players do here: 'Players draft here.' */
export function WatchingNote({ text }: { text: string }) {
  return (
    <section
      aria-label="You are watching"
      className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-raise px-3 py-1 text-caption/5"
    >
      <Eye size={20} aria-hidden="true" className="flex-none text-ice-text" />
      {/* beside a long button the text would be one word wide */}
      <p className="min-w-0 grow-999 basis-[130px]">You are watching. {text}</p>
      <SignUpButton className={buttonClass('coin', 'grow')}>{wayToPlay('Sign up')}</SignUpButton>
    </section>
  )
}
