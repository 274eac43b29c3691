/**
 * The rounds of a league: those that are open, with who is missing, and those that were played. Each opens its members and their rosters.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { leagueRound, type LeaguePage, type LeagueRoundRow, type OpenRound } from '#contract/leagues.ts'
import { listOf } from '#game/list-of.ts'
import { isBeforeLock } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { useNow } from '#web/api/use-now.ts'
import { EndsIn, LocksIn } from '#web/domain/competition/time-left.tsx'
import { WhoseMark } from '#web/domain/entry/entry-marks.tsx'
import { RosterButton, rosterRow, useRosterSheet } from '#web/domain/entry/roster-button.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { instantOf, momentOf, points, whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './leagues.module.css'

type Props = { page: LeaguePage; ownUserId: string | undefined }

const POLL_MS = 10_000
const LATE = 'You joined after the lock, so this round does not count for you. The next one does.'
/** The most names of missing members; the others are counted. */
const MOST_NAMES = 10

export function OpenRounds({ page, ownUserId }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const { open, isOver, isMember, nextLockAt } = page
  if (isOver || !isMember) return null
  return (
    <Panel title={open.length > 0 ? 'This round' : 'Next round'}>
      {open.length === 0 && (
        <p className="mt-2 text-sm text-muted">
          {nextLockAt ? `The next round locks on ${momentOf(nextLockAt)}.` : 'No round is planned yet.'}
        </p>
      )}
      <ul className="mt-2 grid gap-4">
        {open.map((round) => (
          <li key={round.competitionId} className="grid gap-2 text-sm/5">
            <p>
              <strong translate="no">{round.title}</strong> · <When round={round} />
            </p>
            {round.phase === 'drafting' && <p className="text-muted">{missingText(round)}</p>}
            {!round.counts && <p className="text-muted">{LATE}</p>}
            <div className="flex flex-wrap gap-3">
              {round.missing.some(({ userId }) => userId === ownUserId) && (
                // a whole navigation, which also chooses the competition where several are open
                <a href={`/?competition=${round.competitionId}`} className={buttonClass('coin')}>
                  Draft Your Roster
                </a>
              )}
              <Button onClick={() => setOpened(round.competitionId)}>
                {round.phase === 'drafting' ? 'Who Is In' : 'See the Round'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <RoundDialog slug={page.slug} competitionId={opened} ownUserId={ownUserId} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}

/** After the instant has passed, the page takes a moment to learn of the next phase. */
function When({ round }: { round: OpenRound }) {
  const isDue = useNow() >= dueAt(round)
  if (round.phase === 'drafting') return isDue ? 'locked, and about to begin' : <LocksIn at={round.lockAt} />
  if (round.phase === 'live') return isDue ? 'ended, and about to be checked' : <EndsIn at={round.endAt} />
  return 'in review'
}

/** Returns the lock of a draft, else the end, in ms since 1970. */
export const dueAt = ({ phase, lockAt, endAt }: OpenRound): number => instantOf(phase === 'drafting' ? lockAt : endAt)

function missingText({ missing }: OpenRound): string {
  if (missing.length === 0) return 'Everybody is in.'
  const names = missing.slice(0, MOST_NAMES).map(({ name }) => name)
  const others = missing.length - names.length
  return `Not in yet: ${listOf(others > 0 ? [...names, `${whole(others)} more`] : names)}`
}

export function PlayedRounds({ page, ownUserId }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const { played, isMember } = page
  if (played.length === 0) return null
  return (
    <Panel title="Rounds">
      <ol className="mt-2 grid gap-1.5" reversed aria-label="Rounds">
        {played.map(({ nth, competitionId, title, lockAt, winners, beatHost }) => (
          <li key={competitionId} className={styles.round}>
            <span className="disp text-sm font-bold text-muted">{nth}</span>
            <span className="min-w-0 text-sm/5">
              <strong translate="no" className="block truncate">
                {title}
              </strong>
              <span className="text-caption/5 text-muted">
                {momentOf(lockAt)} · won by <span translate="no">{listOf(winners)}</span>
                {beatHost !== null && ` · ${whole(beatHost)} beat the host`}
              </span>
            </span>
            {isMember && (
              <Button className="flex-none" aria-label={`See round ${nth}`} onClick={() => setOpened(competitionId)}>
                See
              </Button>
            )}
          </li>
        ))}
      </ol>
      {opened !== null && (
        <RoundDialog slug={page.slug} competitionId={opened} ownUserId={ownUserId} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}

type DialogProps = { slug: string; competitionId: number; ownUserId: string | undefined; onClose: () => void }

function RoundDialog({ slug, competitionId, ownUserId, onClose }: DialogProps) {
  const round = useQuery({
    ...ask(leagueRound, { params: { slug, competitionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.nth === null ? POLL_MS : false),
  })
  const competition = useQuery(ask(competitionCall, { params: { competitionId } }))
  const error = round.error ?? competition.error
  return (
    <Dialog open as="sheet" title={round.data?.title ?? 'Round'} onClose={onClose}>
      {round.data && competition.data ? (
        <Members rows={round.data.rows} competition={competition.data} ownUserId={ownUserId} />
      ) : error ? (
        <Failed
          title="The round did not load"
          error={error}
          onRetry={() => void Promise.all([round.refetch(), competition.refetch()])}
        />
      ) : (
        <div className="min-h-[200px]" aria-busy="true" />
      )}
    </Dialog>
  )
}

type MembersProps = { rows: readonly LeagueRoundRow[]; competition: Competition; ownUserId: string | undefined }

function Members({ rows, competition, ownUserId }: MembersProps) {
  const { openRoster, sheet } = useRosterSheet(competition)
  const isHidden = isBeforeLock(competition.phase)
  return (
    <>
      <ol className="grid gap-1.5" aria-label="Members">
        {rows.map(({ userId, name, isHost, entry, rank, points: earned, isAheadOfHost }) => (
          <li key={userId} className={`${styles.member} ${entry ? rosterRow : ''}`}>
            <span className="disp text-sm font-bold text-muted">{rank ?? '–'}</span>
            <span className={styles.name}>
              <span translate="no" className="truncate text-sm font-semibold">
                {name}
              </span>
              {isHost && <span className="pill flex-none px-1.5 py-0 text-2xs">Host</span>}
              {userId === ownUserId && <WhoseMark which={null} isOwn />}
              {isAheadOfHost && <span className="pill pill-go flex-none px-1.5 py-0 text-2xs">Beat the host</span>}
            </span>
            <span className="text-sm whitespace-nowrap">
              {entry === null ? (
                <span className="text-muted">{isHidden ? 'not in yet' : 'absent'}</span>
              ) : earned === null ? (
                'is in'
              ) : (
                <>
                  <strong>{points(earned)}</strong>
                  <span className="text-caption text-muted"> · scored {points(entry.totalScore)}</span>
                </>
              )}
            </span>
            {entry && (
              <RosterButton name={name} isHidden={isHidden && userId !== ownUserId} onOpen={() => openRoster(entry)} />
            )}
          </li>
        ))}
      </ol>
      {sheet}
    </>
  )
}
