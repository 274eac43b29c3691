/**
 * The player's latest competitions beside the next draft. The code is loaded only while there is a result or a competition under review.
 */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { reviewedCompetitions } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { useUnseenResult } from '#web/domain/board/see-result.ts'
import { optionalComponent } from '#web/ui/optional-component.ts'
import type { OwnReviews as Notes, ResultLine as Line } from './own-reviews.tsx'

const load = () => import('./own-reviews.tsx')
const LoadedReviews = optionalComponent(load, (file) => file.OwnReviews)
const LoadedLine = optionalComponent(load, (file) => file.ResultLine)

/** True while the player has an unseen result, or while some competition is under review. */
function useAnyReview(): boolean {
  const resultId = useUnseenResult()
  const { data = [] } = useQuery(ask(reviewedCompetitions))
  return resultId !== null || data.length > 0
}

export function OwnReviews(props: ComponentProps<typeof Notes>) {
  return useAnyReview() && <LoadedReviews {...props} />
}

export function ResultLine(props: ComponentProps<typeof Line>) {
  return useAnyReview() && <LoadedLine {...props} />
}
