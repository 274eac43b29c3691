/**
 * The parts of an entry's forecast. They are loaded when a live competition is first shown. A phone shows them in one column, a desktop in
 * three.
 */
import { slimLinkClass } from '#web/ui/slim-link.ts'
import { Suspense, type ComponentProps, type ComponentType } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Panel } from '#web/ui/panel.tsx'
import { scrollToElement } from '#web/ui/elements.ts'
import { Chevron } from '#web/ui/icons.tsx'
import type { ForecastPanel } from './forecast.tsx'
import { rankRangeText } from './forecast-text.ts'
import { FORECAST_ID, forecastIn, type ForecastProps } from './use-forecast.ts'
import styles from './gamemode.module.css'

const file = () => import('./forecast.tsx')
const LazyForecast = lazyComponent(file, ({ ForecastPanel: EntryForecast }) => EntryForecast)
const LazyPace = lazyComponent(file, ({ PacePanel }) => PacePanel)
const LazyAround = lazyComponent(file, ({ AroundPanel }) => AroundPanel)

type Props = ComponentProps<typeof ForecastPanel>

export const YourForecast = (props: Props) => (
  <WhileLive {...props} Part={LazyForecast} title="Your Forecast" room={styles.forecast} />
)
export const YourPace = (props: Props) => <WhileLive {...props} Part={LazyPace} title="Your Pace" room={styles.pace} />
export const AroundYou = (props: Props) => <WhileLive {...props} Part={LazyAround} />

/** `room`: the class that reserves the height of the part until it is loaded. */
type Loading = { Part: ComponentType<Props>; title?: string; room?: string | undefined }

function WhileLive({ Part, title, room, ...props }: Props & Loading) {
  if (props.competition.phase !== 'live') return null
  const free = title !== undefined && (
    <Panel title={title}>
      <div className={room} />
    </Panel>
  )
  return (
    <Suspense fallback={free}>
      <Part {...props} />
    </Suspense>
  )
}

/** Says in one line where the entry is likely to end, and scrolls to the forecast, which is below the controller on a phone. */
export function LikelyLine({ moment, entry }: ForecastProps) {
  const forecast = forecastIn(moment, entry)?.forecast
  if (!forecast) return null
  return (
    <button type="button" className={`${slimLinkClass} ${styles.likelyLine}`} onClick={showForecast}>
      <span>
        Likely <span>{rankRangeText(forecast)}</span>
      </span>
      <Chevron to="right" />
    </button>
  )
}

function showForecast(): void {
  const forecast = document.getElementById(FORECAST_ID)
  scrollToElement(forecast)
  forecast?.focus({ preventScroll: true })
}
