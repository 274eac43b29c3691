/** The sentences of scouting. */
import type { CreatorResearch, ScoutedCreator } from '#contract/scouting.ts'
import { HIGHEST_LEVEL } from '#game/scouting/highest-level.ts'
import { QUIET_GAPS } from '#game/scouting/uploads.ts'
import { points } from '#web/ui/format.ts'

export const IN_FORM = 1.25
const OUT_OF_FORM = 0.8
const OUT = 'Out of form'
/** A record of fewer competitions says little. */
const RECORD_NEEDS = 3

/** The same texts for a list of facts. */
export const UPLOAD_FACTS = { due: 'video due', likely: 'video likely', unlikely: 'no video expected' } as const

export const UPLOAD_NAMES = { due: 'Due', likely: 'Likely', unlikely: 'Unlikely' } as const

export const VOLATILITY_NAMES = { calm: 'Calm', steady: 'Steady', wild: 'Wild' } as const

export function levelInWords(level: number): string {
  if (Math.abs(level - 1) < 0.05) return 'a normal day'
  return level < HIGHEST_LEVEL
    ? `${level.toFixed(1)} times a normal day`
    : `${HIGHEST_LEVEL} times a normal day or more`
}

const DAY = 24
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

/** Formats a duration as 13 hours, 4 days, 3 months or 5 years. */
export function hoursInWords(hours: number): string {
  const [unit, name] = unitOf(hours)
  return counted(Math.round(hours / unit), name)
}

/** Formats as "20 days". From months on only complete ones count: "over 5 years". */
export function atLeastInWords(hours: number): string {
  const [unit, name] = unitOf(hours)
  return unit < MONTH ? hoursInWords(hours) : `over ${counted(Math.floor(hours / unit), name)}`
}

function unitOf(hours: number): [hours: number, name: string] {
  if (hours < 2 * DAY) return [1, 'hour']
  if (hours < 2 * MONTH) return [DAY, 'day']
  return hours < 2 * YEAR ? [MONTH, 'month'] : [YEAR, 'year']
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns a sentence with the creator's form, its upload, and its points for its price. */
export function verdictOf({ form, upload, record, isNew }: ScoutedCreator): string {
  const says: string[] = []
  if (!isNew && form !== null) says.push(formVerdict(form))
  if (upload === 'due') says.push('due to upload')
  if (upload === 'likely') says.push('likely to upload')
  const first = says.length > 0 ? `${sentenceOf(says)}.` : ''
  const second =
    record.played >= RECORD_NEEDS ? `It beat its price in ${record.beaten} of ${record.played} competitions.` : ''
  return (
    [isNew ? NEW_HERE : '', first, second].filter((one) => one !== '').join(' ') ||
    'Little is known about this creator yet.'
  )
}

const NEW_HERE = 'New creator: fewer than 7 complete days are known.'

const formVerdict = (form: number): string =>
  form >= IN_FORM ? 'In form' : form <= OUT_OF_FORM ? OUT : 'Near its normal day'

const sentenceOf = ([first = '', second]: readonly string[]): string => {
  const text = second ? `${first} ${first === OUT ? 'but' : 'and'} ${second}` : first
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Explains why the next upload is expected in time or not. The label of the estimate stands beside it. */
export function uploadSentence({ creator, everyHours, sinceHours }: CreatorResearch): string {
  if (creator.upload === null || everyHours === null || sinceHours === null)
    return 'Too few uploads are known to predict the next one.'
  if (sinceHours <= QUIET_GAPS * everyHours)
    return `It usually uploads every ${hoursInWords(everyHours)}; the last one was ${hoursInWords(sinceHours)} before the lock.`
  const quiet = `It has gone quiet: nothing for ${atLeastInWords(sinceHours)}`
  return hasRhythm({ everyHours, sinceHours })
    ? `${quiet}, after an upload every ${hoursInWords(everyHours)} or so.`
    : `${quiet}.`
}

/** A creator without uploads for months has no rhythm, however often it used to upload. */
export const hasRhythm = ({ everyHours, sinceHours }: Pick<CreatorResearch, 'everyHours' | 'sinceHours'>): boolean =>
  everyHours !== null && sinceHours !== null && (sinceHours <= QUIET_GAPS * everyHours || sinceHours < 2 * MONTH)

export function recordSentence({ record }: Pick<ScoutedCreator, 'record'>): string {
  const { played, beaten, surplus } = record
  if (surplus === null) return 'This creator has not been in a finished competition yet.'
  const times = `It beat its price in ${beaten} of ${played} ${played === 1 ? 'competition' : 'competitions'}`
  if (Math.abs(surplus) < 0.05) return `${times}; on average it scored its projection.`
  const brought = `${points(Math.abs(surplus))} points ${surplus > 0 ? 'more' : 'less'}`
  return `${times}; on average it scored ${brought} than its projection.`
}

/** Explains why neither form nor levels are known. */
export function unknownSentence(knownDays: number): string {
  if (knownDays === 0) return 'This creator’s last days are unknown, so it is priced like other channels of its size.'
  return `Only ${counted(knownDays, 'complete day')} of it ${knownDays === 1 ? 'is' : 'are'} known: too few to tell its form.`
}

export function spreadSentence({ volatility, deviation, ceiling }: ScoutedCreator): string {
  if (volatility === null || deviation === null) return 'Too few days are known to say how much its views vary.'
  const compared = { calm: 'less than most', steady: 'about as much as most', wild: 'more than most' }[volatility]
  const spread = `${VOLATILITY_NAMES[volatility]}: its days differ by about ${points(deviation)} points, ${compared}.`
  if (ceiling === null) return spread
  return `${spread} In the form it is in now, about one day in ten should bring ${points(ceiling)} or more.`
}
