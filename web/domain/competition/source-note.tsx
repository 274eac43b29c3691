/**
 * Names YouTube as the source on pages without a competition, such as search results and the catalogue. Says so if it is a recorded season.
 */
import { useQuery } from '@tanstack/react-query'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { creators as creatorsCall, type Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { instantOf, isToday, momentOf, timeOf } from '#web/ui/format.ts'
import { longDayOf } from '#web/ui/long-day.ts'
import { useNow } from '#web/api/use-now.ts'
import { about } from '#contract/about.ts'

/** Nothing else reports that statistics stopped coming, so ask again. */
const AGAIN_MS = 60_000
/** Twice the fifteen minutes after which the catalogue is read again. */
const CATALOGUE_LATE_MS = 2 * 15 * 60_000

type Props = { competition: Competition | null | undefined; className?: string }

/**
 * The source of the numbers, on every page that shows points or prices: statistics are YouTube's, with their time; points and prices are
 * ours. Without a competition, or before one is open, no statistics are shown.
 */
export function ReplayNote({ competition, className = '' }: Props) {
  return (
    <p className={`text-xs text-muted ${className}`}>
      {competition && <Source competition={competition} />}
      Points and prices are set by Fantasy Social, not by YouTube.
    </p>
  )
}

function Source({ competition }: { competition: Competition }) {
  const { phase, replayDay } = competition
  if (replayDay)
    return (
      <>
        Replay of {longDayOf(replayDay)}: real <YouTubeLink /> statistics.{' '}
      </>
    )
  if (phase === 'live') return <AsOfPlay competition={competition} />
  if (phase === 'upcoming' || phase === 'drafting') return <AsOfCatalogue />
  return <AsOf at={competition.statisticsAt} isDelayed={competition.isDelayed} />
}

/** The age of live numbers, updated every minute. */
function AsOfPlay({ competition }: { competition: Competition }) {
  const params = { competitionId: competition.id }
  const { data } = useQuery({ ...ask(competitionCall, { params }), refetchInterval: AGAIN_MS })
  const { statisticsAt, isDelayed } = data ?? competition
  return <AsOf at={statisticsAt} isDelayed={isDelayed} />
}

/** Before the start a page shows the catalogue's counts, if any; then it has requested them already. */
function AsOfCatalogue() {
  const { data } = useQuery({ ...ask(creatorsCall), enabled: false })
  return (
    <>
      Statistics: <YouTubeLink />
      <CatalogueAge creators={data ?? []} />
    </>
  )
}

/** As of when these creators' counts are, as the end of a sentence. */
export function CatalogueAge({ creators }: { creators: readonly Pick<Creator, 'countedAt'>[] }) {
  const now = useNow()
  const newest =
    creators
      .map(({ countedAt }) => countedAt)
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null
  return <Age at={newest} isDelayed={newest !== null && now - instantOf(newest) > CATALOGUE_LATE_MS} />
}

function AsOf({ at, isDelayed }: { at: string | null; isDelayed: boolean }) {
  return (
    <>
      Statistics: <YouTubeLink />
      <Age at={at} isDelayed={isDelayed} />
    </>
  )
}

function Age({ at, isDelayed }: { at: string | null; isDelayed: boolean }) {
  return (
    <>
      {at && (
        <>
          , as of <time dateTime={at}>{isToday(at) ? timeOf(at) : momentOf(at)}</time>
        </>
      )}
      .{' '}
      {isDelayed && (
        <>
          <span className="pill pill-flare">Delayed</span>{' '}
        </>
      )}
    </>
  )
}

export function YouTubeLink() {
  return (
    <a href="https://www.youtube.com/" target="_blank" rel="noopener noreferrer" className="underline">
      YouTube
    </a>
  )
}

type Counted = { creators?: readonly Pick<Creator, 'countedAt'>[] }

export function SourceNote({ className = '', ...counted }: Counted & { className?: string }) {
  return (
    <p className={`text-xs text-muted ${className}`}>
      <SourceWords {...counted} />
    </p>
  )
}

/** With creators: also says as of when live counts are. */
export function SourceWords({ creators = [] }: Counted) {
  const { data } = useQuery(ask(about))
  if (!data) return null
  if (data.source === 'recorded')
    return (
      <>
        A recorded season of real <YouTubeLink /> statistics.
      </>
    )
  return (
    <>
      Source: <YouTubeLink />
      <CatalogueAge creators={creators} />
    </>
  )
}

/** The number of days this installation stores statistics from YouTube. It is a setting, so until it is loaded no number is given. */
export function RetentionDays() {
  const days = useQuery(ask(about)).data?.retentionDays
  if (days === undefined) return <>the set number of days</>
  return <>{days === 1 ? '1 day' : `${days} days`}</>
}
