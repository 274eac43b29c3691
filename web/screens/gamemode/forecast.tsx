/**
 * The forecast of an entry while the competition is live: its likely final rank, the chance of a prize, the pace that each pick requires,
 * who helps and who hurts, and the neighbours on the board. The standing summary, not this panel, announces changes to screen readers.
 */
import { useEffect, useState, type ReactNode } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Forecasts } from '#contract/forecasts.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { instantOf, timeOf, points, whole } from '#web/ui/format.ts'
import { useUser } from '#web/domain/player/session.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ordinal } from '#web/domain/competition/place.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useNow } from '#web/api/use-now.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { RankChart, useRankLine } from './rank-chart.tsx'
import { Leverages, RequiredPaces } from './forecast-picks.tsx'
import { FORECAST_ID, forecastIn, standingIn, type Moment, type ForecastProps, type Standing } from './use-forecast.ts'
import { rankRangeShares, rankRangeText, chance } from './forecast-text.ts'
import styles from './forecast.module.css'

/** The content of "Why". */
export function Reasons(props: ForecastProps) {
  const { competition, entry, creators, moment } = props
  const { forecasts, error, retry } = moment ?? {}
  const standing = standingIn(moment, entry)
  return (
    <div className={styles.reasons}>
      <div>
        {forecasts?.asOf && <AsOf at={forecasts.asOf} isDelayed={competition.isDelayed} />}
        {error ? (
          <Failed error={error} onRetry={retry!} />
        ) : standing ? (
          <>
            <div id={FORECAST_ID} tabIndex={-1} className="scroll-mt-24">
              <ForecastSummary
                standing={standing}
                paidPlaces={forecasts!.paidPlaces}
                entry={entry}
                which={whichOf(props)}
              />
            </div>
            <NextUpdate forecasts={forecasts!} endTime={competition.endTime} />
            <Leverages
              forecast={standing.forecast}
              nameOf={nameIn(entry, creators)}
              hasOthers={props.entries.length > 1}
            />
          </>
        ) : (
          <p className={styles.waiting} data-wait={forecasts ? 0 : 1} role={forecasts ? undefined : 'status'}>
            {forecasts ? 'Your forecast begins with the first numbers, within minutes of the start.' : 'Loading...'}
          </p>
        )}
      </div>
      <Pace {...props} />
    </div>
  )
}

/** Returns the name of the entry, or null if the player has only one. */
const whichOf = ({ entry, entries }: ForecastProps): string | null =>
  entries.length > 1 ? entryName(entries.findIndex(({ id }) => id === entry.id) + 1) : null

/** Old numbers stay on screen if new ones do not come, so the time of the numbers is shown. */
const AsOf = ({ at, isDelayed }: { at: string; isDelayed: boolean }) => (
  <p className="flex items-center gap-2 text-caption text-muted">
    as of {timeOf(at)}
    {isDelayed && <span className="pill pill-flare">Delayed</span>}
  </p>
)

/** The required paces and the ranks so far. Records each rank that is shown, also before the first forecast. */
function Pace(props: ForecastProps) {
  const { competition, entry, entries, creators, moment } = props
  const standing = standingIn(moment, entry)
  const { spots, isWhole } = useRankLine(competition, entry, entries, momentOf(moment))
  return (
    <div role="group" aria-label="Your pace" className={styles.pace} data-wait={moment?.forecasts && isWhole ? 0 : 1}>
      {standing && (
        <>
          <RequiredPaces standing={standing} nameOf={nameIn(entry, creators)} />
          <RankChart {...{ competition, entry, spots }} paidPlaces={moment?.forecasts?.paidPlaces ?? 0} />
        </>
      )}
    </div>
  )
}

/** The rows above and below the entry on the board. */
export function AroundPanel({ competition, entry, moment }: ForecastProps) {
  const rows = forecastIn(moment, entry)?.neighbours ?? []
  const { user } = useUser()
  if (rows.length === 0) return null
  return (
    <Panel title="Around You">
      <div className={styles.around}>
        <BoardList competition={competition} rows={rows} ownUserId={user?.id} />
      </div>
    </Panel>
  )
}

/** Returns the time of the entries that are shown, in ms UTC, or null if the forecast belongs to another update. */
const momentOf = (moment: Moment | null): number | null =>
  moment?.isOne && moment.forecasts?.asOf ? instantOf(moment.forecasts.asOf) : null

const nameIn =
  ({ picks }: Entry, creators: readonly Creator[]) =>
  (creatorId: number): string =>
    picks.find((pick) => pick.creatorId === creatorId)?.creator?.name ??
    creators.find(({ id }) => id === creatorId)?.channelName ??
    'A creator'

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="mt-3 grid justify-items-start gap-3 text-sm/5 text-muted">
      <p>The forecast did not load. {errorMessageOf(error).message}.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}

type SummaryProps = { standing: Standing; paidPlaces: number; entry: Entry; which: string | null }

/** The likely final rank, the chance of a prize, and the likely scores. */
function ForecastSummary({ standing, paidPlaces, entry, which }: SummaryProps) {
  const { rank, entries, forecast } = standing
  const { prizeChance, winChance, prizeLine, expected } = forecast
  return (
    <>
      <p className="mt-2 text-caption text-muted">
        {which !== null && `${which}: `}
        {rank !== null && `${entry.isTied ? 'Tied for ' : ''}${ordinal(rank)} of ${whole(entries)}. `}Likely to end
      </p>
      <p className="disp text-2xl/8 font-extrabold">{rankRangeText(forecast)}</p>
      <RankRange standing={standing} paidPlaces={paidPlaces} />
      <dl className={styles.chances}>
        <Figure name="Chance of a prize" value={chance(prizeChance)} />
        <Figure name="Chance to win" value={chance(winChance)} />
        <Figure name="Likely final score" value={points(expected)} />
        {prizeLine !== null && (
          <Figure
            name={paidPlaces === 1 ? 'Score needed for the prize' : 'Score needed for a prize'}
            value={points(prizeLine)}
          />
        )}
      </dl>
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="disp">{value}</dd>
  </div>
)

/**
 * The line of all ranks with the prize places, the likely range and the current rank. It is hidden from screen readers, since the texts
 * around it say the same.
 */
function RankRange({ standing: { rank, entries, forecast }, paidPlaces }: Omit<SummaryProps, 'entry' | 'which'>) {
  const { best, worst } = forecast
  const { paid, rankRange, now } = rankRangeShares({ best, worst, rank, entries, paidPlaces })
  return (
    <div aria-hidden="true">
      <div className={styles.rankRange}>
        <i className={styles.paid} style={{ width: `${paid}%` }} />
        <i className={styles.likely} style={{ left: `${rankRange.from}%`, width: `${rankRange.width}%` }} />
        {now !== null && <i className={styles.now} style={{ left: `${now}%` }} />}
      </div>
      <div className={styles.ends}>
        <span>
          <i className={styles.key} /> {paidPlaces <= 1 ? 'the prize' : `prizes to ${ordinal(paidPlaces)}`}
        </span>
        <span>{ordinal(entries)}</span>
      </div>
    </div>
  )
}

/**
 * Counts down to the next reading of the source, or to the next forecast if the source is read all the time. There is no countdown offline
 * or after the end.
 */
function NextUpdate({ forecasts, endTime }: { forecasts: Forecasts; endTime: string }) {
  const now = useNow()
  const nextForecast = useNextForecast(forecasts)
  const reading = forecasts.nextReadingAt === null ? null : instantOf(forecasts.nextReadingAt)
  const isRead = reading !== null && reading > now
  const next = isRead ? reading : nextForecast
  const isOffline = useOffline(({ asOf }) => asOf !== null)
  return (
    <p className="mt-3 text-caption text-muted">
      An estimate, right 4 times in 5.{' '}
      {isOffline
        ? 'The forecast updates when you are online again.'
        : next !== null &&
          (next >= instantOf(endTime) ? (
            'This was the last update.'
          ) : (
            <>
              Next {isRead ? 'reading' : 'update'} in <time role="timer">{clock(next - now)}</time>.
            </>
          ))}
    </p>
  )
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the time of the next forecast, in ms on the server's clock, or null before it is known. */
function useNextForecast({ asOf, everySeconds }: Forecasts): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => setAt(serverNow() + everySeconds * 1000), [asOf, everySeconds])
  return at
}
