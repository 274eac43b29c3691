/** What a roster promises before it is entered: its projected points, the picks without a projection, and a cap that is left unused. */
import type { Creator } from '#contract/creators.ts'
import { unusedCap, type RosterLimits, type RosterPick } from '#game/roster.ts'
import { points, wholeDollars } from '#web/ui/format.ts'

type Props = { picks: readonly RosterPick[]; creators: ReadonlyMap<number, Creator>; limits: RosterLimits }

export function EntryOutlook({ picks, creators, limits }: Props) {
  const projections = picks.map(({ creatorId }) => creators.get(creatorId)?.expectedPoints ?? null)
  const unknown = projections.filter((one) => one === null).length
  const unused = unusedCap(picks, limits)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">Projected total</span>
        <b translate="no" className="disp font-bold">
          {points(projections.reduce<number>((sum, one) => sum + (one ?? 0), 0))} pts
        </b>
      </p>
      {unknown > 0 && (
        <p className="text-muted">
          {unknown === 1 ? 'One pick has' : `${unknown} picks have`} no projection yet and may add more.
        </p>
      )}
      {unused !== null && (
        <p className="font-semibold text-flare-text">
          You leave {wholeDollars(unused)} of the cap unused. While live it can only pay for a trade.
        </p>
      )}
    </div>
  )
}
