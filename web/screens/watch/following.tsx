/** The players that the user follows, with their places. Without any it says how to begin; a viewer is told what players can do here. */
import type { Competition } from '#contract/competitions.ts'
import { MAX_FOLLOWS, type Followed } from '#contract/follows.ts'
import { points } from '#web/ui/format.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { BotBadge } from '#web/domain/entry/bot-badge.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { IdTag, namesakesIn } from '#web/domain/entry/namesakes.tsx'
import { placeText, withPlace } from '#web/domain/competition/place.ts'
import { WatchingNote } from '#web/domain/competition/watching-note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Star } from './star.tsx'
import { useFollowed } from './use-follows.ts'
import styles from './watch.module.css'

export function Following({ competition }: { competition: Competition }) {
  const { user } = useUser()
  const followed = useFollowed(competition)
  if (user && isViewer(user)) return <WatchingNote text="Players follow up to five others here." />
  if (followed.data === undefined && followed.error)
    return (
      <section className="panel">
        <Failed title="Whom you follow did not load" error={followed.error} onRetry={() => void followed.refetch()} />
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
        <p className="mt-2 text-sm text-muted">
          Follow up to {MAX_FOLLOWS} players with the star beside their name. Only you see it.
        </p>
      ) : (
        <ul className="mt-3 grid gap-1.5" aria-label="You follow">
          {rows.map((row) => (
            <li key={row.userId} className={styles.followed}>
              <span className="@container flex min-w-0 items-center gap-1.5">
                <span className="truncate text-sm font-semibold">{row.userDisplayName}</span>
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
