/** What a receipt is about: the points, and whether they still move, are being checked, or stay. */
import type { Phase } from '#game/phase.ts'
import { points } from '#web/ui/format.ts'
import { PhasePill } from '#web/domain/competition/phase-pill.tsx'

export function TotalLine({ total, phase, tone }: { total: number; phase: Phase; tone: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className={`disp text-4xl/12 font-extrabold ${tone}`}>
        {points(total)} <span className="font-sans text-sm font-semibold text-muted">points</span>
      </span>
      <PhasePill phase={phase} />
    </p>
  )
}
