/** The player's latest competitions, beside the next draft: the last result and competitions under review. Renders nothing without any. */
import { ReviewNote, useOwnReviews } from '#web/domain/competition/own-reviews.tsx'
import { useUnseenResult, closeResult, noteSeen } from '#web/domain/board/see-result.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { competitionResult, type CompetitionResult } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { inDollars, whole } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { useUser } from '#web/domain/player/session.ts'
import { bestPlaced } from '#web/domain/competition/place.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Chevron } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/link.tsx'
import { slimLinkClass } from '#web/ui/slim-link.ts'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/domain/roster/draft.module.css'

export function OwnReviews({ className = '' }: { className?: string }) {
  const reviews = useOwnReviews({ isKept: true }) ?? []
  const resultId = useUnseenResult()
  if (resultId === null && reviews.length === 0) return null
  return (
    // in a narrow column both notes have one height, so that nothing moves when one replaces the other
    <div className={`@container grid grid-cols-1 gap-2.5 empty:hidden ${className}`}>
      {resultId !== null && <ResultNote key={resultId} competitionId={resultId} />}
      {reviews.map((review) => (
        <ReviewNote key={review.competition.id} review={review} />
      ))}
    </div>
  )
}

/** Returns the result, or null until it is loaded and final. */
function useResult(competitionId: number): CompetitionResult | null {
  const { data } = useQuery({ ...ask(competitionResult, { params: { competitionId } }), staleTime: 0 })
  return data && (data.phase === 'completed' || data.phase === 'void') ? data : null
}

/**
 * The result, or else a competition under review, as a link on a phone's screen, since the notes are below the fold. `isBrief` is for a low
 * screen; the stylesheet shows one of the two.
 */
export function ResultLine({ isBrief = false }: { isBrief?: boolean }) {
  const resultId = useUnseenResult()
  const review = useOwnReviews({ isKept: true })?.[0]
  const className = `${slimLinkClass} ${isBrief ? styles.brief : styles.result}`
  if (resultId !== null) return <Line competitionId={resultId} isBrief={isBrief} className={className} />
  if (!review) return null
  const best = bestPlaced(review.entries)
  const place = best && best.rank !== null ? `: #${whole(best.rank)}` : ''
  return (
    <Link
      to={`/leaderboard?competition=${review.competition.id}`}
      className={className}
      aria-label={`In review${place}, ${review.competition.prizeTitle}`}
    >
      In review{!isBrief && place}
      <Chevron to="right" />
    </Link>
  )
}

type LineProps = { competitionId: number; isBrief: boolean; className: string }

function Line({ competitionId, isBrief, className }: LineProps) {
  const result = useResult(competitionId)
  if (!result) return null
  const words = `${placeOf(result)}${prizeOf(result)}`
  return (
    <Link to={`/result?competition=${competitionId}`} className={className} aria-label={words}>
      {isBrief ? 'Your result' : words}
      <Chevron to="right" />
    </Link>
  )
}

function ResultNote({ competitionId }: { competitionId: number }) {
  const queries = useQueryClient()
  const { user } = useUser()
  const result = useResult(competitionId)
  const close = useMutation({
    mutationFn: () => noteSeen(queries, competitionId),
    onSuccess: () => user && closeResult(user.id, competitionId),
    onError: toast.refuseAs('Your result stays here'),
  })
  if (!result) return null
  const hasWon = prizeOf(result) !== ''
  return (
    <section
      className="panel flex min-h-[76px] items-center @max-[480px]:min-h-[94px] gap-3 p-4"
      aria-label="Your result"
    >
      <Picture
        src={`/art/${hasWon ? 'trophy' : 'ticket'}.webp`}
        alt=""
        width={44}
        height={44}
        className="max-sm:hidden"
      />
      <div className="min-w-0 grow">
        <p className="text-sm/5 font-bold">
          {placeOf(result)}
          <span className="text-coin-text">{prizeOf(result)}</span>
        </p>
        <p className="truncate text-caption/5 text-muted">
          {result.prizeTitle} {result.phase === 'void' ? `was called off. ${result.voidReason ?? ''}` : 'is final.'}
        </p>
      </div>
      <Link
        to={`/result?competition=${competitionId}`}
        className={buttonClass('coin')}
        aria-label={`See it: your result in ${result.prizeTitle}`}
      >
        See it
      </Link>
      <IconButton name="Close your result" disabled={close.isPending} onClick={() => close.mutate()}>
        <X size={18} />
      </IconButton>
    </section>
  )
}

function placeOf({ phase, bestRank, ownEntries }: CompetitionResult): string {
  if (phase === 'void' || bestRank === null) return 'Your result is in'
  const isTied = ownEntries.some((own) => own.rank === bestRank && own.isTied)
  return `Your result: #${whole(bestRank)}${isTied ? ', tied' : ''}`
}

const prizeOf = ({ prize, prizeText }: CompetitionResult): string =>
  [inDollars(prize) > 0 && prizeDollars(prize), prizeText].map((part) => (part ? `, ${part}` : '')).join('')
