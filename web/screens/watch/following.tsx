/**
 * Following players: the list with their ranks, the star button, and the requests. An empty list says how to begin; a viewer reads what
 * players can do here.
 */
import type { Competition } from '#contract/competitions.ts'
import { MAX_FOLLOWS, type Followed, followPlayer, follows, unfollowPlayer } from '#contract/follows.ts'
import { points } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { BotBadge, IdTag, namesakesIn } from '#web/domain/entry/entry-marks.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { placeText, withPlace } from '#web/domain/competition/place.ts'
import { WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './watch.module.css'
import { Star as StarIcon } from 'lucide-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, call, keyOf } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import { mayChange, POLL_MS } from './use-top.ts'

export function Following({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const followed = useFollowed(competition)
  if (user && isViewer(user)) return <WatchingNote text="Players follow up to five others here." />
  if (followed.data === undefined && followed.error)
    return (
      <section className="panel">
        <Failed
          title="The players you follow did not load"
          error={followed.error}
          onRetry={() => void followed.refetch()}
        />
      </section>
    )
  if (followed.data === undefined) return <section className="panel min-h-[106px]" aria-busy="true" />
  const rows = followed.data
  const namesakes = namesakesIn(rows)
  return (
    <Panel
      title="You follow"
      aside={
        <span className="text-caption text-muted">
          {rows.length} of {MAX_FOLLOWS}
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Star up to {MAX_FOLLOWS} players to see them here. Only you see this.</p>
      ) : (
        <ul className="mt-3 grid gap-1.5" aria-label="You follow">
          {rows.map((row) => (
            <li key={row.userId} className={styles.followed}>
              <span className="@container flex min-w-0 items-center gap-1.5">
                <span translate="no" className="truncate text-sm font-semibold">
                  {row.userDisplayName}
                </span>
                {namesakes.has(row.userId) && <IdTag userId={row.userId} />}
                <BotBadge row={row} />
              </span>
              <span className="text-caption whitespace-nowrap text-muted">{placeOf(competition, row)}</span>
              <Star competition={competition} userId={row.userId} name={row.userDisplayName} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function placeOf({ phase }: Competition, { place }: Followed): string {
  if (!place) return 'not in this one'
  return place.rank === null ? 'is in' : `${placeText(withPlace(phase, place), 'is in')} · ${points(place.totalScore)}`
}

type Props = { competition: Competition; userId: string; name: string }

/** The button that follows or unfollows a player. */
export function Star({ competition, userId, name }: Props) {
  const { isFollowed, toggle, isPending } = useFollow(competition, userId)
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFollowed}
      aria-label={`Follow ${name}`}
      aria-disabled={isPending}
      onClick={() => !isPending && toggle()}
    >
      <StarIcon size={18} aria-hidden="true" fill={isFollowed ? 'currentColor' : 'none'} />
    </button>
  )
}

/** Returns the followed players with their ranks in a competition; disabled for viewers. */
function useFollowed(competition: Competition) {
  const { user } = useUser()
  return useQuery({
    ...ask(follows, { query: { competitionId: competition.id } }),
    enabled: user != null && !isViewer(user),
    refetchInterval: mayChange(competition) && POLL_MS,
    staleTime: 0,
  })
}

function useFollow(competition: Competition, userId: string) {
  const queries = useQueryClient()
  const { data = [] } = useFollowed(competition)
  const isFollowed = data.some((one) => one.userId === userId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(isFollowed ? unfollowPlayer : followPlayer, { params: { userId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(follows) }),
    onError: toast.refuseAs('That did not work'),
  })
  return { isFollowed, toggle: () => mutate(), isPending }
}
