/** The email that was typed on one of these screens, for the next one. In memory alone: it is in no address and in no storage. */
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

let kept = ''
export const keptEmail = (): string => kept
export const keepEmail = (email: string): void => void (kept = email)

/** A quiet link within a form: the email typed into the form is there on the next screen. */
export function LinkWithEmail({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mx-auto inline-flex min-h-11 items-center text-sm underline"
      onClick={({ currentTarget }) => {
        const form = currentTarget.closest('form')
        if (form) keepEmail(String(new FormData(form).get('email') ?? ''))
      }}
    >
      {children}
    </Link>
  )
}
