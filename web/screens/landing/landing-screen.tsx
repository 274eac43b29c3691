/** The visitors' page: the planet, what this is, and a coin that leads to the sign-in. It works before any script has run. */
import { useEffect, useState } from 'react'
import { loginAddress } from '#web/ui/full-navigation.ts'
import { ACCOUNT_DELETED, readTab, writeTab } from '#web/ui/tab-storage.ts'
import { LegalLinks } from '#web/domain/player/legal-links.tsx'
import { Coin } from '#web/ui/coin.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { SpacePicture } from '#web/ui/space-picture.tsx'
import { Tonight } from './tonight.tsx'
import styles from './landing.module.css'

export function LandingScreen() {
  const [isDeleted] = useState(() => readTab(ACCOUNT_DELETED) !== null)
  useEffect(() => writeTab(ACCOUNT_DELETED, null), [])
  return (
    <main className="landing" data-theme="midnight">
      <SpacePicture />
      <div className={styles.words}>
        {isDeleted && (
          <p role="status" className={styles.deleted}>
            Your account was deleted.
          </p>
        )}
        <p className={styles.brand}>
          <Mark width={44} height={44} />
          FANTASY SOCIAL
        </p>
        <h1 className={styles.title}>Draft creators. Own the night.</h1>
        <p className={styles.what}>
          Pick 3 to 5 YouTube creators under a salary cap. You score for the size of their day, and more when they grow.
          Free, for play money.
        </p>
        <a className={styles.enter} href={loginAddress('/play')}>
          <Coin />
          <span className={styles.enterText}>Click to Enter</span>
        </a>
        <p className={styles.tonight}>
          <Tonight />
        </p>
      </div>
      <LegalLinks className={styles.legal} />
    </main>
  )
}
