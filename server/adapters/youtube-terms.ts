/**
 * What YouTube's terms require of an operator who runs this with live statistics: scores made from their numbers need an amendment, granted
 * after an audit. The game runs without it, for people to try; it says at each start that it is missing. See docs/compliance.md.
 */
import type { Settings } from '#server/settings.ts'
import type { StatisticsSource } from './source.ts'

type Given = { source: Pick<StatisticsSource, 'name'>; settings: Pick<Settings, 'derivedMetricsApproval'> }

/** One sentence for the start, or null when there is nothing to say. */
export function startNotice({ source, settings }: Given): string | null {
  if (source.name !== 'youtube' || settings.derivedMetricsApproval !== null) return null
  return (
    'Scores made from YouTube statistics need YouTube’s approval (an audit with the derived-metrics amendment) before the public may play: ' +
    'see docs/compliance.md, then set YOUTUBE_DERIVED_METRICS_APPROVAL to its reference.'
  )
}
