/**
 * The example league: a season of sample data, at /example-league, and at /league below the leagues of somebody who is in none. Only the
 * standings have content; the other tabs are empty.
 */
import { SearchX } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AroundTheLeague } from './around-the-league.tsx'
import { Conferences, type ConferenceFilter } from './conferences.tsx'
import { LEAGUE_NAME, SEASON, WEEK } from './season.ts'
import { Standings } from './standings.tsx'
import styles from './league.module.css'

const TABS = [
  { id: 'standings', label: 'Standings' },
  { id: 'scores', label: 'Scores' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'teams', label: 'Teams' },
  { id: 'stats', label: 'Stats' },
  { id: 'news', label: 'News' },
  { id: 'video', label: 'Video' },
] as const

export const ExampleLeagueScreen = () => <ExampleLeague isPage />

export function ExampleLeague({ isPage = false }: { isPage?: boolean }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('standings')
  const [shown, setShown] = useState<ConferenceFilter>('All')
  const page = useRef<HTMLDivElement>(null)
  const before = useRef<string>(tab)
  // a shorter tab would end above the window or begin below it, so scroll to its beginning; the tabs stay in place
  useLayoutEffect(() => {
    if (before.current === tab) return
    before.current = tab
    const panel = page.current!.querySelector('[role="tabpanel"]')!
    const { top } = panel.getBoundingClientRect()
    const text = panel.querySelector('p')?.getBoundingClientRect()
    const tabs = page.current!.querySelector('[role="tablist"]')!.getBoundingClientRect()
    if (top < 0 || (text && text.bottom > tabs.top)) scrollBy({ top: top - 12, behavior: 'instant' })
  }, [tab])
  return (
    <div ref={page} className={styles.page}>
      <LeagueHead isPage={isPage} />
      <Conferences shown={shown} onShow={setShown} />
      <Tabs name="League" tabs={TABS} chosen={tab} onChoose={setTab} className={styles.body} beside={<LiveLink />}>
        {tab === 'standings' ? <Standings shown={shown} /> : <ComingSoon {...TABS.find(({ id }) => id === tab)!} />}
      </Tabs>
      <AroundTheLeague />
    </div>
  )
}

function LiveLink() {
  return (
    <Link to="/live" className={styles.live}>
      <i className="pulse bg-ink" aria-hidden="true" />
      LIVE
    </Link>
  )
}

/** The empty tabs belong to the sample league; the player's real points are on other screens, to which the text links. */
function ComingSoon({ id, label }: (typeof TABS)[number]) {
  const about = `The sample league has no ${label.toLowerCase()} page yet.`
  return (
    <EmptyState
      art="rocket"
      title="Coming Soon"
      text={id === 'scores' ? `${about} Its live games are samples too.` : about}
    >
      <Link to="/leaderboard" className={buttonClass('plain')}>
        See the real board
      </Link>
    </EmptyState>
  )
}

function LeagueHead({ isPage }: { isPage: boolean }) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <header data-theme="midnight" className={`screen screen-wide screen-low ${styles.head}`}>
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className="relative flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:px-6 md:py-5">
        <div className="min-w-0">
          <p className="eyebrow">Example league</p>
          <Title className="disp text-lg/7 font-extrabold md:text-2xl/8">{LEAGUE_NAME}</Title>
          <p className="flex flex-wrap items-center gap-2 text-caption font-semibold">
            <span>Season {SEASON}</span>
            <span>Week {WEEK}</span>
            <span className="pill pill-ice">Sample data</span>
          </p>
        </div>
        <div className="relative ml-auto w-full sm:w-[260px]">
          <SearchX
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-[15px] left-3.5 text-muted"
          />
          <input
            type="search"
            className={`input pl-10 ${styles.search}`}
            aria-label="Search the league"
            placeholder="No search in sample data"
            disabled
          />
        </div>
      </div>
    </header>
  )
}
