/** 'A new version is ready': installed when the player agrees, never in the middle of a draft. */
import { useState } from 'react'
import { takeNewVersion, useNewVersion } from '#web/lib/service-worker.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './install.module.css'

export function NewVersion() {
  const waiting = useNewVersion((state) => state.waiting)
  const [put, setPut] = useState<ServiceWorker | null>(null)
  const isShown = waiting !== null && waiting !== put
  return (
    <div aria-live="polite">
      {isShown && (
        <section className={styles.offer} aria-labelledby="new-version-title">
          <img src="/art/rocket.webp" alt="" width={44} height={44} className="size-11 flex-none" />
          <div className="min-w-0 grow">
            <h2 id="new-version-title" className="disp text-[15px]/5 font-bold">
              A new version is ready
            </h2>
            <div className="mt-3 flex flex-wrap gap-2.5">
              <Button tone="coin" onClick={() => takeNewVersion(waiting)}>
                Reload
              </Button>
              <Button onClick={() => setPut(waiting)}>Later</Button>
            </div>
          </div>
        </section>
      )}
    </div>
  )
}
