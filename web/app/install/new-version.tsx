/** 'A new version is ready': installed when the player agrees, never in the middle of a draft. */
import { useState } from 'react'
import { takeNewVersion, useNewVersion } from '#web/api/service-worker.ts'
import { Offer } from '#web/ui/offer.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './install.module.css'

type WaitingVersion = { waiting: ServiceWorker | null; putOff: () => void }

/** The version that waits for a decision, if any. */
export function useWaitingVersion(): WaitingVersion {
  const waiting = useNewVersion((state) => state.waiting)
  const [put, setPut] = useState<ServiceWorker | null>(null)
  return { waiting: waiting === put ? null : waiting, putOff: () => setPut(waiting) }
}

export function NewVersion({ version: { waiting, putOff } }: { version: WaitingVersion }) {
  return (
    <div aria-live="polite">
      {waiting && (
        <Offer
          name="version"
          className={styles.offer}
          picture={<img src="/art/rocket.webp" alt="" width={32} height={32} />}
          title="A new version is ready"
        >
          <Button tone="coin" onClick={() => takeNewVersion(waiting)}>
            Reload
          </Button>
          <Button onClick={putOff}>Later</Button>
        </Offer>
      )}
    </div>
  )
}
