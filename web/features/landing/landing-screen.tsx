/** What visitors see: the planet, what this is, and a coin that leads to the sign-in. It works before any script has run. */
import { loginAddress } from '#web/lib/full-navigation.ts'
import { LegalLinks } from '#web/components/legal-links.tsx'
import { Coin } from '#web/ui/coin.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { SpacePicture } from '#web/ui/space-picture.tsx'
import { Tonight } from './tonight.tsx'
import styles from './landing.module.css'

export function LandingScreen() {
  return (
    <main className="landing" data-theme="midnight">
      <SpacePicture />
      <div className={styles.words}>
        <p className={styles.brand}>
          <Mark width={44} height={44} />
          FANTASY SOCIAL
        </p>
        <h1 className={styles.title}>Draft creators. Own the night.</h1>
        <p className={styles.what}>
          Pick 3 to 5 YouTube creators under a salary cap. When they grow faster than usual, you score. Free, for play
          money.
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
