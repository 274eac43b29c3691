/** Where an entry is likely to end, in one line that links to its race, which is below the controls on a phone. */
import { scrollToElement } from '#web/ui/scroll-to.ts'
import { Chevron } from '#web/ui/icons.tsx'
import { lead } from '#web/ui/lead.ts'
import { rankRangeText } from './race-words.ts'
import { forecastIn, type ForecastProps } from './use-race.ts'
import styles from './gamemode.module.css'

/** The id of the link's target. */
export const FORECAST_ID = 'your-race'

export function LikelyLine({ moment, entry }: ForecastProps) {
  const forecast = forecastIn(moment, entry)?.forecast
  if (!forecast) return null
  return (
    <button type="button" className={`${lead} ${styles.shortly}`} onClick={showForecast}>
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
