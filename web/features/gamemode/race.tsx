/**
 * 'Your Race', while the competition is live: where the entry is likely to end, the chance of a prize, what each pick needs, who helps
 * and who hurts, and the neighbours on the board. Nothing here is announced: the standing summary says it once a minute.
 */
import type { ReactNode } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Lever, Race, Sweat } from '#contract/sweat.ts'
import { errorMessageOf } from '#web/lib/error-message.ts'
import { instantOf, points, timeOf, whole } from '#web/lib/format.ts'
import { useOffline } from '#web/lib/offline-responses.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useUser } from '#web/lib/session.ts'
import { BoardList } from '#web/components/board-list.tsx'
import { ordinal } from '#web/components/ordinal.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RACE } from './likely-line.tsx'
import { RankChart } from './rank-chart.tsx'
import { useRankLine } from './rank-line.ts'
import { raceIn, standingIn, useNextLook, type Moment, type RaceProps, type Standing } from './use-race.ts'
import {
  againstPrice,
  bandShares,
  bandText,
  chance,
  needsTogether,
  needText,
  scoreAtPace,
  unableText,
} from './race-words.ts'
import styles from './race.module.css'

/** `isShort`: the picks' needs and the line of ranks are shown elsewhere. */
export function RacePanel({ isShort = false, ...props }: RaceProps & { isShort?: boolean }) {
  const { competition, entry, creators, moment } = props
  const { sweat, error, retry } = moment ?? {}
  const standing = standingIn(moment, entry)
  return (
    <Panel title="Your Race" aside={sweat?.asOf && <AsOf at={sweat.asOf} isDelayed={competition.isDelayed} />}>
      {error ? (
        <Failed error={error} onRetry={retry!} />
      ) : standing ? (
        <>
          <div id={RACE} tabIndex={-1} className="scroll-mt-24">
            <Outlook standing={standing} paidPlaces={sweat!.paidPlaces} entry={entry} />
          </div>
          <Next sweat={sweat!} endTime={competition.endTime} />
          {!isShort && <Needs standing={standing} paidPlaces={sweat!.paidPlaces} nameOf={nameIn(entry, creators)} />}
          <Levers race={standing.race} nameOf={nameIn(entry, creators)} hasOthers={props.entries.length > 1} />
        </>
      ) : (
        <p className={styles.waiting} data-wait={sweat ? 0 : 1} role={sweat ? undefined : 'status'}>
          {sweat ? 'Your race begins with the first numbers. They come within minutes of the start.' : 'Loading...'}
        </p>
      )}
      {!isShort && <Ranks {...props} />}
    </Panel>
  )
}

/** If new numbers do not come, the old ones stay and this says so. */
const AsOf = ({ at, isDelayed }: { at: string; isDelayed: boolean }) => (
  <span className="flex items-center gap-2 text-[12px] text-muted">
    as of {timeOf(at)}
    {isDelayed && <span className="pill pill-flare">Delayed</span>}
  </span>
)

/** The picks' needs and the line of ranks, side by side if there is room. */
export function PacePanel(props: RaceProps) {
  const { entry, creators, moment } = props
  const standing = standingIn(moment, entry)
  const paidPlaces = moment?.sweat?.paidPlaces ?? 0
  const { spots, isWhole } = useRankLine(props.competition, entry, props.entries, momentOf(moment))
  return (
    <Panel title="Your Pace">
      <div className={styles.pace} data-wait={moment?.sweat && isWhole ? 0 : 1}>
        {moment?.sweat && !standing && (
          <p className={styles.waiting}>What your picks need is shown with the first numbers.</p>
        )}
        {standing && <Needs standing={standing} paidPlaces={paidPlaces} nameOf={nameIn(entry, creators)} />}
        {standing && <RankChart competition={props.competition} paidPlaces={paidPlaces} spots={spots} />}
      </div>
    </Panel>
  )
}

/** Ranks are kept from the first that is shown, which may come before the forecast. */
function Ranks({ competition, entry, entries, moment }: RaceProps) {
  const { spots } = useRankLine(competition, entry, entries, momentOf(moment))
  if (!standingIn(moment, entry)) return null
  return <RankChart competition={competition} paidPlaces={moment?.sweat?.paidPlaces ?? 0} spots={spots} />
}

/** The rows around the entry on the board. */
export function AroundPanel({ competition, entry, moment }: RaceProps) {
  const rows = raceIn(moment, entry)?.neighbours ?? []
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
  moment?.isOne && moment.sweat?.asOf ? instantOf(moment.sweat.asOf) : null

const nameIn =
  ({ picks }: Entry, creators: readonly Creator[]) =>
  (creatorId: number): string =>
    picks.find((pick) => pick.creatorId === creatorId)?.creator?.name ??
    creators.find(({ id }) => id === creatorId)?.channelName ??
    'A creator'

type Shown = { standing: Standing; paidPlaces: number }

function Outlook({ standing, paidPlaces, entry }: Shown & { entry: Entry }) {
  const { rank, entries, race } = standing
  const { prizeChance, winChance, line, expected } = race
  const atPace = scoreAtPace(entry)
  return (
    <>
      <p className="mt-2 text-[13px] text-muted">
        {rank !== null && `${entry.isTied ? 'Tied for ' : ''}${ordinal(rank)} of ${whole(entries)}. `}Likely to end
      </p>
      <p className="disp text-[22px]/8 font-extrabold">{bandText(race)}</p>
      <Band standing={standing} paidPlaces={paidPlaces} />
      <dl className={styles.chances}>
        <Figure name="Chance of a prize" value={chance(prizeChance)} />
        <Figure name="Chance to win" value={chance(winChance)} />
        <Figure name="Your score, middle scenario" value={points(expected)} />
        {line !== null && (
          <Figure
            name={paidPlaces === 1 ? 'The prize, middle scenario' : 'The last prize, middle scenario'}
            value={points(line)}
          />
        )}
      </dl>
      {points(atPace) !== points(expected) && (
        <p className="mt-2 text-[12px] text-muted">
          At the pace so far your score would be {points(atPace)}. A scenario also counts what each creator usually
          gets.
        </p>
      )}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="disp">{value}</dd>
  </div>
)

/** All ranks, the first at the left: prize places, where the entry may end, where it is now. Words above and below say the same. */
function Band({ standing: { rank, entries, race }, paidPlaces }: Shown) {
  const { best, worst } = race
  const { paid, band, now } = bandShares({ best, worst, rank, entries, paidPlaces })
  return (
    <div aria-hidden="true">
      <div className={styles.band}>
        <i className={styles.paid} style={{ width: `${paid}%` }} />
        <i className={styles.likely} style={{ left: `${band.from}%`, width: `${band.width}%` }} />
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

type Named = { race: Race; nameOf: (creatorId: number) => string }

function Needs({ standing, paidPlaces, nameOf }: Shown & Pick<Named, 'nameOf'>) {
  const { needs, line, expected } = standing.race
  if (line === null || needs.length === 0) return null
  const isPaid = standing.rank !== null && standing.rank <= paidPlaces
  const alike = needsTogether(needs)
  const able = needs.flatMap(({ creatorId, times }) => (times === null ? [] : [{ creatorId, times }]))
  return (
    <section className={styles.needs} aria-label="What your picks need">
      {alike ? (
        <>
          <h3 className={styles.head}>{isPaid ? 'To keep the prize' : 'For a prize'}</h3>
          <p className="mt-1 text-[13px]">{alike}</p>
        </>
      ) : (
        <>
          <h3 className={styles.head}>
            {line <= expected
              ? 'In the prizes even if one of these slows to'
              : `One pick alone could ${isPaid ? 'keep you in' : 'get you into'} the prizes, at`}
          </h3>
          <ul className={styles.list}>
            {able.map(({ creatorId, times }) => (
              <li key={creatorId}>
                <span className="truncate">{nameOf(creatorId)}</span>
                <span className="font-semibold">{needText(times)}</span>
              </li>
            ))}
          </ul>
          {able.length < needs.length && (
            <p className="mt-1 text-[12px] text-muted">{unableText(needs.length - able.length)}</p>
          )}
        </>
      )}
    </section>
  )
}

/** `hasOthers`: the player has other entries, which may have the creator that this one lacks. */
type Sided = Pick<Named, 'nameOf'> & { hasOthers: boolean }

function Levers({ race: { helps, hurts }, ...names }: Sided & Pick<Named, 'race'>) {
  if (helps.length + hurts.length === 0) return null
  return (
    <div className={styles.levers}>
      <div>
        <h3 className={styles.head}>Who moves you up and down</h3>
        <p className="text-[12px] text-muted">
          Points against an average entry that spent the same. A creator counts by how far it is likely to end above or
          below what its price stands for.
        </p>
      </div>
      <LeverList title="Helps you" levers={helps} {...names} />
      <LeverList title="Hurts you" levers={hurts} {...names} />
    </div>
  )
}

function LeverList({
  title,
  levers,
  nameOf,
  hasOthers,
}: Sided & { title: 'Helps you' | 'Hurts you'; levers: readonly Lever[] }) {
  const [own, other] = hasOthers ? ['in this entry', 'not in this entry'] : ['yours', 'not yours']
  return (
    <section aria-label={title}>
      <h4 className={`${styles.head} ${title === 'Helps you' ? 'text-go-text' : 'text-flare-text'}`}>{title}</h4>
      {levers.length === 0 && <p className="text-[13px] text-muted">Nobody yet</p>}
      <ul className={styles.list}>
        {levers.map(({ creatorId, points: by, surplus, isOwn, isTraded, share }) => (
          <li key={creatorId}>
            <span className="min-w-0">
              <span className="block truncate">{nameOf(creatorId)}</span>
              <span className="block text-[12px] text-muted">
                {isOwn ? own : other}, in {chance(share)} of entries
              </span>
              <span className="block text-[12px] text-muted">{againstPrice(surplus, isTraded)}</span>
            </span>
            <span className={`disp ${by > 0 ? 'text-go-text' : 'text-flare-text'}`}>
              {by > 0 ? '+' : '−'}
              {points(Math.abs(by))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * When the source is read next; if it is read all the time, when the race is computed next. Neither without a network, nor after the end.
 */
function Next({ sweat, endTime }: { sweat: Sweat; endTime: string }) {
  const now = useNow()
  const nextLook = useNextLook(sweat)
  const reading = sweat.nextReadingAt === null ? null : instantOf(sweat.nextReadingAt)
  const isRead = reading !== null && reading > now
  const next = isRead ? reading : nextLook
  const isOffline = useOffline(({ asOf }) => asOf !== null)
  return (
    <p className="mt-3 text-[12px] text-muted">
      Based on 128 simulations of the rest of the day; right about four times in five.{' '}
      {isOffline
        ? 'It stands still until new numbers come.'
        : next !== null &&
          (next >= instantOf(endTime) ? (
            'That was the last look.'
          ) : (
            <>
              Next {isRead ? 'reading' : 'look'} in <time role="timer">{clock(next - now)}</time>.
            </>
          ))}
    </p>
  )
}

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="mt-3 grid justify-items-start gap-3 text-sm text-muted">
      <p>Your race did not load. {errorMessageOf(error).message}.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
