/** What is offered over the page: the application as an install of its own, and its new version. Nothing of the page moves for it. */
import { useEffect } from 'react'
import { watchInstall } from './browser-install.ts'
import { InstallBanner } from './install-banner.tsx'
import { InstallCard } from './install-card.tsx'
import { NewVersion } from './new-version.tsx'
import styles from './install.module.css'

export default function InstallPrompts() {
  useEffect(watchInstall, [])
  return (
    <>
      <InstallBanner />
      <div className={styles.offers}>
        <NewVersion />
        <InstallCard />
      </div>
    </>
  )
}
