/**
 * The player's latest competitions, beside the draft of the next one: the last result, and those under review; nothing if there are none.
 */
import { ReviewNote, useOwnReviews } from '#web/domain/competition/own-reviews.tsx'
import { useUnseenResult } from '#web/domain/board/see-result.ts'
import { ResultNote } from '#web/domain/roster/result-note.tsx'

export function OwnReviews({ className = '' }: { className?: string }) {
  const reviews = useOwnReviews({ isKept: true }) ?? []
  const resultId = useUnseenResult()
  if (resultId === null && reviews.length === 0) return null
  return (
    // in a narrow column both kinds of note are as high, so that nothing below moves when one takes the other's place
    <div className={`@container grid grid-cols-1 gap-2.5 empty:hidden ${className}`}>
      {resultId !== null && <ResultNote key={resultId} competitionId={resultId} />}
      {reviews.map((review) => (
        <ReviewNote key={review.competition.id} review={review} />
      ))}
    </div>
  )
}
