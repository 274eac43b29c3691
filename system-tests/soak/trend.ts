/** Whether a measurement grows with time: a line through the samples by least squares, and how uncertain its slope is. */

export type Sample = { minute: number; value: number }

export type Trend = {
  /** The change of the value in an hour, with its standard error. */
  perHour: number
  standardError: number
  /** The change along the line over the whole time, as a share of the value at its beginning. */
  growth: number
  isLevel: boolean
}

const MINUTES_OF_AN_HOUR = 60
/** A slope that is nearer to zero than this many standard errors is noise. */
const STANDARD_ERRORS = 2
/** A smaller growth does not count, however certain it is. */
const LEAST_GROWTH = 0.02

/** Returns the trend of at least three samples. A value that falls is level. Throws RangeError for fewer samples. */
export function trendOf(samples: readonly Sample[]): Trend {
  if (samples.length < 3) throw new RangeError(`${samples.length} samples have no trend`)
  const minute = meanOf(samples.map((sample) => sample.minute))
  const value = meanOf(samples.map((sample) => sample.value))
  const spread = sumOf(samples.map((sample) => (sample.minute - minute) ** 2))
  const slope = sumOf(samples.map((sample) => (sample.minute - minute) * (sample.value - value))) / spread
  const lineAt = (at: number) => value + slope * (at - minute)
  const residuals = sumOf(samples.map((sample) => (sample.value - lineAt(sample.minute)) ** 2))
  const error = Math.sqrt(residuals / (samples.length - 2) / spread)
  const [first, last] = [lineAt(samples[0]!.minute), lineAt(samples.at(-1)!.minute)]
  const growth = first === last ? 0 : (last - first) / Math.abs(first)
  return {
    perHour: slope * MINUTES_OF_AN_HOUR,
    standardError: error * MINUTES_OF_AN_HOUR,
    growth,
    isLevel: growth < LEAST_GROWTH || slope <= STANDARD_ERRORS * error,
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length
