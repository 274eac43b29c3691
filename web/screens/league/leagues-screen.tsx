/** Leagues, at /league: the player's leagues, and the ways to start or join one. Somebody who is in none sees the example league below. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownLeagues, type LeagueSummary } from '#contract/leagues.ts'
import { ask } from '#web/api/call.ts'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Link } from '#web/ui/link.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { ExampleLeague } from './example-league.tsx'
import { StartLeague } from './season-form.tsx'
import { HOW_IT_WORKS, membersText, ordinal } from './texts.ts'
import styles from './leagues.module.css'

export function LeaguesScreen() {
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const {
    data: leagues,
    error,
    refetch,
  } = useQuery({ ...ask(ownLeagues), enabled: user != null && !isWatching, staleTime: 0 })
  const [isStarting, setStarting] = useState(false)
  const isInNone = isWatching || leagues?.length === 0
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Leagues" subtitle="One roster, as many tables as you like" />
      {isWatching ? (
        <WatchingNote text="Players start and join leagues here." />
      ) : (
        <section className="panel grid gap-3 p-4" aria-label="Start or join">
          <p className="text-sm/5 text-muted">{HOW_IT_WORKS}</p>
          <div className="flex flex-wrap gap-3">
            <Button tone="coin" className="max-sm:grow" onClick={() => setStarting(true)}>
              Start a League
            </Button>
            <Link to="/join/code" className={buttonClass('plain', 'max-sm:grow')}>
              I Have a Code
            </Link>
          </div>
        </section>
      )}
      {!leagues && error && <Failed title="Your leagues did not load" error={error} onRetry={() => void refetch()} />}
      {!leagues && !error && !isWatching && <div className="panel min-h-[88px]" aria-busy="true" />}
      {leagues && leagues.length > 0 && (
        <>
          <ul className="grid gap-3 md:grid-cols-2" aria-label="Your leagues">
            {leagues.map((league) => (
              <OwnLeague key={league.slug} league={league} />
            ))}
          </ul>
          <Link to="/example-league" className="mx-auto inline-flex min-h-11 items-center text-sm underline">
            See the example league
          </Link>
        </>
      )}
      {isInNone && <ExampleLeague />}
      {isStarting && <StartLeague onClose={() => setStarting(false)} />}
    </div>
  )
}

function OwnLeague({
  league: { slug, name, members, place, season, played, rounds, isOver, isClosed },
}: {
  league: LeagueSummary
}) {
  return (
    <li className="grid">
      <Link to={`/league/${slug}`} className={`panel ${styles.league}`}>
        <span className="min-w-0">
          <strong translate="no" className="disp block truncate text-sm/6">
            {name}
          </strong>
          <span className="text-caption/5 text-muted">
            {membersText(members)} ·{' '}
            {isClosed ? 'closed' : isOver ? `season ${season} is over` : `${played} of ${rounds} rounds played`}
          </span>
        </span>
        {place !== null && <span className="disp flex-none text-lg/6 font-bold">{ordinal(place)}</span>}
      </Link>
    </li>
  )
}
