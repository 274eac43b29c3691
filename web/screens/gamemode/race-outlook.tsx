/** Where the entry is likely to end, and the chance of a prize. */
import type { ReactNode } from 'react'
import type { Entry } from '#contract/entries.ts'
import { points, whole } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import type { Standing } from './use-race.ts'
import { rankRangeShares, rankRangeText, chance, scoreAtPace } from './race-words.ts'
import styles from './race.module.css'

type Props = { standing: Standing; paidPlaces: number; entry: Entry; which: string | null }

export function ForecastSummary({ standing, paidPlaces, entry, which }: Props) {
  const { rank, entries, forecast } = standing
  const { prizeChance, winChance, prizeLine, expected } = forecast
  const atPace = scoreAtPace(entry)
  return (
    <>
      <p className="mt-2 text-caption text-muted">
        {which !== null && `${which}: `}
        {rank !== null && `${entry.isTied ? 'Tied for ' : ''}${ordinal(rank)} of ${whole(entries)}. `}Likely to end
      </p>
      <p className="disp text-2xl/8 font-extrabold">{rankRangeText(forecast)}</p>
      <RankRange standing={standing} paidPlaces={paidPlaces} />
      <dl className={styles.chances}>
        <Figure name="Chance of a prize" value={chance(prizeChance)} />
        <Figure name="Chance to win" value={chance(winChance)} />
        <Figure name="Your score, middle scenario" value={points(expected)} />
        {prizeLine !== null && (
          <Figure
            name={paidPlaces === 1 ? 'The prize, middle scenario' : 'The last prize, middle scenario'}
            value={points(prizeLine)}
          />
        )}
      </dl>
      {points(atPace) !== points(expected) && (
        <p className="mt-2 text-xs text-muted">
          At the pace so far your score would be {points(atPace)}. A scenario also counts what each creator usually
          gets.
        </p>
      )}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="disp">{value}</dd>
  </div>
)

/** All ranks, the first at the left: prize places, where the entry may end, where it is now. Words above and below say the same. */
function RankRange({ standing: { rank, entries, forecast }, paidPlaces }: Omit<Props, 'entry' | 'which'>) {
  const { best, worst } = forecast
  const { paid, rankRange, now } = rankRangeShares({ best, worst, rank, entries, paidPlaces })
  return (
    <div aria-hidden="true">
      <div className={styles.band}>
        <i className={styles.paid} style={{ width: `${paid}%` }} />
        <i className={styles.likely} style={{ left: `${rankRange.from}%`, width: `${rankRange.width}%` }} />
        {now !== null && <i className={styles.now} style={{ left: `${now}%` }} />}
      </div>
      <div className={styles.ends}>
        <span>
          <i className={styles.key} /> {paidPlaces <= 1 ? 'the prize' : `prizes to ${ordinal(paidPlaces)}`}
        </span>
        <span>{ordinal(entries)}</span>
      </div>
    </div>
  )
}
