/**
 * 'Your Race', while the competition is live: where the entry is likely to end, the chance of a prize, what each pick needs, who helps
 * and who hurts, and the neighbours on the board. Nothing here is announced: the standing summary says it once a minute.
 */
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { instantOf, timeOf } from '#web/ui/format.ts'
import { useUser } from '#web/domain/player/session.ts'
import { BoardList } from '#web/domain/board/board-list.tsx'
import { entryName } from '#web/domain/entry/entry-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FORECAST_ID } from './likely-line.tsx'
import { RankChart } from './rank-chart.tsx'
import { useRankLine } from './rank-line.ts'
import { Leverages } from './race-levers.tsx'
import { RequiredPaces } from './race-needs.tsx'
import { NextLook } from './race-next-look.tsx'
import { ForecastSummary } from './race-outlook.tsx'
import { forecastIn, standingIn, type Moment, type ForecastProps } from './use-race.ts'
import styles from './race.module.css'

/** `isShort`: the picks' needs and the line of ranks are shown elsewhere. */
export function ForecastPanel({ isShort = false, ...props }: ForecastProps & { isShort?: boolean }) {
  const { competition, entry, creators, moment } = props
  const { forecasts, error, retry } = moment ?? {}
  const standing = standingIn(moment, entry)
  return (
    <Panel title="Your Race" aside={forecasts?.asOf && <AsOf at={forecasts.asOf} isDelayed={competition.isDelayed} />}>
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
          <NextLook forecasts={forecasts!} endTime={competition.endTime} />
          {!isShort && (
            <RequiredPaces standing={standing} paidPlaces={forecasts!.paidPlaces} nameOf={nameIn(entry, creators)} />
          )}
          <Leverages
            forecast={standing.forecast}
            nameOf={nameIn(entry, creators)}
            hasOthers={props.entries.length > 1}
          />
        </>
      ) : (
        <p className={styles.waiting} data-wait={forecasts ? 0 : 1} role={forecasts ? undefined : 'status'}>
          {forecasts ? 'Your race begins with the first numbers. They come within minutes of the start.' : 'Loading...'}
        </p>
      )}
      {!isShort && <Ranks {...props} />}
    </Panel>
  )
}

/** Of several entries which one it is. */
const whichOf = ({ entry, entries }: ForecastProps): string | null =>
  entries.length > 1 ? entryName(entries.findIndex(({ id }) => id === entry.id) + 1) : null

/** If new numbers do not come, the old ones stay and this says so. */
const AsOf = ({ at, isDelayed }: { at: string; isDelayed: boolean }) => (
  <span className="flex items-center gap-2 text-xs text-muted">
    as of {timeOf(at)}
    {isDelayed && <span className="pill pill-flare">Delayed</span>}
  </span>
)

/** The picks' needs and the line of ranks, side by side if there is room. */
export function PacePanel(props: ForecastProps) {
  const { entry, creators, moment } = props
  const standing = standingIn(moment, entry)
  const paidPlaces = moment?.forecasts?.paidPlaces ?? 0
  const { spots, isWhole } = useRankLine(props.competition, entry, props.entries, momentOf(moment))
  return (
    <Panel title="Your Pace">
      <div className={styles.pace} data-wait={moment?.forecasts && isWhole ? 0 : 1}>
        {moment?.forecasts && !standing && (
          <p className={styles.waiting}>What your picks need is shown with the first numbers.</p>
        )}
        {standing && <RequiredPaces standing={standing} paidPlaces={paidPlaces} nameOf={nameIn(entry, creators)} />}
        {standing && <RankChart competition={props.competition} entry={entry} paidPlaces={paidPlaces} spots={spots} />}
      </div>
    </Panel>
  )
}

/** Ranks are kept from the first that is shown, which may come before the forecast. */
function Ranks({ competition, entry, entries, moment }: ForecastProps) {
  const { spots } = useRankLine(competition, entry, entries, momentOf(moment))
  if (!standingIn(moment, entry)) return null
  return <RankChart {...{ competition, entry, spots }} paidPlaces={moment?.forecasts?.paidPlaces ?? 0} />
}

/** The rows around the entry on the board. */
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

/** The time of the entries as shown; null if the forecast is of another moment. */
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
      <p>Your race did not load. {errorMessageOf(error).message}.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
