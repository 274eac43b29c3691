/**
 * Where the numbers come from, once on every page that shows points or prices: YouTube is the source, points and prices are ours.
 *
 * `replayDay`  a recorded day that is replayed; null: YouTube now; undefined: no statistics are shown here.
 */
const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export function ReplayNote({ replayDay, className = '' }: { replayDay: string | null | undefined; className?: string }) {
  return (
    <p className={`text-[12px] text-muted ${className}`}>
      {replayDay && <>Replay of {longDay.format(new Date(replayDay))}: real <YouTubeLink /> statistics. </>}
      {replayDay === null && <>Statistics: <YouTubeLink />. </>}
      Points and prices are ours, not YouTube&rsquo;s.
    </p>
  )
}

export function YouTubeLink() {
  return <a href="https://www.youtube.com/" target="_blank" rel="noopener noreferrer" className="underline">YouTube</a>
}
