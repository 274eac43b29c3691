/**
 * The parts of an entry's forecast, loaded when a live competition is first shown: "Why" behind the standing, which is closed at first, and
 * the neighbours on the board.
 */
import { slimLinkClass } from '#web/ui/slim-link.ts'
import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Fold } from '#web/ui/fold.tsx'
import { scrollToElement } from '#web/ui/elements.ts'
import { Chevron } from '#web/ui/icons.tsx'
import { chance, rankRangeText } from './forecast-text.ts'
import { FORECAST_ID, forecastIn, type ForecastProps } from './use-forecast.ts'
import styles from './gamemode.module.css'

const file = () => import('./forecast.tsx')
const LazyReasons = lazyComponent(file, ({ Reasons }) => Reasons)
const LazyAround = lazyComponent(file, ({ AroundPanel }) => AroundPanel)

/** The forecast, the required pace, who helps and who hurts, and the ranks so far. */
export function Why(props: ForecastProps) {
  if (props.competition.phase !== 'live') return null
  return (
    <Fold name="why" title="Why" aside="Forecast, pace and ranks so far">
      <Suspense fallback={<div className={styles.forecast} />}>
        <LazyReasons {...props} />
      </Suspense>
    </Fold>
  )
}

export function AroundYou(props: ForecastProps) {
  if (props.competition.phase !== 'live') return null
  return (
    <Suspense fallback={null}>
      <LazyAround {...props} />
    </Suspense>
  )
}

/** Says in one line where the entry is likely to end and how likely a prize is. A press opens "Why", which is below the controller. */
export function LikelyLine({ moment, entry }: ForecastProps) {
  const forecast = forecastIn(moment, entry)?.forecast
  if (!forecast) return null
  return (
    <button type="button" className={`${slimLinkClass} ${styles.likelyLine}`} onClick={openWhy}>
      <span>
        <span className={styles.likelyWord}>Likely </span>
        <span>{rankRangeText(forecast)}</span>
        <span className={styles.prizeChance}> · prize {chance(forecast.prizeChance)}</span>
      </span>
      <Chevron to="right" />
    </button>
  )
}

function openWhy(): void {
  const forecast = document.getElementById(FORECAST_ID)
  const fold = forecast?.closest('details')
  if (fold) fold.open = true
  scrollToElement(forecast)
  forecast?.focus({ preventScroll: true })
}
