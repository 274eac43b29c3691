/** Creator IPO, at /ipo: the player's applications, why to join, the review time, the form, and the screen after sending it. */
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { listableChannels, type Applied, REVIEW_HOURS, ownApplications } from '#contract/ipo.ts'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { ask } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSubmitted } from './application-submitted.tsx'
import { OwnApplications, type PointedAt } from './own-applications.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNotifications } from '#web/domain/notifications/notifications.ts'

export function IpoScreen() {
  const [applied, setApplied] = useState<Applied | null>(null)
  const { user } = useUser()
  const isWatching = user != null && isViewer(user)
  const own = useOwnApplications(user != null && !isWatching)
  const listable = useQuery({ ...ask(listableChannels), staleTime: 0 })
  const [pointedAt, setPointedAt] = useState<PointedAt | null>(null)
  const untilLoaded = listable.isLoading ? 'invisible' : own.isLoading ? 'max-lg:invisible' : ''
  if (applied) {
    const decided = own.data?.find(({ id, status }) => id === applied.id && status !== 'pending')
    return <ApplicationSubmitted applied={applied} decided={decided} />
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_auto_1fr]">
      {/* a star beside a word looks like a full stop, so the picture fades behind the text */}
      <header data-theme="midnight" className="screen screen-wide lg:col-span-2">
        <Picture
          className="bg origin-left mask-[linear-gradient(90deg,#0003_50%,#000_75%)] max-md:scale-200 md:object-[100%_40%]"
          src="/art/scene-banner.avif"
          alt=""
          width={1680}
          height={480}
          fetchPriority="high"
        />
        <div className="relative flex items-center gap-4 p-5 md:p-7">
          <Picture src="/art/rocket.webp" alt="" width={64} height={64} className="flex-none" />
          <div>
            <h1 className="disp text-2xl/7 font-extrabold md:text-4xl/10">Creator IPO</h1>
            <p className="mt-1 max-w-[34ch] text-sm/5 md:text-base/6 lg:max-w-[46ch]">
              List your channel. Players draft it every day, and its form sets its price.
            </p>
          </div>
        </div>
      </header>
      <OwnApplications
        applications={own.data}
        error={own.error}
        onRetry={() => void own.refetch()}
        pointedAt={pointedAt}
        className="lg:col-start-2"
      />
      {/* the form is hidden on a phone until the panel above it is loaded, so that it does not move under the thumb */}
      <div className={`grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2 ${untilLoaded}`}>
        {isWatching && <WatchingNote text="Players can apply with their channel here." />}
        <fieldset disabled={isWatching} className="min-w-0">
          <legend className="sr-only">Application</legend>
          <ApplicationForm
            channels={listable.data}
            onSubmitted={setApplied}
            onAlreadyApplied={(applicationId) => setPointedAt({ applicationId })}
          />
        </fieldset>
      </div>
      <div className="grid gap-4 md:gap-5 lg:col-start-2">
        <WhyJoin />
        <FastReview />
      </div>
    </div>
  )
}

/** Says why a channel should be listed. */
const REASONS = [
  {
    art: 'trophy',
    title: 'Increased Exposure',
    text: 'Every player who opens a draft sees your channel.',
  },
  { art: 'fire', title: 'Fan Engagement', text: 'Fans who draft you watch your numbers.' },
  { art: 'bolt', title: 'Daily Competitions', text: 'A new competition every day, and a new chance to be picked.' },
]

function WhyJoin() {
  return (
    <Panel title="Why Join">
      <ul className="mt-3 grid gap-3.5">
        {REASONS.map(({ art, title, text }) => (
          <li key={title} className="flex gap-3">
            <Picture
              src={`/art/${art}.webp`}
              alt=""
              width={36}
              height={36}
              loading="lazy"
              className="size-9 flex-none"
            />
            <div>
              <h3 className="text-sm/5 font-bold">{title}</h3>
              <p className="text-caption/5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function FastReview() {
  return (
    <Panel title="Fast Review Process" isShell>
      <p className="mt-2 text-sm/6 text-muted">
        Applications are reviewed within <strong className="text-text">{REVIEW_HOURS} hours</strong>. You&apos;ll find
        our decision here and in your notifications. Where this game sends mail, we also send you the decision by email.
      </p>
    </Panel>
  )
}

/**
 * Reads the player's own applications. They are read again when the notification of a decision arrives. That notification may be missed, so
 * they are also read when the player returns to the page, and every minute while one is pending.
 */
const AGAIN_MS = 60_000

function useOwnApplications(isPlayer: boolean) {
  const own = useQuery({
    ...ask(ownApplications),
    enabled: isPlayer,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'pending') === true && AGAIN_MS,
  })
  const { refetch } = own
  useEffect(
    () =>
      useNotifications.subscribe(({ arrived, notifications }, before) => {
        if (isPlayer && arrived > before.arrived && notifications[0]?.type === 'application_decided') void refetch()
      }),
    [isPlayer, refetch],
  )
  return own
}
