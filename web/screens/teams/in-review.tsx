/** The player's teams in a competition under review. `children` stands beside its note. */
import type { ReactNode } from 'react'
import { ReviewNote, type OwnReview } from '#web/domain/competition/own-reviews.tsx'
import { TeamCard } from './team-card.tsx'

export function InReview({ review, children }: { review: OwnReview; children?: ReactNode }) {
  const { competition, entries } = review
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <ReviewNote review={review} />
        {children}
      </div>
      <h2 className="disp text-base/6 font-bold">Being checked: {competition.prizeTitle}</h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {entries.map((entry, nth) => (
          <li key={entry.id} className="grid">
            <TeamCard competition={competition} entry={entry} number={nth + 1} of={entries.length} />
          </li>
        ))}
      </ul>
    </>
  )
}
