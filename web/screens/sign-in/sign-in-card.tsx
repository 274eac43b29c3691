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
