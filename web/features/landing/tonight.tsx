/**
 * The current prize and its deadline, from the call that is open to everybody. Nothing until it is known, and without a competition; the
 * landing keeps the space.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/lib/call.ts'
import { wholeDollars } from '#web/lib/amounts.ts'
import { useReadWhenDue } from '#web/lib/use-read-when-due.ts'
import { Countdown } from '#web/components/countdown.tsx'
import styles from './landing.module.css'

/** A visitor has no live connection: the phase is read again when it should have ended, everything else each minute. */
const AGAIN_MS = 60_000

export function Tonight() {
  const active = useQuery({ ...ask(activeCompetition), refetchInterval: AGAIN_MS })
  useReadWhenDue(active)
  if (!active.data) return null
  const { phase, prizeValue, startTime, endTime } = active.data
  const isDrafting = phase === 'drafting'
  return (
    <>
      <span>
        Tonight's prize <b className={styles.amount}>{wholeDollars(prizeValue)}</b>
      </span>
      <span>
        {isDrafting ? 'Draft locks in' : 'Live, ends in'}{' '}
        <b className={styles.amount}>
          <Countdown to={isDrafting ? startTime : endTime} />
        </b>
      </span>
    </>
  )
}
