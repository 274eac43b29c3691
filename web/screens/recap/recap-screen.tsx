/**
 * The recap of an entry, at /recap?entry=11: the whole competition in 20 seconds, the turning points, what picks and trades gained, and the
 * part of luck. Linked from the result, My Teams and rosters.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { entryRecap, type EntryRecap } from '#contract/recap.ts'
import { ask, refusalOf } from '#web/api/call.ts'
import { inDollars, points, whole } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { useDesktop } from '#web/ui/use-media.ts'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { EntryChip, EntryTabs } from '#web/domain/board/entry-switch.tsx'
import { ResultFailed } from '#web/domain/competition/result-failed.tsx'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { ordinal } from '#web/domain/competition/place.ts'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Again, Parts, Trades } from './recap-parts.tsx'
import { BestRoster, Calls } from './calls.tsx'
import { Evening } from './evening.tsx'

export function RecapScreen() {
  const asked = new URLSearchParams(useSearch()).get('entry')
  if (asked === null || !/^[1-9]\d{0,8}$/.test(asked)) return <Redirect to="/myteams" replace />
  return <Recap entryId={Number(asked)} />
}

function Recap({ entryId }: { entryId: number }) {
  // the previous recap stays, with the pressed switch, until the next one is loaded
  const recap = useQuery({
    ...ask(entryRecap, { params: { entryId } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const competitionId = recap.data?.competitionId
  const of = { params: { competitionId: competitionId ?? 0 } }
  const competition = useQuery({ ...ask(competitionCall, of), enabled: competitionId !== undefined })
  const own = useQuery({ ...ask(myEntries, of), enabled: competitionId !== undefined })
  if (refusalOf(recap.error, 'called_off')) return <CalledOff />
  if (refusalOf(recap.error, 'not_settled_yet')) return <NotYet />
  const failed = [recap, competition, own].find(({ data, error }) => data === undefined && error)
  if (failed) {
    const again = () => [recap, competition, own].forEach((one) => one.error && void one.refetch())
    return (
      <ResultFailed isPage title="The recap did not load" error={failed.error} onRetry={again}>
        <Link to="/myteams" className={buttonClass('coin')}>
          My Teams
        </Link>
      </ResultFailed>
    )
  }
  if (!recap.data || !competition.data || !own.data) return <Splash />
  return <Shown recap={recap.data} competition={competition.data} own={own.data} />
}

/** `own`: the entries of the signed-in player, who may look at another player's recap. */
type Props = { recap: EntryRecap; competition: Competition; own: readonly Entry[] }

function Shown({ recap, competition, own }: Props) {
  const { entryId, userDisplayName, isOwn, rank, isTied, entries, score, isCorrected } = recap
  const [, navigate] = useLocation()
  const isDesktop = useDesktop()
  const nth = own.findIndex(({ id }) => id === entryId)
  const prize = inDollars(own[nth]?.prize ?? '0.00')
  const isOneOf = nth >= 0 && own.length > 1
  const name = isOneOf ? `${entryName(nth + 1, own.length)}: ` : ''
  const choice = {
    entries: own,
    nth,
    onChoose: (to: number) => navigate(`/recap?entry=${own[to]!.id}`, { replace: true }),
  }
  const parts = <EveningParts key={entryId} recap={recap} own={own} />
  return (
    <div className="page-parts">
      <ScreenHead
        eyebrow={
          <>
            <PhasePill phase={competition.phase} />
            {competition.prizeTitle}
            {prize > 0 && <span className="pill pill-coin">Won {prizeDollars(own[nth]!.prize)}</span>}
          </>
        }
        title={isOwn ? 'Your evening' : `The evening of ${userDisplayName || 'Anonymous'}`}
        subtitle={`${name}${isTied ? `Tied for ${ordinal(rank)}` : ordinal(rank)} of ${whole(entries)} with ${points(score)} points`}
        aside={
          <div className="flex flex-wrap gap-3">
            <Link
              to={`/${isOwn ? 'result' : 'leaderboard'}?competition=${competition.id}`}
              className={buttonClass('ghost')}
            >
              {isOwn ? 'Your result' : 'The final board'}
            </Link>
            {isOneOf && !isDesktop && <EntryChip {...choice} />}
          </div>
        }
      />
      {isCorrected && (
        <p className="panel p-4 text-sm">
          These points were corrected after the end. The chart shows the evening before the correction; the score is
          corrected.
        </p>
      )}
      {isOneOf && isDesktop ? <EntryTabs {...choice}>{parts}</EntryTabs> : parts}
      <ReplayNote competition={competition} className="text-center" />
    </div>
  )
}

function EveningParts({ recap, own }: Pick<Props, 'recap' | 'own'>) {
  return (
    <div className="part-columns [--first:1.6fr]">
      <div className="part-column">
        <Evening recap={recap} own={own} />
        <Trades recap={recap} />
      </div>
      <div className="part-column">
        <Parts recap={recap} />
        <Calls recap={recap} />
        <BestRoster recap={recap} />
        {recap.isOwn && <Again recap={recap} />}
        <NextDraft />
      </div>
    </div>
  )
}

function CalledOff() {
  return (
    <EmptyState
      isPage
      art="ticket"
      title="This competition was called off"
      text="Nobody scored and nothing was paid, so there is no recap."
    >
      <Link to="/myteams" className={buttonClass('coin')}>
        My Teams
      </Link>
    </EmptyState>
  )
}

function NotYet() {
  return (
    <EmptyState isPage art="controller" title="Not over yet" text="The recap appears when the result is final.">
      <Link to="/gamemode" className={buttonClass('coin')}>
        Game mode
      </Link>
    </EmptyState>
  )
}
