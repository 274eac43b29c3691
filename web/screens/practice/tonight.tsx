/** The way from practice into the game: enters tonight's competition with the same five creators, or with the nearest ones by price. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { User } from '#contract/auth.ts'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { dollars } from '#game/money.ts'
import { nearestRoster, type NearestPick } from '#game/nearest-roster.ts'
import { priceUnder } from '#game/practice.ts'
import { spent } from '#game/roster.ts'
import { ask, keyOf, RefusedCall } from '#web/api/call.ts'
import { useEnterRoster } from '#web/domain/roster/enter-roster.ts'
import { whole, wholeDollars } from '#web/ui/format.ts'
import { prizeNamed } from '#web/domain/competition/prize.tsx'
import { navigation } from '#web/ui/full-navigation.ts'
import { keepPicks } from '#web/domain/roster/kept-picks.ts'
import { limitsOf, pickOf } from '#web/domain/roster/roster.ts'
import { isViewer } from '#web/domain/player/session.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { NextDraft } from '#web/domain/competition/next-draft.tsx'
import { ordinal, bestPlaced, withPlace } from '#web/domain/competition/place.ts'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import type { DayCreator } from './day.ts'
import styles from './practice.module.css'

type Props = { user: User; picks: readonly DayCreator[] }

export function Tonight({ user, picks }: Props) {
  const active = useQuery(ask(activeCompetition))
  const creators = useQuery(ask(allCreators))
  const isLive = active.data?.phase === 'live'
  if (isViewer(user))
    return (
      <div className="grid gap-3">
        {isLive && <WatchLive />}
        <WatchingNote text="Players can enter their roster here." />
      </div>
    )
  if (active.data?.phase !== 'drafting')
    return (
      <div className="grid gap-3">
        {isLive && <LiveNow competition={active.data!} />}
        <NextDraft />
        <RemindButton afterId={active.data?.id ?? null} tone={isLive ? 'plain' : 'coin'} />
      </div>
    )
  if (!creators.data) return <NextDraft />
  const roster = rosterOf(picks, creators.data, active.data)
  return roster ? (
    <Enter user={user} competition={active.data} roster={roster} creators={creators.data} />
  ) : (
    <NextDraft />
  )
}

function WatchLive() {
  return (
    <Panel title="A competition is live now">
      <p className="mt-1 text-caption/5 text-muted">Entries are closed. Watch the points come in.</p>
      <Link to="/live" className={buttonClass('coin', 'mt-3 min-h-[54px] w-full text-base')}>
        Watch live
      </Link>
    </Panel>
  )
}

/** Leads players with an entry to their team, and all others to the live board. */
function LiveNow({ competition }: { competition: Competition }) {
  const { data: entries, isError } = useQuery(ask(myEntries, { params: { competitionId: competition.id } }))
  if (!entries && !isError) return null
  const best = entries && bestPlaced(entries.map((entry) => withPlace(competition.phase, entry)))
  if (!best) return <WatchLive />
  const own = entries.length === 1 ? 'Your team is in it' : `Your ${entries.length} entries are in it`
  const place =
    best.rank !== null &&
    `${entries.length > 1 ? 'the best ' : ''}${best.isTied ? 'tied for ' : ''}${ordinal(best.rank)} of ${whole(competition.totalEntries)}`
  return (
    <Panel title="A competition is live now">
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <EntryFaces entry={best} />
        <p className="text-caption/5 text-muted">
          {[own, place].filter(Boolean).join(', ')}. See how the points come in.
        </p>
      </div>
      <Link to="/gamemode" className={buttonClass('coin', 'mt-3 min-h-[54px] w-full text-base')}>
        Game mode
      </Link>
    </Panel>
  )
}

function rosterOf(
  picks: readonly DayCreator[],
  creators: readonly Creator[],
  competition: Competition,
): NearestPick[] | null {
  const limits = limitsOf(competition)
  const offered = creators
    .filter(({ inPlay }) => inPlay)
    .map((creator) => ({ ...pickOf(creator), youtubeId: creator.youtubeId }))
  const wanted = picks.map(({ youtubeId, price }) => ({ youtubeId, price: priceUnder(price, limits.salaryCap) }))
  return nearestRoster(wanted, offered, limits)
}

type EnterProps = {
  user: User
  competition: Competition
  roster: readonly NearestPick[]
  creators: readonly Creator[]
}

function Enter({ user, competition, roster, creators }: EnterProps) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { enter, isPending: isBusy } = useEnterRoster(competition.id, {
    message: "You are in tonight's competition.",
    onEntered: () => navigate('/gamemode'),
    onFailed(error) {
      // prices may have changed, or a creator may have left
      if (error instanceof RefusedCall) void queries.invalidateQueries({ queryKey: keyOf(allCreators) })
      toast.refuseAs('Failed to create entry')(error)
    },
  })
  const isSame = roster.every((pick) => pick.isSame)
  const nameOf = (id: number) => creators.find((one) => one.id === id)
  const change = () => {
    const picks = roster.map(({ creatorId, price }) => ({ creatorId, price }))
    keepPicks({ userId: user.id, competitionId: competition.id, picks })
    // the page is loaded again, because an open draft would keep its own picks
    navigation.goTo('/')
  }
  return (
    <Panel
      title={competition.prizeTitle}
      aside={
        <span translate="no" className="disp text-sm font-bold text-coin-text">
          {prizeNamed(competition)}
        </span>
      }
    >
      <p className="mt-1 text-caption/5 text-muted">
        {isSame
          ? "The same five, at tonight's prices."
          : 'Your five creators. Any that are not offered tonight are replaced by the nearest in price.'}{' '}
        {wholeDollars(spent(roster))} of {wholeDollars(dollars(competition.salaryCap))}. Locks in{' '}
        <Countdown to={competition.startTime} className="font-bold text-text" />.
      </p>
      <ul className={styles.tonight}>
        {roster.map(({ creatorId, price, isSame: isOne }) => {
          const creator = nameOf(creatorId)
          return (
            <li key={creatorId} className={styles.pick} style={hueStyle(creator?.category ?? 'other', creatorId)}>
              <Avatar src={creator?.thumbnailUrl} name={creator?.channelName ?? '?'} size={40} alt="" isLazy={false} />
              <span className="min-w-0">
                <span className="line-clamp-2 text-caption/4 font-bold wrap-anywhere">{creator?.channelName}</span>
                <span className="flex flex-wrap gap-x-1 text-xs/4 text-muted">
                  {wholeDollars(price)}
                  {!isOne && <span className="font-semibold">instead</span>}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="coin" className="min-h-[54px] grow-[4] text-base" disabled={isBusy} onClick={() => enter(roster)}>
          {isBusy ? 'Entering...' : "Enter tonight's competition"}
        </Button>
        <Button className="min-h-[54px] grow" onClick={change}>
          Change the roster first
        </Button>
      </div>
    </Panel>
  )
}
