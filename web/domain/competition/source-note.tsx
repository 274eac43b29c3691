/** Notes that name the source of the numbers: statistics come from YouTube, points and prices from us. */
import { useQuery } from '@tanstack/react-query'
import { competition as competitionCall, type Competition } from '#contract/competitions.ts'
import { creators as creatorsCall, type Creator } from '#contract/creators.ts'
import { isSimulated } from '#game/invented.ts'
import { ask } from '#web/api/call.ts'
import { instantOf, timeOrDateOf } from '#web/ui/format.ts'
import { longDayOf } from '#web/ui/long-day.ts'
import { useNow } from '#web/api/use-now.ts'
import { about } from '#contract/about.ts'

/** Polls, because no live message reports that statistics stopped coming. */
const AGAIN_MS = 60_000
/** The catalogue is read every fifteen minutes; twice that is late. */
const CATALOGUE_LATE_MS = 2 * 15 * 60_000

type Props = { competition: Competition | null | undefined; className?: string }

/**
 * Names the source and age of statistics on a page with points or prices. Without a competition, or before it opens, a page shows no
 * statistics and the note names none.
 */
export function ReplayNote({ competition, className = '' }: Props) {
  return (
    <p className={`text-caption text-muted ${className}`}>
      {competition && <Source competition={competition} />}
      Points and prices are set by Fantasy Social, not by YouTube.
    </p>
  )
}

function Source({ competition }: { competition: Competition }) {
  const { phase, replayDay } = competition
  if (replayDay) return <ReplayOf day={replayDay} />
  if (phase === 'live') return <AsOfPlay competition={competition} />
  if (phase === 'upcoming' || phase === 'drafting')
    return (
      <>
        <AsOfCatalogue />
        <AgeOfPrices competition={competition} />
      </>
    )
  return <AsOf at={competition.statisticsAt} isDelayed={competition.isDelayed} />
}

/** Names a replayed day and its season, as sentences that end with a space. */
export function ReplayOf({ day }: { day: string }) {
  if (isSimulated(day)) return <>Invented channels, simulated days: {longDayOf(day)}. </>
  return (
    <>
      Replay of {longDayOf(day)}: real <YouTubeLink /> statistics. <Season day={day} />
    </>
  )
}

/** The title of the installation's season, and whom to credit for its numbers; nothing for a `day` of a season replayed earlier. */
function Season({ day }: { day?: string }) {
  const season = useQuery(ask(about)).data?.season
  if (!season || (day && (day < season.firstDay || day > season.lastDay))) return null
  return (
    <>
      Season: <bdi>{season.title}</bdi>. {season.credit && <>Credit: {season.credit}. </>}
    </>
  )
}

/** The age that the prices will have at the lock, because a player who knows the views since then has an advantage. */
function AgeOfPrices({ competition: { pricesAsOf, startTime } }: { competition: Competition }) {
  if (pricesAsOf === null) return null
  const minutes = Math.round((instantOf(startTime) - instantOf(pricesAsOf)) / 60_000)
  const age = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return (
    <>
      Prices from readings at <time dateTime={pricesAsOf}>{timeOrDateOf(pricesAsOf)}</time>, {age} before the lock.{' '}
    </>
  )
}

/** The age of live numbers, updated every minute. */
function AsOfPlay({ competition }: { competition: Competition }) {
  const params = { competitionId: competition.id }
  const { data } = useQuery({ ...ask(competitionCall, { params }), refetchInterval: AGAIN_MS })
  const { statisticsAt, isDelayed } = data ?? competition
  return <AsOf at={statisticsAt} isDelayed={isDelayed} />
}

/** Before the start a page shows the catalogue's counts, if any. The page itself has requested them, so this component does not. */
function AsOfCatalogue() {
  const { data } = useQuery({ ...ask(creatorsCall), enabled: false })
  return (
    <>
      Statistics: <YouTubeLink />
      <CatalogueAge creators={data ?? []} />
    </>
  )
}

/** The age of these creators' counts, as the end of a sentence. */
function CatalogueAge({ creators }: { creators: readonly Pick<Creator, 'countedAt'>[] }) {
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
          , as of <time dateTime={at}>{timeOrDateOf(at)}</time>
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

function YouTubeLink() {
  return (
    <a href="https://www.youtube.com/" target="_blank" rel="noopener noreferrer" className="underline">
      YouTube
    </a>
  )
}

type Counted = { creators?: readonly Pick<Creator, 'countedAt'>[] }

export function SourceNote({ className = '', ...counted }: Counted & { className?: string }) {
  return (
    <p className={`text-caption text-muted ${className}`}>
      <SourceWords {...counted} />
    </p>
  )
}

/** Names the source; with `creators` also the age of their counts. */
export function SourceWords({ creators = [] }: Counted) {
  const { data } = useQuery(ask(about))
  if (!data) return null
  if (data.season && isSimulated(data.season.firstDay)) return <>{data.season.title}.</>
  if (data.source === 'recorded')
    return (
      <>
        A recorded season of real <YouTubeLink /> statistics. <Season />
      </>
    )
  return (
    <>
      Source: <YouTubeLink />
      <CatalogueAge creators={creators} />
    </>
  )
}

/**
 * The number of days for which this installation stores statistics from YouTube. It is a setting, so a general phrase stands in until it is
 * loaded.
 */
export function RetentionDays() {
  const days = useQuery(ask(about)).data?.retentionDays
  if (days === undefined) return <>the set number of days</>
  return <>{days === 1 ? '1 day' : `${days} days`}</>
}
