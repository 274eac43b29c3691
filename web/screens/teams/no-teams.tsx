/**
 * My Teams for a player without a team in this competition: the last competition that they played, with its points, and the time of the
 * next draft. New players are led to their first team, or to the live board after the lock.
 */
import { useQuery } from '@tanstack/react-query'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { playedCompetitions, type PlayedCompetition } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { inDollars } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { EntriesClosed, NextDraft } from '#web/domain/competition/next-draft.tsx'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { SignUpButton } from '#web/domain/player/leave-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { TeamCard } from './team-card.tsx'

type Props = { competition: Competition | null }

export function NoTeams({ competition }: Props) {
  const played = useQuery({ ...ask(playedCompetitions), refetchOnMount: 'always' })
  if (played.data === undefined && played.error)
    return <Failed title="Your teams did not load" error={played.error} onRetry={() => void played.refetch()} />
  // a response from before this visit does not contain a competition that has become final since
  const isLate = played.isFetching && !played.isFetchedAfterMount
  if (played.data === undefined || isLate) return <section className="panel min-h-[300px]" aria-busy="true" />
  const last = played.data[0]
  const isLive = competition?.phase === 'live'
  if (!last && !isLive) return <FirstTeam />
  return (
    <>
      {isLive ? <WhileLive competition={competition} isFirst={!last} /> : <NextDraft />}
      {last && <LastPlayed last={last} />}
    </>
  )
}

function FirstTeam() {
  const { user } = useUser()
  if (user && isViewer(user))
    return (
      <section className="panel">
        <EmptyState art="rocket" title="No Teams Yet" text="You are watching. Players have their teams here.">
          <SignUpButton className={buttonClass('coin')} />
        </EmptyState>
      </section>
    )
  return (
    <section className="panel">
      <EmptyState art="rocket" title="No Teams Yet" text="Your entries in this competition will appear here.">
        <Link to="/" className={buttonClass('coin')}>
          Build Your First Team
        </Link>
      </EmptyState>
    </section>
  )
}

function WhileLive({ competition, isFirst }: { competition: Competition; isFirst: boolean }) {
  return (
    <section className="panel">
      <EmptyState art="rocket" title={isFirst ? 'No Teams Yet' : 'No Entry in This One'}>
        <EntriesClosed
          competition={competition}
          draft={isFirst ? { to: '/', name: 'Build Your First Team' } : undefined}
        >
          <Link to="/live" className={buttonClass()}>
            Watch live
          </Link>
        </EntriesClosed>
      </EmptyState>
    </section>
  )
}

/** Shows the last competition in one line, for players with teams in the next one. */
export function LastResult() {
  const { data: played } = useQuery(ask(playedCompetitions))
  const last = played?.[0]
  if (!last) return null
  return (
    <section className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-4" aria-label="Played last">
      <LastTitle last={last} />
    </section>
  )
}

function LastTitle({ last }: { last: PlayedCompetition }) {
  const { competitionId, prizeTitle, prize, prizeText, isVoid, voidReason } = last
  return (
    <>
      <h2 className="disp min-w-0 grow text-base/6 font-bold">
        {isVoid ? 'Called off' : 'Played last'}: {prizeTitle}
        {inDollars(prize) > 0 && <span className="text-coin-text"> +{prizeDollars(prize)}</span>}
        {prizeText && <span className="text-coin-text"> +{prizeText}</span>}
        {voidReason && <span className="block font-sans text-sm/5 font-normal text-muted">{voidReason}</span>}
      </h2>
      <Link to={`/result?competition=${competitionId}`} className={buttonClass('plain')}>
        Your result
      </Link>
    </>
  )
}

function LastPlayed({ last }: { last: PlayedCompetition }) {
  const params = { competitionId: last.competitionId }
  const competition = useQuery({ ...ask(competitionCall, { params }), refetchOnMount: 'always' })
  const entries = useQuery({ ...ask(myEntries, { params }), refetchOnMount: 'always' })
  const failed = [competition, entries].find(({ data, error }) => data === undefined && error)
  if (failed)
    return (
      <ResultFailed
        title="What you played last did not load"
        error={failed.error}
        onRetry={() => [competition, entries].forEach((one) => one.error && void one.refetch())}
      >
        <Link to={`/result?competition=${last.competitionId}`} className={buttonClass('plain')}>
          Your result
        </Link>
      </ResultFailed>
    )
  return (
    <section className="grid gap-4" aria-label="Played last">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LastTitle last={last} />
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {competition.data &&
          entries.data?.map((entry, nth) => (
            <li key={entry.id} className="grid">
              <TeamCard competition={competition.data} entry={entry} number={nth + 1} of={entries.data!.length} />
            </li>
          ))}
      </ul>
    </section>
  )
}
