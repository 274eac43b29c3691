/** Offers shown over the page: installing the application, and its new version. Nothing on the page moves for them. */
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
