/**
 * The receipts and the movers of TV mode. A receipt adds up the points of one of the first three entries: each creator's points since it
 * joined, and the points banked from creators who left. It uses the same response as the roster sheet, so the figures are equal.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { entry } from '#contract/entries.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { ask } from '#web/api/call.ts'
import { points } from '#web/ui/format.ts'
import { useUser } from '#web/domain/player/session.ts'
import { tieOf } from '#web/domain/board/board-list.tsx'
import { namesakesIn } from '#web/domain/entry/entry-marks.tsx'
import { SinceTrade, leftWords, wasTraded } from '#web/domain/entry/points.tsx'
import type { Tie } from '#web/ui/rank.tsx'
import { TvRank, TvWhose } from './tv-board.tsx'
import { mayChange, POLL_MS, useTop, type Gains } from './use-top.ts'
import styles from './tv.module.css'
import { creators as creatorsCall } from '#contract/creators.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { sinceWhen, stillText } from './movers.tsx'

const SHOWN = 3

export function TvReceipts({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { top } = useTop(competition)
  if (!top) return <p className={styles.waiting}>Loading the receipts...</p>
  const { rows } = top
  const namesakes = namesakesIn(rows)
  return (
    <>
      <p className={styles.when}>How the points add up</p>
      <ul className={styles.receipts} aria-label="Receipts">
        {rows.slice(0, SHOWN).map((row, nth) => (
          <Sum
            key={row.id}
            competition={competition}
            row={row}
            tie={tieOf(competition, row, [rows[nth - 1], rows[nth + 1]])}
            isOwn={row.userId === user?.id}
            namesakes={namesakes}
          />
        ))}
      </ul>
    </>
  )
}

type SumProps = {
  competition: Competition
  row: LeaderboardRow
  tie: Tie
  isOwn: boolean
  namesakes: ReadonlySet<string>
}

function Sum({ competition, row, tie, isOwn, namesakes }: SumProps) {
  const { data } = useQuery({
    ...ask(entry, { params: { entryId: row.id } }),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
  return (
    <li className={styles.receipt}>
      <p className={styles.whose}>
        <TvRank rank={row.rank} tie={tie} hasMedal={row.totalScore > 0} />
        <span className="truncate">{row.userDisplayName || 'Anonymous'}</span>
        <TvWhose row={row} isOwn={isOwn} namesakes={namesakes} />
      </p>
      <dl>
        {data?.picks.map((pick) => (
          <div key={pick.creatorId}>
            <dt className="flex min-w-0 items-baseline gap-2">
              <span className="line-clamp-2 leading-[1.25]">{pick.creator?.name ?? 'Unknown'}</span>
              <SinceTrade before={pick.before} size="text-[max(11px,0.6em)]" />
            </dt>
            <dd translate="no">{points(pick.points)}</dd>
          </div>
        ))}
        {data && wasTraded(data) && (
          <div>
            <dt>{leftWords(data.banked)}</dt>
            <dd translate="no">{points(data.banked)}</dd>
          </div>
        )}
        <div data-total="1">
          <dt>Score</dt>
          <dd translate="no">{points(data?.totalScore ?? row.totalScore)}</dd>
        </div>
      </dl>
    </li>
  )
}

/** The creators that gained most since the last update. After the end it shows the final points. */
export function TvMovers({ competition, gains }: { competition: Competition; gains: Gains | undefined }) {
  const { data: creators = [], isPending } = useQuery(ask(creatorsCall))
  if (!gains || isPending) return <p className={styles.waiting}>Loading the movers...</p>
  if (gains.gains.length === 0)
    return (
      <p className={styles.waiting}>
        {competition.phase === 'live' ? `${stillText(gains)} The next update will tell.` : 'No points changed.'}
      </p>
    )
  return (
    <>
      <p className={styles.when}>Biggest movers {sinceWhen(gains)}</p>
      <ol className={styles.board} aria-label="Biggest movers">
        {gains.gains.map(({ creatorId, gained, points: earned }) => {
          const creator = creators.find(({ id }) => id === creatorId)
          const name = creator?.channelName ?? 'A creator'
          return (
            <li key={creatorId}>
              <span className={styles.face} style={hueStyle(creator?.category ?? 'other', creatorId)}>
                <Avatar src={creator?.thumbnailUrl} name={name} size={52} alt="" />
              </span>
              <span translate="no" className="truncate">
                {name}
              </span>
              <span className="disp font-bold">
                <span className="text-go-text">+{points(gained)}</span>{' '}
                <span className={styles.small}>{points(earned)} in all</span>
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
