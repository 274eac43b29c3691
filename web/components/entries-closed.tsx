/** For whoever has no entry in a competition that is live: when the next draft opens, and a reminder of it. */
import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { Link } from '#web/ui/link.tsx'
import { Countdown } from './countdown.tsx'
import { RemindButton } from './remind-button.tsx'

type Props = {
  competition: Competition
  /** The draft by the name that the screen has for it: it takes entries again from then on. */
  draft?: { to: string; name: string } | undefined
  children?: ReactNode
}

/** The next draft opens the moment this competition ends. `children` are further buttons. */
export function EntriesClosed({ competition: { id, endTime }, draft, children }: Props) {
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
      {draft && (
        <p className="text-[13px] text-muted">
          Once it is open:{' '}
          <Link
            to={draft.to}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-ice-text hover:underline"
          >
            {draft.name}
          </Link>
        </p>
      )}
    </div>
  )
}
