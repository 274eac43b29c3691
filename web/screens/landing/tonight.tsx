/**
 * The current prize and its deadline, from the call that is open to everybody. Nothing until it is known, and without a competition; the
 * landing keeps the space.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/amounts.ts'
import { instantOf } from '#web/ui/durations.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import styles from './landing.module.css'

const [GRACE_MS, SOONEST_MS, LATEST_MS] = [2_000, 5_000, 60_000]

/** A visitor has no live connection: the phase is read again when it should have ended, everything else each minute. */
function untilNextRead(active: Competition | null | undefined): number {
  if (!active) return LATEST_MS
  const due = instantOf(active.phase === 'drafting' ? active.startTime : active.endTime)
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, due + GRACE_MS - serverNow()))
}

export function Tonight() {
  const active = useQuery({ ...ask(activeCompetition), refetchInterval: ({ state }) => untilNextRead(state.data) })
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
