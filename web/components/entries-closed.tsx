/** For whoever has no entry in a competition that is live: when the next draft opens, and a reminder of it. */
import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { Countdown } from './countdown.tsx'
import { RemindButton } from './remind-button.tsx'

type Props = { competition: Competition; children?: ReactNode }

/** The next draft opens the moment this competition ends. `children` are further buttons. */
export function EntriesClosed({ competition: { id, endTime }, children }: Props) {
  return (
    <div className="grid w-full justify-items-center gap-3">
      <p className="text-[13px] text-muted">
        Entries are closed while it is live. The next draft opens in
        <Countdown to={endTime} className="disp mt-1 block text-[24px]/7 font-bold text-text" />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <RemindButton afterId={id} tone="coin" />
        {children}
      </div>
    </div>
  )
}
