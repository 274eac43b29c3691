/** The frame of the screens around signing in: picture, link home, title and terms. */
import type { ReactNode } from 'react'
import type { About } from '#contract/about.ts'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { SpacePicture } from '#web/ui/splash.tsx'
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

/** Shown until the content of the card is known, because a card that grew would move its content. */
export const SignInWaiting = () => (
  <main className="landing" data-theme="midnight" aria-busy="true">
    <SpacePicture />
  </main>
)

/** One button for each identity provider. The first is gold if there are no accounts with a password. */
export function ProviderLinks({ installation, to }: { installation: About; to: string }) {
  return (
    <div className="grid gap-3">
      {installation.providers.map(({ id, label }, nth) => (
        <a
          key={id}
          href={loginAddress(to, id)}
          className={buttonClass(nth === 0 && !installation.hasBuiltInSignIn ? 'coin' : 'plain', 'w-full')}
        >
          {label}
        </a>
      ))}
    </div>
  )
}

/** The key in the tab's storage that is set after a password was set by a link. The sign-in says so once. */
export const PASSWORD_RESET = 'password-reset'

/** The email that was typed on one of these screens, for the next one. It is kept in memory only, in no address and no storage. */
let kept = ''
export const keptEmail = (): string => kept
export const keepEmail = (email: string): void => void (kept = email)

/** A slim link within a form, which keeps the typed email for the next screen. */
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
