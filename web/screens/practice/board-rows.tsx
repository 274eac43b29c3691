/** The first places of a practice board, and the player with the neighbours above and below. */
import { pointsOf } from '#game/points.ts'
import type { PracticeBoard, PracticeRow } from '#game/practice.ts'
import { BotBadge } from '#web/domain/entry/entry-marks.tsx'
import { points } from '#web/ui/format.ts'
import { Rank } from '#web/ui/rank.tsx'

const FIRST = 3

export function BoardRows({ board: { rows } }: { board: PracticeBoard }) {
  const own = rows.findIndex(({ level }) => level === null)
  const shown = rows.flatMap((row, at) => (at < FIRST || Math.abs(at - own) <= 1 ? [{ row, at }] : []))
  const isLevel = rows[0]!.score === 0
  return (
    <ol className="mt-3 grid gap-1.5">
      {shown.map(({ row, at }, nth) => (
        <Row key={row.name} row={row} isLevel={isLevel} isAfterGap={nth > 0 && at > shown[nth - 1]!.at + 1} />
      ))}
    </ol>
  )
}

type Props = { row: PracticeRow; isLevel: boolean; isAfterGap: boolean }

function Row({ row, isLevel, isAfterGap }: Props) {
  const isOwn = row.level === null
  return (
    <li
      className={`board-row ${isAfterGap ? 'mt-2' : ''}`}
      data-own={isOwn ? 1 : 0}
      aria-current={isOwn ? 'true' : undefined}
    >
      <span className="grid min-w-[34px] justify-items-center">
        <Rank rank={row.rank} tie={isLevel ? 'level' : null} />
      </span>
      <span className="@container flex min-w-0 items-center gap-1.5">
        <span translate="no" className="truncate text-sm font-semibold">
          {row.name}
        </span>
        <BotBadge row={{ isBot: !isOwn, botLevel: row.level }} />
      </span>
      <span className="disp text-sm font-bold">{points(pointsOf(row.score))}</span>
    </li>
  )
}
