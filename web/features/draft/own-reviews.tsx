/** What one has played and is being checked, beside the draft of the next one; nothing where there is none. */
import { ReviewNote } from '#web/components/review-note.tsx'
import { useOwnReviews } from '#web/components/use-own-reviews.ts'

export function OwnReviews({ className = '' }: { className?: string }) {
  const reviews = useOwnReviews({ isKept: true })
  if (!reviews || reviews.length === 0) return null
  return (
    <div className={`grid grid-cols-1 gap-2.5 ${className}`}>
      {reviews.map((review) => (
        <ReviewNote key={review.competition.id} review={review} />
      ))}
    </div>
  )
}
