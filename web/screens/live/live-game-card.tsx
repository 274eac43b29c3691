/** A live competition, or one that has just ended: prize, time left, and leaders or winners, fetched again every 5 s. */
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { isLevel } from '#game/ranking.ts'
import { ask } from '#web/api/call.ts'
import { points, timeOrDateOf, whole } from '#web/ui/format.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useReadBefore } from '#web/api/offline-times.ts'
import { useUser } from '#web/domain/player/session.ts'
import { bestPlaced, tieOfPlace } from '#web/domain/competition/place.ts'
import { tieOf } from '#web/domain/board/board-list.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { BotBadge, WhoseMark, whichOf } from '#web/domain/entry/entry-marks.tsx'
import { Facts } from '#web/domain/entry/facts.tsx'
import { TimeLeft } from '#web/domain/competition/time-left.tsx'
import { FinalIn } from '#web/domain/competition/own-reviews.tsx'
import { PhasePill, WinnersLine, playerLabel } from '#web/domain/competition/competition-labels.tsx'
import { Prize } from '#web/domain/competition/prize.tsx'
import { RosterButton, rosterOf, rosterRow, useRosterSheet } from '#web/domain/entry/roster-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rank, type Tie } from '#web/ui/rank.tsx'
import { POLL_MS } from '#web/domain/roster/live-games.ts'

const SHOWN = 5

/** `entries` are the player's own; without one the board comes first. */
type Props = { competition: Competition; entries: readonly Entry[] }

export function LiveGameCard({ competition, entries }: Props) {
  const isToWatch = entries.length === 0
  const { id, phase, prizeTitle, prizeValue, totalEntries, endTime } = competition
  return (
    <article className="panel grid gap-5 p-4" aria-labelledby={`game-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`game-${id}`} className="disp min-w-0 text-base/6 font-bold">
          {prizeTitle}
        </h2>
        <span className="ml-auto flex items-center gap-3 text-sm font-semibold text-muted">
          <PhasePill phase={phase} />
          {phase === 'live' && <TimeLeft to={endTime} />}
        </span>
      </div>
      {phase !== 'live' && <HowItStands competition={competition} />}
      {isToWatch && phase !== 'void' && <TopFive competition={competition} entries={entries} />}
      <section className="grid gap-2" aria-labelledby={`details-${id}`}>
        <h3 id={`details-${id}`} className="text-caption font-semibold text-muted">
          Game Details
        </h3>
        <Facts
          isThree
          facts={[
            {
              name: 'Prize Pool',
              value: <Prize competitionId={id} value={prizeValue} text={competition.prizeText} />,
              tone: 'text-coin-text',
            },
            { name: 'Total Entries', value: whole(totalEntries) },
            {
              name: phase === 'live' ? 'Ends' : 'Ended',
              value: timeOrDateOf(endTime),
            },
          ]}
        />
      </section>
      {!isToWatch && phase !== 'void' && <TopFive competition={competition} entries={entries} />}
    </article>
  )
}

function TopFive({ competition, entries }: Props) {
  const teams = entries.length
  const competitionId = competition.id
  const isLive = competition.phase === 'live'
  const { user } = useUser()
  const { openRoster, sheet } = useRosterSheet(competition)
  const { data: read, error, dataUpdatedAt } = useFirstRows(competitionId)
  const wasReadBefore = useReadBefore(competition.startTime)
  // offline, a board from before the lock is not shown as the live one
  const isOld = wasReadBefore(firstRows(competitionId).queryKey, dataUpdatedAt)
  const rows = isOld ? undefined : read
  const isOffline = useOffline(({ asOf }) => asOf !== null)
  const isAmong = rows?.some(({ userId }) => userId === user?.id)
  const best = rows && !isAmong ? bestRowOf(competition, entries) : null
  return (
    <section aria-labelledby={`board-${competitionId}`}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={`board-${competitionId}`} className="disp text-sm/6 font-bold">
          {isLive ? 'Live Leaderboard' : competition.phase === 'review' ? 'Provisional Board' : 'Final Board'}
        </h3>
        {isLive && !isOffline && (
          <span className="pill">
            <i className="pulse" aria-hidden="true" />
            UPDATING
          </span>
        )}
      </div>
      {/* the placeholder is as high as five rows, so that nothing moves when they arrive */}
      <div className="mt-3 min-h-[284px]">
        {rows && rows.length > 0 && (
          <ol className="grid gap-1.5">
            {rows.map((row, nth) => (
              <Row
                key={row.id}
                row={row}
                tie={tieOf(competition, row, [rows[nth - 1], rows[nth + 1]])}
                teams={user?.id === row.userId ? teams : 0}
                own={user?.id === row.userId ? user : null}
                onOpen={() => openRoster(row)}
              />
            ))}
          </ol>
        )}
        {rows?.length === 0 && (
          <p className="text-sm/5 text-muted">
            {isLive ? 'No entries yet. Be the first to join!' : 'Nobody entered this competition.'}
          </p>
        )}
        {!rows && (error || isOld) && (
          <p className="text-sm/5 text-muted">
            {isOld ? 'The board was last updated before the lock.' : 'The board did not load.'} We keep trying every few
            seconds.
          </p>
        )}
      </div>
      {user && best && (
        <>
          <p className="mt-3 mb-1.5 text-caption text-muted">
            {teams > 1 ? 'Your best entry' : 'Your entry'}: #{whole(best.rank)} of {whole(competition.totalEntries)}
            {best.isTied && ', tied'}
          </p>
          <ol>
            <Row row={best} tie={tieOfPlace(best)} teams={teams} own={user} onOpen={() => openRoster(best)} />
          </ol>
        </>
      )}
      {/* without a team the link to the board stands below while it is live */}
      {(!isLive || teams > 0) && (
        <Link to={`/leaderboard?competition=${competitionId}`} className={buttonClass('plain', 'mt-4 w-full')}>
          Board
        </Link>
      )}
      {sheet}
    </section>
  )
}

/** Returns the board row of the player's best entry; null while it has no rank, and while all entries are tied. */
function bestRowOf({ phase }: Competition, entries: readonly Entry[]) {
  const best = bestPlaced(entries)
  if (!best || best.rank === null || isLevel(phase, best)) return null
  const { id, userId, userDisplayName, totalScore, totalSalary, rank, isTied } = best
  const own = { id, userId, userDisplayName, totalScore, totalSalary, rank, isTied, isBot: false, botLevel: null }
  return { ...own, ...(entries.length > 1 && { nthEntry: entries.indexOf(best) + 1 }) }
}

const firstRows = (competitionId: number) => ask(leaderboard, { params: { competitionId }, query: { limit: SHOWN } })

const useFirstRows = (competitionId: number) =>
  useQuery({
    ...firstRows(competitionId),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

/** After the end it shows when the result becomes final, then the winners. */
function HowItStands({ competition }: { competition: Competition }) {
  const { id, phase } = competition
  const { user } = useUser()
  const { data: rows } = useFirstRows(id)
  if (phase === 'void')
    return (
      <p className="text-sm text-muted">
        This competition was called off, so there are no scores. {competition.voidReason}
      </p>
    )
  if (phase === 'review')
    return (
      <p className="text-sm text-muted">
        Being checked. <FinalIn competition={competition} />
      </p>
    )
  return <WinnersLine rows={rows ?? []} ownUserId={user?.id} />
}

type RowProps = {
  row: LeaderboardRow
  tie: Tie
  teams: number
  own: User | null
  onOpen: () => void
}

/**
 * `own` is the signed-in user if the row is theirs, and `teams` the number of their entries: if there are several, the mark says which
 * entry it is. Other rows show their Entry #.
 */
function Row({ row, tie, teams, own, onOpen }: RowProps) {
  const isOwn = own !== null
  const which = isOwn ? whichOf(row, (nth) => entryName(nth, teams)) : null
  const place = isOwn ? whichOf(row, (nth) => (teams > 1 ? `${nth} of ${teams}` : entryName(nth))) : null
  const name = playerLabel(row, own)
  return (
    <li className={`board-row ${rosterRow}`} data-own={isOwn ? 1 : 0} aria-current={isOwn ? 'true' : undefined}>
      <span className="grid min-w-[34px] justify-items-center">
        <Rank rank={row.rank} tie={tie} hasMedal={row.totalScore > 0} />
      </span>
      <span className="min-w-0">
        <span translate="no" className="block truncate text-sm font-semibold">
          {name}
        </span>
        {/* the number of the entry is never cut; a long name is */}
        <span className="block text-xs/[18px] text-muted [&>.pill]:align-middle [&>:first-child]:mr-1.5">
          <WhoseMark which={place} isOwn={isOwn} />
          <span className="whitespace-nowrap">Entry #{row.id}</span>
          {isOwn && name !== row.userDisplayName && ` · others see ${row.userDisplayName}`}
          <BotBadge row={row} />
        </span>
      </span>
      <span className="disp text-sm font-bold">
        {points(row.totalScore)}
        <span className="ml-1 font-sans text-2xs font-medium text-muted">pts</span>
      </span>
      <RosterButton name={rosterOf(name, which)} isHidden={false} onOpen={onOpen} />
    </li>
  )
}
