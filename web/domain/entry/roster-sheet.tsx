/**
 * The roster behind a board row: its picks with points, price and ownership. A sheet on a phone, a dialog on a desktop. Refreshed every 5 s
 * while points change.
 */
import { useQuery } from '@tanstack/react-query'
import { rosterShares, type Competition, type RosterShares } from '#contract/competitions.ts'
import { entry, type EntryPick, type PublicEntry } from '#contract/entries.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { LEAST_FOR_TENTH } from '#game/roster-share.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { inDollars, points, wholeDollars } from '#web/ui/format.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { BotBadge, WhoseMark, whichOf } from './entry-marks.tsx'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Facts } from './facts.tsx'
import { toCome, PointsButton, PointsSum, SinceTrade } from './points.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import { BEST_ENTRY_PAID } from '#web/domain/competition/texts.ts'
import { placeText, withPlace } from '#web/domain/competition/place.ts'
import { receiptOfEntry, receiptOfPick } from './receipts.ts'
import styles from './roster-sheet.module.css'

export const POLL_MS = 5_000

type Props = { competition: Competition; row: LeaderboardRow; isOwn: boolean; onClose: () => void }

export function RosterSheet({ competition, row, isOwn, onClose }: Props) {
  const which = whichOf(row)
  return (
    <Dialog
      open
      as="sheet"
      title={`Roster of ${row.userDisplayName || 'Anonymous'}`}
      description={(isOwn || which !== null) && <WhoseMark which={which} isOwn={isOwn} />}
      onClose={onClose}
    >
      {isBeforeLock(competition.phase) && !isOwn ? <Hidden /> : <Roster competition={competition} row={row} />}
    </Dialog>
  )
}

/** `isOver`: the competition was voided before the lock, so its rosters stay hidden. */
function Hidden({ isOver = false }: { isOver?: boolean }) {
  return (
    <EmptyState
      art="ticket"
      title="Rosters become public when the draft locks"
      text={
        isOver
          ? 'This competition was called off before its lock, so its rosters stay hidden.'
          : 'Rosters stay hidden until the lock, so nobody can copy them. After that, tap a row to see its roster.'
      }
    />
  )
}

function Roster({ competition, row }: Pick<Props, 'competition' | 'row'>) {
  const isMoving = competition.phase === 'live' || competition.phase === 'review'
  const polled = { refetchInterval: isMoving && POLL_MS, staleTime: 0 } as const
  const roster = useQuery({ ...ask(entry, { params: { entryId: row.id } }), ...polled })
  const owned = useQuery({
    ...ask(rosterShares, { params: { competitionId: competition.id } }),
    ...polled,
    enabled: !isBeforeLock(competition.phase),
  })

  if (roster.data) return <Shown competition={competition} row={row} roster={roster.data} owned={owned.data} />
  if (refusalOf(roster.error, 'rosters_hidden')) return <Hidden isOver={competition.phase === 'void'} />
  if (roster.error) {
    return <ResultFailed title="The roster did not load" error={roster.error} onRetry={() => void roster.refetch()} />
  }
  return (
    <div role="status" aria-label="Loading the roster" className={styles.loading}>
      {Array.from({ length: competition.maxPicks }, (_, index) => (
        <span key={index} className={styles.waiting} />
      ))}
    </div>
  )
}

type ShownProps = {
  competition: Competition
  row: LeaderboardRow
  roster: PublicEntry
  owned: RosterShares | undefined
}

function Shown({ competition, row, roster, owned }: ShownProps) {
  const { picks, totalScore, totalSalary, prize, isBot } = roster
  const receipt = receiptOfEntry(competition, roster, `the entry of ${roster.userDisplayName || 'Anonymous'}`)
  if (picks.length === 0) return <EmptyState art="ticket" title="This roster is empty" />
  return (
    <div className="grid gap-4">
      <Facts
        isThree
        facts={[
          { name: 'Rank', value: placeText(withPlace(competition.phase, roster), 'TBD') },
          {
            name: 'Points',
            value: <PointsButton receipt={receipt}>{points(totalScore)}</PointsButton>,
            tone: 'text-go-text',
          },
          { name: 'Spent', value: wholeDollars(totalSalary), tone: 'text-coin-text' },
        ]}
      />
      <ul className={styles.picks} aria-label="Picks">
        {picks.map((pick) => (
          <Pick key={pick.creatorId} competition={competition} pick={pick} owned={owned} />
        ))}
      </ul>
      <PointsSum entry={roster} receipt={receipt} />
      {(isBot || row.isBetterPaid || inDollars(prize) > 0) && (
        <p className="flex flex-wrap gap-2">
          {row.isBetterPaid && <span className="pill">{BEST_ENTRY_PAID}</span>}
          {inDollars(prize) > 0 && <span className="pill pill-coin">Won {prizeDollars(prize)}</span>}
          <BotBadge row={roster} />
        </p>
      )}
      {competition.phase === 'completed' && (
        <Link to={`/recap?entry=${roster.id}`} className={buttonClass('plain')}>
          How the evening went
        </Link>
      )}
    </div>
  )
}

type PickProps = {
  competition: Competition
  pick: EntryPick
  owned: RosterShares | undefined
}

function Pick({ competition, pick, owned }: PickProps) {
  const name = pick.creator?.name ?? 'Unknown'
  return (
    <li className={styles.pick}>
      <span className={styles.art} style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={pick.creator?.imageUrl} name={name} size={44} alt="" />
      </span>
      <span className="grid min-w-0">
        <ChannelLink
          youtubeId={pick.creator?.youtubeId}
          className="line-clamp-2 py-0.5 text-sm/5 font-bold wrap-anywhere"
        >
          {name}
        </ChannelLink>
        <span translate="no" className="text-xs font-semibold text-coin-text">
          {wholeDollars(pick.price)}
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="disp text-sm/6 font-bold">
          <PointsButton receipt={receiptOfPick(competition, pick)}>{points(pick.points)}</PointsButton>
          <span className="ml-1 font-sans text-2xs font-medium text-muted">pts</span>
        </span>
        <SinceTrade before={pick.before} />
        {competition.phase === 'live' && <span className="text-xs text-muted">{toCome(pick)} to come</span>}
      </span>
      <span className={styles.owned}>{owned && pickedBy(owned, pick.creatorId)}</span>
    </li>
  )
}

/** Returns for example 'Picked by 34% · top tenth 60%'. The top tenth is left out if it is only the leader or two. */
export function pickedBy({ entries, creators }: Pick<RosterShares, 'entries' | 'creators'>, creatorId: number): string {
  const one = creators.find((owner) => owner.creatorId === creatorId)
  const all = `Picked by ${percent(one?.share ?? 0)}`
  if (entries < LEAST_FOR_TENTH || one == null || one.topShare === null) return all
  return `${all} · top tenth ${percent(one.topShare)}`
}

const percent = (share: number): string => (share > 0 && share < 0.005 ? 'under 1%' : `${Math.round(100 * share)}%`)
