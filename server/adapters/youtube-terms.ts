/**
 * YouTube's terms require an amendment, granted after an audit, before scores made from their statistics may be offered to the public.
 * Without it the game runs for trials and says so at each start. See docs/compliance.md.
 */
import type { Settings } from '#server/settings.ts'
import type { StatisticsSource } from './source.ts'

type Given = { source: Pick<StatisticsSource, 'name'>; settings: Pick<Settings, 'derivedMetricsApproval'> }

/** Returns the sentence to print at the start, or null if no approval is needed or it is set. */
export function startNotice({ source, settings }: Given): string | null {
  if (source.name !== 'youtube' || settings.derivedMetricsApproval !== null) return null
  return (
    'Scores made from YouTube statistics need YouTube’s approval (an audit with the derived-metrics amendment) before the public may play: ' +
    'see docs/compliance.md, then set YOUTUBE_DERIVED_METRICS_APPROVAL to its reference.'
  )
}
