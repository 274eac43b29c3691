/**
 * When a provisional result is final. The last statistics may be late, so after that instant it is any moment; without a network it is told
 * later.
 */
import type { Competition } from '#contract/competitions.ts'
import { instantOf } from '#web/ui/format.ts'
import { useNoNetwork } from '#web/api/use-no-network.ts'
import { useNow } from '#web/api/use-now.ts'
import { Countdown } from './countdown.tsx'

export function FinalIn({ competition: { finalAt } }: { competition: Pick<Competition, 'finalAt'> }) {
  const isOffline = useNoNetwork()
  const isDue = instantOf(finalAt) <= useNow()
  if (isOffline) return <>It has ended, and the result comes once you are connected again</>
  if (isDue) return <>Final any moment now</>
  return (
    <span className="whitespace-nowrap">
      Final in <Countdown to={finalAt} className="disp font-bold text-text" />
    </span>
  )
}
