/** Watch while nothing is live: when the next competition is, and what to do until then. */
import { BarChart3, Star, TrendingUp, Tv } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { upcomingCompetitions, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { momentOf, isToday, timeOf } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { NextDraft, useTooFewCreators } from '#web/domain/competition/next-draft.tsx'
import { TOO_FEW_CREATORS } from '#web/domain/competition/texts.ts'
import { WayToDraft } from '#web/domain/competition/way-to-draft.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './watch.module.css'

/** Before the first competition of an installation. */
export function NothingYet() {
  const { data } = useQuery(ask(upcomingCompetitions))
  const hasTooFew = useTooFewCreators(data?.[0]?.draftOpensAt ?? null)
  return (
    <EmptyState
      isPage
      art="planet"
      title="Nothing to watch yet"
      text={hasTooFew ? `${TOO_FEW_CREATORS}.` : 'The next competition opens soon.'}
    >
      <Link to="/upcoming" className={buttonClass('coin')}>
        See what is next
      </Link>
    </EmptyState>
  )
}

export function NotLive({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const { phase, prizeTitle, startTime } = competition
  const when = isToday(startTime) ? `at ${timeOf(startTime)}` : `on ${momentOf(startTime)}`
  const isCalledOff = phase === 'void'
  const hasTooFew = useTooFewCreators(phase === 'upcoming' ? competition.draftOpensAt : null)
  const mayDraft = phase === 'drafting' && user != null && !isViewer(user)
  return (
    <section className={`panel ${styles.still}`} aria-label="Nothing is live">
      <EmptyState
        art="controller"
        title="Nothing is live right now"
        text={
          isCalledOff
            ? 'This competition was called off, so there are no scores.'
            : hasTooFew
              ? `${TOO_FEW_CREATORS}.`
              : `${prizeTitle} goes live ${when}. Then this page shows who leads.`
        }
      >
        {!isCalledOff && !hasTooFew && (
          <p className="basis-full text-caption/5 text-muted">
            <Countdown to={startTime} className="disp block text-4xl/10 font-extrabold text-text" />
            until it is live
          </p>
        )}
        {mayDraft && <WayToDraft competition={competition} name="Draft a roster" />}
        <Link to="/upcoming" className={buttonClass(mayDraft ? 'plain' : 'coin')}>
          See what is next
        </Link>
      </EmptyState>
      {isCalledOff && <NextDraft />}
    </section>
  )
}

const COMING = [
  { Icon: BarChart3, text: 'The first ten of the board, and how their points add up' },
  { Icon: TrendingUp, text: 'The creators that gained most since the last update' },
  { Icon: Star, text: 'The places of the players you follow' },
  { Icon: Tv, text: 'TV mode: board, movers and receipts in turn, full screen' },
] as const

export const WhatComes = () => (
  <Panel title="What you will see here">
    <ul className="mt-3 grid gap-1.5">
      {COMING.map(({ Icon, text }) => (
        <li key={text} className={styles.coming}>
          <Icon size={20} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  </Panel>
)
