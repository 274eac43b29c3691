/** The board at a moment of the evening: those who came out first, and this entry among them, best first as it stood then. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, whole } from '#web/lib/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from './bar.tsx'
import styles from './recap.module.css'

type Row = { entryId: number; name: string; rank: number; score: number; isThis: boolean }

export function BoardThen({ recap, at }: { recap: EntryRecap; at: number }) {
  const rows = rowsAt(recap, at)
  const most = Math.max(1, ...rows.map(({ score }) => score))
  return (
    <Panel title="Those who came first">
      <ol className={styles.rows} aria-label="The board then">
        {rows.map(({ entryId, name, rank, score, isThis }) => (
          <li key={entryId} className={styles.row} data-own={isThis ? 1 : 0} aria-current={isThis ? 'true' : undefined}>
            <span className={styles.rank}>
              #{whole(rank)}
              <span className="sr-only"> in the end</span>
            </span>
            <span className="grid min-w-0 gap-1">
              <span className="truncate text-[13px]/4 font-semibold">{name}</span>
              <Bar share={score / most} />
            </span>
            <span className="text-[13px] font-bold">{points(score)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-[12px] text-muted">In the order of that moment, with the place in the end.</p>
    </Panel>
  )
}

/** Equal scores in the order of the end. */
function rowsAt({ entryId, userDisplayName, isOwn, rank, line, rivals }: EntryRecap, at: number): Row[] {
  const rows = rivals.map((rival) => ({
    entryId: rival.entryId,
    name: rival.entryId === entryId && isOwn ? 'You' : rival.userDisplayName || 'Anonymous',
    rank: rival.rank,
    score: rival.scores[at] ?? 0,
    isThis: rival.entryId === entryId,
  }))
  if (!rows.some(({ isThis }) => isThis)) {
    const name = isOwn ? 'You' : userDisplayName || 'Anonymous'
    rows.push({ entryId, name, rank, score: line[at]!.score, isThis: true })
  }
  return rows.toSorted((one, other) => other.score - one.score || one.rank - other.rank)
}
