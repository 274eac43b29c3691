/** Shared by the screens around signing in: the planet, the way home, the title, the terms. */
import type { ReactNode } from 'react'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { SpacePicture } from '#web/ui/space-picture.tsx'
import styles from './sign-in.module.css'

export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="landing" data-theme="midnight">
      <SpacePicture />
      <div className={styles.place}>
        <section className={`panel panel-shell ${styles.card}`} aria-labelledby="sign-in-title">
          <Link to="/" className="topbar-home mb-3 w-fit" aria-label="Fantasy Social, home">
            <Mark />
            <span className="disp text-sm font-extrabold">FANTASY SOCIAL</span>
          </Link>
          <h1 id="sign-in-title" className="disp mb-4 text-2xl/7 font-bold">
            {title}
          </h1>
          <div className="mb-3">{children}</div>
          <LegalLinks />
        </section>
      </div>
    </main>
  )
}

/** Until it is known what the card says: one that grew would move what is in it. */
export const SignInWaiting = () => (
  <main className="landing" data-theme="midnight" aria-busy="true">
    <SpacePicture />
  </main>
)

export function OrganisationLink({ to }: { to: string }) {
  return (
    <a href={loginAddress(to)} className={buttonClass('coin', 'w-full')}>
      Sign in through your organisation
    </a>
  )
}

/** Set in the tab when a password was set by a link; the sign-in says so once. */
export const PASSWORD_RESET = 'password-reset'

/** The email that was typed on one of these screens, for the next one. In memory alone: it is in no address and in no storage. */
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
