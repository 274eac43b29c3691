/** When a provisional result is final. The last statistics may be late, so after that instant it is any moment. */
import type { Competition } from '#contract/competitions.ts'
import { instantOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Countdown } from './countdown.tsx'

export function FinalIn({ competition: { finalAt } }: { competition: Pick<Competition, 'finalAt'> }) {
  if (instantOf(finalAt) <= useNow()) return <>Final any moment now</>
  return (
    <span className="whitespace-nowrap">
      Final in <Countdown to={finalAt} className="disp font-bold text-text" />
    </span>
  )
}
