/** The finished competitions that the player entered, latest first, each with the best place and the prize, and a link to its result. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { playedCompetitions, type PlayedCompetition } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { inDollars, points, whole } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { wayToPlay } from '#web/domain/player/leave-button.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Rank } from '#web/ui/rank.tsx'
import styles from './profile.module.css'

export function PastCompetitions({ isViewer }: { isViewer: boolean }) {
  // a competition may have ended since the last visit
  const { data: played, error, refetch } = useQuery({ ...ask(playedCompetitions), refetchOnMount: 'always' })
  return (
    <Panel
      title="Past Competitions"
      aside={played && played.length > 0 && <span className="pill">{whole(played.length)}</span>}
    >
      {/* the placeholder is as high as a few rows */}
      <div className={`mt-3 ${played ? '' : 'min-h-[340px]'}`} aria-busy={!played && !error}>
        {played && played.length > 0 && (
          <ol className="grid grid-cols-1 gap-2">
            {played.map((one) => (
              <Played key={one.competitionId} competition={one} />
            ))}
          </ol>
        )}
        {played?.length === 0 && <NothingPlayed isViewer={isViewer} />}
        {!played && error && (
          <EmptyState art="bolt" title="Your competitions did not load" text={errorMessageOf(error).message}>
            <Button tone="coin" onClick={() => void refetch()}>
              Try Again
            </Button>
          </EmptyState>
        )}
      </div>
    </Panel>
  )
}

function NothingPlayed({ isViewer }: { isViewer: boolean }) {
  const { data: active } = useQuery(ask(activeCompetition))
  // the present competition takes no entries now
  const isLive = active?.phase === 'live'
  const text = isViewer
    ? `You are watching as a viewer. ${wayToPlay('Sign up')} to play competitions of your own.`
    : isLive
      ? 'Finished competitions appear here, with your rank and what you won.'
      : 'Enter a competition. It appears here once it is over, with your rank and what you won.'
  return (
    <EmptyState art="ticket" title="No competitions yet" text={text}>
      {!isViewer && (
        <Link to={isLive ? '/live' : '/'} className={buttonClass('coin')}>
          {isLive ? 'Watch live' : 'Draft your creators'}
        </Link>
      )}
    </EmptyState>
  )
}

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

function Played({ competition }: { competition: PlayedCompetition }) {
  const { competitionId, prizeTitle, prizeText, isVoid, voidReason, endTime, entries, ownEntries } = competition
  const { bestRank, isTied, bestScore, prize } = competition
  const hasWon = inDollars(prize) > 0 || prizeText !== undefined
  return (
    <li>
      <Link to={`/result?competition=${competitionId}`} className={styles.played}>
        <span className="grid min-w-[38px] justify-items-center">
          <Rank rank={bestRank} size={34} tie={isTied ? 'shared' : null} hasMedal={bestScore > 0} />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm/5 font-semibold">{prizeTitle}</span>
          <span className="block text-caption/5 text-muted">
            {day.format(new Date(endTime))} · {whole(entries)} {entries === 1 ? 'entry' : 'entries'}
            {ownEntries > 1 && `, ${ownEntries} yours`}
          </span>
          {voidReason && <span className="block text-caption/5 text-muted">{voidReason}</span>}
          {prizeText && (
            <span className="block text-caption/5 font-semibold text-coin-text">Your prize: {prizeText}</span>
          )}
        </span>
        {isVoid ? (
          <span className="text-right text-sm/5 text-muted">Called off</span>
        ) : (
          <span className="text-right">
            <span className={`disp block text-sm/5 font-bold ${hasWon ? 'text-coin-text' : 'text-muted'}`}>
              {hasWon ? `+${prizeDollars(prize)}` : prizeDollars(prize)}
            </span>
            <span className="block text-xs/5 text-muted">{points(bestScore)} pts</span>
          </span>
        )}
      </Link>
    </li>
  )
}
