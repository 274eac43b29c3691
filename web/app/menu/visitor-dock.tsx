/** The bar at the bottom for visitors, who are let in nowhere yet: where they are, and the way in. */
import { loginAddress } from '#web/ui/full-navigation.ts'
import { Mark } from '#web/ui/icons.tsx'
import styles from './menu.module.css'

export function VisitorDock() {
  return (
    <nav className={styles.dock} data-dock aria-label="Sections">
      <a href="/" aria-current="page">
        <Mark width={24} height={24} />
        Home
      </a>
      <a href={loginAddress('/play')}>
        <img src="/icons/coin.svg" alt="" width={24} height={24} />
        Sign in
      </a>
      <a href="/sign-in?to=/live&watch">
        <img src="/art/trophy.webp" alt="" width={24} height={24} />
        Watch
      </a>
    </nav>
  )
}
