/** 'Install Fantasy Social', 3 s after the browser offers it. */
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { install, useInstall } from './browser-install.ts'
import { dismiss, isDismissed } from './dismissal.ts'
import { useAfter } from './use-after.ts'
import styles from './install.module.css'

export const CARD_MS = 3000

export function InstallCard() {
  const { event, isInstalled } = useInstall()
  const [isOver, setOver] = useState(() => isDismissed('pwa-install-dismissed'))
  const isDue = useAfter(CARD_MS, event !== null)
  if (!event || !isDue || isInstalled || isOver) return null

  const later = () => {
    dismiss('pwa-install-dismissed')
    setOver(true)
  }
  const start = async () => {
    if ((await install(event)) === 'dismissed') later()
  }
  return (
    <section className={styles.offer} aria-labelledby="install-title">
      <Mark width={44} height={44} className="flex-none" />
      <div className="min-w-0 grow">
        <h2 id="install-title" className="disp text-[15px]/5 font-bold">
          Install Fantasy Social
        </h2>
        <p className="mt-1 text-[13px]/5 text-muted">
          On your home screen, in a window of its own, and with the last board when you are offline.
        </p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button tone="coin" onClick={() => void start()}>
            Install App
          </Button>
          <Button onClick={later}>Later</Button>
        </div>
      </div>
    </section>
  )
}
