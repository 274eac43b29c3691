/** How long the draft is still open, on what lies over the clock of the page. */
import { Countdown } from './countdown.tsx'

export const LocksIn = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    Locks in <Countdown to={at} className="font-bold text-text" />
  </span>
)
