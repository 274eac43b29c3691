/** The bar at the bottom for visitors, who are let in nowhere yet: where they are, and the way in. */
import { LogIn } from 'lucide-react'
import { loginAddress } from '#web/lib/full-navigation.ts'
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
        <LogIn size={21} aria-hidden="true" />
        Sign in
      </a>
    </nav>
  )
}
