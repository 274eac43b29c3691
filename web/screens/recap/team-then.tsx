/** The team at a moment of the evening: its creators, and the points each had brought by then. */
import type { EntryRecap } from '#contract/recap.ts'
import { points } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from './bar.tsx'
import styles from './recap.module.css'

export function TeamThen({ recap: { stints, line, bankedBefore }, at }: { recap: EntryRecap; at: number }) {
  const { points: brought, score } = line[at]!
  const most = Math.max(1, ...line.flatMap((spot) => spot.points.map((one) => one ?? 0)))
  return (
    <Panel title="The team then" aside={<span className="disp text-sm font-bold">{points(score)}</span>}>
      <ul className={styles.rows} aria-label="The team then">
        {stints.map((stint, nth) => {
          const earned = brought[nth] ?? null
          const hasLeft = stint.to !== null && stint.to <= line[at]!.at
          return (
            <li key={nth} className={styles.row} data-off={earned === null || hasLeft ? 1 : 0}>
              <span className={styles.face} style={hueStyle(stint.category, stint.creatorId)}>
                <Avatar src={stint.imageUrl} name={stint.name} size={34} alt="" />
              </span>
              <span className="grid min-w-0 gap-1">
                <span className="truncate text-caption/4 font-semibold">{stint.name}</span>
                <Bar share={(earned ?? 0) / most} />
              </span>
              <span className="grid justify-items-end text-caption font-bold">
                {earned === null ? '–' : points(earned)}
                {hasLeft && <span className="text-2xs/3 font-medium text-muted">kept</span>}
                {earned === null && <span className="text-2xs/3 font-medium text-muted">not yet</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {bankedBefore !== 0 && (
        <p className="mt-2 text-xs text-muted">With {points(bankedBefore)} points from earlier trades.</p>
      )}
    </Panel>
  )
}
