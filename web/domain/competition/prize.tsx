/** The prize as a rolling number. A new entry makes it flash for 2 s, with a '+$5' hint. */
import { wholeDollars } from '#web/ui/format.ts'
import { usePrizeFlash } from './prize-flash.ts'
import { Roll } from '#web/ui/roll.tsx'
import styles from './prize.module.css'

export function Prize({
  competitionId,
  value,
  className = '',
}: {
  competitionId: number
  value: string
  className?: string
}) {
  const isFlashing = usePrizeFlash(competitionId)
  return (
    <span className={`${styles.prize} ${className}`} data-flash={isFlashing ? 1 : 0}>
      <Roll text={wholeDollars(value)} />
      {isFlashing && (
        <span className={styles.hint} aria-hidden="true">
          +$5
        </span>
      )}
    </span>
  )
}
