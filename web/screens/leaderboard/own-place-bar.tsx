/** The player's best rank, which sticks to the top of the window while the board scrolls. */
import { CircleCheck } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ownPlace } from '#contract/leaderboard.ts'
import type { Cents } from '#game/money.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { points, whole } from '#web/ui/format.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rank } from '#web/ui/rank.tsx'
import styles from './leaderboard.module.css'

const inAll = (entries: number): string =>
  entries === 1 ? 'the only entry so far' : `${whole(entries)} entries so far`

type Props = {
  competition: Competition
  place: ResponseOf<typeof ownPlace> | undefined
  /** No entry has points yet. */
  isLevel: boolean
  /** The entry, such as "Entry 1", if the player has several. */
  which: string | null
  /** The prize of the player's best entry. */
  won: Cents
  /** Scrolls to this rank. Null if the rows leave out entries, so that a rank is not the number of its row. */
  onShow: ((rank: number) => void) | null
  /** The rows have more columns. */
  isWide: boolean
}

export function OwnPlaceBar({ competition, place, isLevel, which, won, onShow, isWide }: Props) {
  if (place === undefined) return <div className={styles.own} aria-hidden="true" />
  if (place === null) {
    return (
      <section className={styles.own} data-none aria-label="Your place">
        <p className="grow text-caption text-muted">You have no entry in this competition.</p>
        {competition.phase === 'drafting' && <WayToDraft competition={competition} name="Draft" />}
        {competition.phase === 'live' && <RemindButton afterId={competition.id} />}
      </section>
    )
  }
  const { entryId, rank, isTied = false, totalScore, entries } = place
  if (rank === null) {
    return (
      <section className={styles.own} aria-label="Your place">
        <span className="grid min-w-[34px] justify-items-center text-go-text">
          <CircleCheck size={24} aria-hidden="true" />
        </span>
        <p className="min-w-0 grow">
          <span className="block text-sm font-bold">You are in</span>
          <span className="block text-xs text-muted">{inAll(entries)}</span>
        </p>
        <Link to="/myteams" className={buttonClass('plain', 'px-3 text-caption')}>
          My Teams
        </Link>
      </section>
    )
  }
  return (
    <section className={styles.own} data-columns={isWide ? 'wide' : 'narrow'} aria-label="Your place">
      <span className="grid min-w-[34px] justify-items-center">
        <Rank rank={rank} tie={isLevel ? 'level' : isTied ? 'shared' : null} hasMedal={totalScore > 0} />
      </span>
      <p className="min-w-0 grow">
        <span className="block text-sm font-bold">{which === null ? 'Your place' : 'Your best place'}</span>
        <span className="block text-xs text-muted">
          of {whole(entries)}
          {which !== null && ` · ${which.toLowerCase()}`}
          {/* the heading with the phase has scrolled out of view */}
          {competition.phase === 'review' && ' · provisional'}
          {won > 0 && <b className="block font-semibold text-coin-text">won {prizeDollars(won)}</b>}
        </span>
      </p>
      {onShow && (
        <button type="button" className="btn btn-plain px-3 text-caption" onClick={() => onShow(rank)}>
          Show
        </button>
      )}
      <span className="disp text-sm font-bold whitespace-nowrap">
        <PointsButton receipt={receiptOfEntry(competition, { id: entryId }, 'your entry')}>
          {points(totalScore)}
        </PointsButton>
        <span className="ml-1 font-sans text-2xs font-medium text-muted">pts</span>
      </span>
    </section>
  )
}
