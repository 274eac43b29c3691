/** Where the numbers come from, once on every page that shows points or prices: honest about a replay, and about what is ours. */
const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function ReplayNote({ replayDay, className = '' }: { replayDay: string | null; className?: string }) {
  return (
    <p className={`text-[12px] text-muted ${className}`}>
      {replayDay !== null && <>Replay of {longDay.format(new Date(replayDay))}: real YouTube statistics. </>}
      Points and prices are ours, not YouTube&rsquo;s.
    </p>
  )
}
