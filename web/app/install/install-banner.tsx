/** The install banner, 'Get the Fantasy Social Mobile/Desktop App': one line above the page. */
import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect } from 'react'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'
import { useDesktop, useMedia } from '#web/ui/use-media.ts'
import { toast } from '#web/ui/toast.ts'
import { install, useInstall } from './browser-install.ts'
import { noteBanner } from './dismissal.ts'
import styles from './install.module.css'

export function InstallBanner({ onClose }: { onClose: () => void }) {
  useEffect(noteBanner, [])
  return (
    <section className={styles.banner} data-banner aria-label="Get the app">
      <Get onDone={onClose} />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  )
}

/** Leads to the desktop builds if there are any; else starts the browser's own install, or explains where to find it. */
function Get({ onDone }: { onDone: () => void }) {
  // a tablet is as wide as a desktop, but cannot use the desktop app
  const isTouched = useMedia('(pointer: coarse)')
  const isDesktop = useDesktop() && !isTouched
  const event = useInstall((state) => state.event)
  const { data: installation } = useQuery(ask(about))
  const words = (
    <>
      <Download size={18} aria-hidden="true" className="flex-none" />
      <span>Get the Fantasy Social {isDesktop ? 'Desktop' : 'Mobile'} App</span>
    </>
  )
  if (isDesktop && installation?.releasesUrl) {
    return (
      <a
        className={styles.get}
        href={installation.releasesUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onDone}
      >
        {words}
      </a>
    )
  }
  const start = async () => {
    const message = "Open your browser's menu and choose 'Install app' or 'Add to Home Screen'."
    if (!event) toast.show({ title: 'Install Fantasy Social', message })
    else if ((await install(event)) === 'accepted') onDone()
  }
  return (
    <button type="button" className={styles.get} onClick={() => void start()}>
      {words}
    </button>
  )
}
