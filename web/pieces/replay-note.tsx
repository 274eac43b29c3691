/**
 * Where the numbers come from, once on every page that shows points or prices: YouTube is the source and when its numbers were true,
 * points and prices are ours. Without a competition, or before one is open, no statistics are shown.
 */
import { useQuery } from '@tanstack/react-query'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { ask } from '#web/lib/call.ts'
import { timeOf } from '#web/lib/format.ts'

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
/** Nothing else says that statistics stopped coming. */
const AGAIN_MS = 60_000

type Given = { competition: Competition | null | undefined; className?: string }

export function ReplayNote({ competition, className = '' }: Given) {
  return (
    <p className={`text-[12px] text-muted ${className}`}>
      {competition && <Source competition={competition} />}
      Points and prices are ours, not YouTube&rsquo;s.
    </p>
  )
}

function Source({ competition }: { competition: Competition }) {
  const { phase, replayDay } = competition
  if (replayDay) return <>Replay of {longDay.format(new Date(replayDay))}: real <YouTubeLink /> statistics. </>
  if (phase === 'live') return <AsOf competition={competition} />
  return <>Statistics: <YouTubeLink />. </>
}

/** The age of live numbers, looked at again each minute. */
function AsOf({ competition }: { competition: Competition }) {
  const params = { competitionId: competition.id }
  const { data } = useQuery({ ...ask(competitionCall, { params }), refetchInterval: AGAIN_MS })
  const { statisticsAt, isDelayed } = data ?? competition
  return (
    <>
      Statistics: <YouTubeLink />
      {statisticsAt && <>, as of <time dateTime={statisticsAt}>{timeOf(statisticsAt)}</time></>}.{' '}
      {isDelayed && <><span className="pill pill-flare">Delayed</span>{' '}</>}
    </>
  )
}

export function YouTubeLink() {
  return <a href="https://www.youtube.com/" target="_blank" rel="noopener noreferrer" className="underline">YouTube</a>
}
