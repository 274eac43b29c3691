/** How long the draft is still open, or the competition live, on what lies over the clock of the page. */
import { Countdown } from './countdown.tsx'

export const LocksIn = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    Locks in <Countdown to={at} className="font-bold text-text" />
  </span>
)

export const EndsIn = ({ at }: { at: string }) => (
  <span className="whitespace-nowrap">
    Ends in <Countdown to={at} className="font-bold text-text" />
  </span>
)
