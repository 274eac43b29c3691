/** Why a channel is not found although it exists on YouTube: a replay knows the channels of its season only. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { isSimulated } from '#game/invented.ts'
import { ask } from '#web/api/call.ts'

const RECORDED_ONLY = 'This replay has recorded channels only. Live channels need a YouTube key'
const INVENTED_ONLY = 'This season has invented channels only. Live channels need a YouTube key'

/** Returns the sentence for a channel outside the season, or null with live statistics. */
export function useSeasonOnly(): string | null {
  const { data } = useQuery(ask(about))
  if (data?.source !== 'recorded') return null
  return data.season !== null && isSimulated(data.season.firstDay) ? INVENTED_ONLY : RECORDED_ONLY
}
