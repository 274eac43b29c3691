/**
 * The text about the creator on the front card: name, counts and form; all counts while the stats panel is open; the explanation of the
 * buttons.
 */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { scout } from '#contract/scouting.ts'
import { ask } from '#web/api/call.ts'
import { counted, points, wholeDollars } from '#web/ui/format.ts'
import type { Bar } from '#web/domain/creator/creator-card.tsx'
import { KeyHint } from '#web/domain/roster/phone/controller.tsx'
import { CreatorStats } from '#web/domain/creator/creator-stats.tsx'
import { SlateNote } from '#web/domain/competition/slate-note.tsx'
import { timesNormal, formSentence, lineSentence, projectionSentence, NEW } from '#web/domain/creator/texts.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Link } from '#web/ui/link.tsx'
import { ResultLine } from './own-reviews-on-demand.tsx'
import { noteScouted } from '#web/domain/roster/phone/use-chosen-creators.ts'
import { Spark } from '#web/ui/spark.tsx'
import styles from '#web/domain/roster/draft.module.css'

type Props = {
  creator: Creator
  isPicked: boolean
  isOpen: boolean
  /** The slots show an entry, so a new pick begins another entry. */
  beginsEntry: boolean
  /** The player has made all allowed entries. */
  isAtLimit: boolean
  /** The reason why the creator cannot be picked, or null. */
  bar: Bar | null
  showsStats: boolean
  /** The lineup tools cover the line that explains the buttons. */
  hasTools: boolean
  competition: Competition
}

/** On a short phone the counts of the whole life are one small line, so that the panel is as high as the figures that it replaces. */
const LIFETIME = 'short:[&_dl]:mt-0.5 short:[&_dl>div]:py-0 short:[&_dl>div>*]:text-2xs/[13px]'

/** The link is as high as its text, with a 44 px touch target. */
const CAPS =
  'mt-2.5 flex items-center text-xs/4 font-semibold whitespace-nowrap opacity-95 short:mt-1 plain:flex-wrap plain:gap-y-3'
const SCOUT =
  'relative ml-auto rounded-full bg-ice px-2.5 leading-5 text-ink ' +
  'before:absolute before:-inset-x-2 before:-top-3 before:-bottom-5 short:before:-top-4'

/** A long name in two lines, which are hardly higher than one line. */
const LONG_NAME = 20
const WHOLE = 'plain:line-clamp-none plain:wrap-anywhere plain:whitespace-normal'
const ONE_LINE = `truncate text-lg/7 @max-[283px]:text-base ${WHOLE}`
/** Used where the name stands beside the price and the projection. */
const LONG_BESIDE_STATS = 11
const LOW_LINES = `line-clamp-2 text-xs/[14px] ${WHOLE}`
const TWO_LINES = `line-clamp-2 text-caption/[15px] ${WHOLE}`

export function CreatorReadout(props: Props) {
  const { creator, isPicked, isOpen, beginsEntry, isAtLimit, bar, showsStats, hasTools, competition } = props
  const picking = isAtLimit ? 'At limit' : beginsEntry && !bar ? 'New entry' : whatPickingDoes(bar)
  const isRefused = hasTools && bar !== null && !isPicked
  return (
    <div className="@container relative px-4 pb-3 short:pb-2">
      <div className="flex items-end justify-between gap-3 plain:flex-wrap">
        <div aria-live="polite" className="min-w-0">
          <h2 translate="no" className={`disp font-bold ${nameLook(creator, showsStats)}`}>
            {creator.channelName}
          </h2>
          <p className="sr-only">{`${wholeDollars(creator.price)}${isRefused ? `, ${picking.toLowerCase()}` : ''}`}</p>
        </div>
        {showsStats ? (
          <BesideStats creator={creator} competition={competition} />
        ) : isRefused ? (
          <div className="text-xs/7 font-semibold whitespace-nowrap">
            <KeyHint letter="a">{picking}</KeyHint>
          </div>
        ) : (
          <div className={styles.beside}>
            <ResultLine isBrief />
            <Line creator={creator} />
          </div>
        )}
      </div>
      {/* this line is as high as the stats, which replace it */}
      <div className="flow-root min-h-[52px] short:min-h-[28px]">
        {showsStats ? (
          <>
            <RecentDays creator={creator} />
            <div className={LIFETIME}>
              <CreatorStats creator={creator} isLow />
            </div>
          </>
        ) : (
          <>
            <Figures creator={creator} competition={competition} />
            <ResultLine />
          </>
        )}
      </div>
      <SlateNote size={competition.slateSize} className="text-xs font-semibold" />
      <p className={`${CAPS} gap-[clamp(4px,14cqw-32px,1rem)]`}>
        {isOpen && <KeyHint letter="a">{isPicked ? 'Drop' : picking}</KeyHint>}
        <KeyHint letter="x">Stats</KeyHint>
        <span className="@max-[239px]:hidden plain:inline!">
          <KeyHint letter="y">Channel</KeyHint>
        </span>
        <Link to={`/creator/${creator.id}`} className={SCOUT} onClick={() => noteScouted(creator.id)}>
          Scout
        </Link>
      </p>
    </div>
  )
}

function nameLook({ channelName: { length } }: Creator, showsStats: boolean): string {
  if (showsStats && length > LONG_BESIDE_STATS) return LOW_LINES
  return length > LONG_NAME ? TWO_LINES : ONE_LINE
}

/** The chart of daily views, or a note that there are too few days. */
function Line({ creator }: { creator: Creator }) {
  if (creator.isNew)
    return (
      <Explained sentence={`${NEW}.`} className="pill pill-ice min-h-6 flex-none text-2xs">
        new
      </Explained>
    )
  if (creator.trend.length < 2) return null
  return (
    <Explained sentence={lineSentence(creator)} className="flex-none">
      <span className="sr-only">Past days of {creator.channelName}</span>
      <Spark values={creator.trend} width={64} height={26} />
    </Explained>
  )
}

const whatPickingDoes = (bar: Bar | null): string => {
  if (bar === 'full') return 'Full'
  return bar ? 'Too much' : 'Pick'
}

type Weighed = Pick<Props, 'creator' | 'competition'>

/** The stats panel. Price and projection, on which a player decides, replace the chart. */
const BesideStats = ({ creator, competition }: Weighed) => (
  <p className="ml-auto flex flex-none gap-3 text-caption/7 whitespace-nowrap">
    <Price creator={creator} />
    <Projection creator={creator} competition={competition} />
  </p>
)

/** A low card has no room for the price. Screen readers hear the price with the name. */
const Price = ({ creator }: { creator: Creator }) => (
  <span translate="no" className="hidden font-bold text-coin short:inline" aria-hidden="true">
    {wholeDollars(creator.price)}
  </span>
)

/** A tap on the figure explains it. */
const EXPLAINED = 'underline decoration-dotted decoration-1 underline-offset-4'

/** Form of 1.0 times the usual views is neither good nor bad. */
const toneOf = (form: number): string => (form >= 1.05 ? 'text-go' : form < 0.95 ? 'text-flare' : '')

/** What a player decides by: views a day, form and the next upload. The chance of an upload is read when the panel opens. */
function RecentDays({ creator }: { creator: Creator }) {
  const { data } = useQuery(ask(scout))
  const upload = data?.creators.find(({ id }) => id === creator.id)?.upload ?? null
  const { trend, form } = creator
  const daily = trend.length === 0 ? null : Math.round(trend.reduce((sum, one) => sum + one, 0) / trend.length)
  return (
    <p className="flex gap-x-3 text-caption/5 font-semibold whitespace-nowrap short:text-2xs/[13px]">
      <span>{counted(daily, 'view')} a day</span>
      {form !== null && <span className={toneOf(form)}>form {timesNormal(form)}</span>}
      <span>{upload === null ? 'next upload unknown' : `upload ${upload}`}</span>
    </p>
  )
}

function Figures({ creator, competition }: Weighed) {
  const { form } = creator
  return (
    <p className="flex gap-x-3 text-caption/6 whitespace-nowrap plain:flex-wrap">
      <Price creator={creator} />
      <span className="opacity-90">{counted(creator.subscriberCount, 'sub')}</span>
      <span className="opacity-90 short:hidden">{counted(creator.viewCount, 'view')}</span>
      {form !== null && (
        <Explained sentence={formSentence(form)} className={`font-semibold ${EXPLAINED} ${toneOf(form)}`}>
          {timesNormal(form)}
        </Explained>
      )}
      <Projection creator={creator} competition={competition} className="ml-auto" />
    </p>
  )
}

function Projection({ creator, competition, className = '' }: Weighed & { className?: string }) {
  if (creator.expectedPoints === null) return null
  return (
    <Explained sentence={projectionSentence(creator, competition)} className={`font-bold ${EXPLAINED} ${className}`}>
      proj. {points(creator.expectedPoints)}
    </Explained>
  )
}
