/** 'Adds up', worked out on this device; or not, and what to do then. */
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { navigation } from '#web/ui/full-navigation.ts'
import { hashOf } from './hashes.ts'
import type { Check } from './check.ts'
import styles from '#web/domain/entry/receipts.module.css'

export function VerdictRow({ check }: { check: Check }) {
  if (check.result === 'old-page') return <OldPage />
  if (check.result === 'faulty') return <Faulty hash={hashOf(check.evidence)} />
  if (!check.receipts && !check.settled) return <NothingToCheck />
  const isRecomputed = check.receipts !== null
  return (
    <p className={`${styles.verdict} ${styles.sound}`} role="status">
      <CircleCheck className="flex-none text-go-text" size={20} aria-hidden="true" />
      <span>
        <b className="text-go-text">Adds up.</b>{' '}
        {isRecomputed
          ? 'Everybody\u2019s points were worked out again from the readings, on your device.'
          : 'The parts add up to the points, worked out on your device.'}
        {!check.areHashesChecked && ' The hashes cannot be checked on a page without https.'}
      </span>
    </p>
  )
}

/** No readings yet, or none any more and no terms either: then nothing adds up, and nothing fails to. */
function NothingToCheck() {
  return (
    <p className={styles.verdict} role="status">
      There is nothing to add up here: the readings have not come in yet, or are no longer kept.
    </p>
  )
}

function Faulty({ hash }: { hash: string | null }) {
  return (
    <p className={`${styles.verdict} ${styles.faulty}`} role="alert">
      <CircleX className="flex-none text-flare-text" size={20} aria-hidden="true" />
      <span className="min-w-0">
        <b className="text-flare-text">Does not add up: please tell us.</b> The evidence, the hashes and the points
        shown do not belong together.{hash && <span className="mt-1 block break-all text-muted">Evidence {hash}</span>}
      </span>
    </p>
  )
}

function OldPage() {
  return (
    <div className={styles.verdict} role="alert">
      <RefreshCw className="flex-none text-ice-text" size={20} aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p>This page is older than the competition. Reload it to see how the points are made.</p>
        <Button onClick={() => navigation.reload()}>Reload</Button>
      </div>
    </div>
  )
}
