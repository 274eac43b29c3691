/** The best roster there was, and what share of its points this entry got. Trades can bring more than all of it. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from './bar.tsx'
import styles from './recap.module.css'

export function BestRoster({ recap: { bestRoster, score, isOwn } }: { recap: EntryRecap }) {
  if (!bestRoster || bestRoster.points <= 0) return null
  const share = score / bestRoster.points
  return (
    <Panel title="The best roster there was">
      <p className="mt-2 text-sm">
        It scored {points(bestRoster.points)} for {wholeDollars(bestRoster.spent)}. {isOwn ? 'You' : 'This entry'} got{' '}
        <strong>{Math.round(100 * share)}%</strong> of it.
      </p>
      <div className="mt-2">
        <Bar share={share} />
      </div>
      <ul className={styles.rows} aria-label="The best roster">
        {bestRoster.picks.map((pick) => (
          <li key={pick.creatorId} className={styles.plain}>
            <ChannelLink youtubeId={pick.youtubeId} className="min-h-6 min-w-0 truncate text-caption/6 font-semibold">
              {pick.name}
            </ChannelLink>
            <span className="text-xs text-muted">{wholeDollars(pick.price)}</span>
            <span className="text-caption font-bold">{points(pick.points)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
