/**
 * 'Current Roster': each creator with the buttons Trade and Drop. During a trade each row is a button that completes the trade. After the
 * lock the rows show points, and the expected points by the same measure as for all creators (use-expected.ts).
 */
import { ArrowLeftRight } from 'lucide-react'
import type { Ref } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { cents, type Cents } from '#game/money.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PointsSum, SinceTrade, wasTraded } from '#web/domain/entry/points.tsx'
import { PriceAndSubs } from '#web/domain/creator/price-and-subs.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { missingText, type Moves } from './roster-moves.ts'
import { nameOf, pickOf } from '#web/domain/roster/roster.ts'
import type { Expected } from './expected.ts'
import { LivePriceLine } from './live-price-line.tsx'
import styles from '#web/domain/roster/live.module.css'

type Props = {
  heading: Ref<HTMLHeadingElement>
  competition: Competition
  entry: Entry
  /** The creators that are not in the roster; undefined while they load. */
  available: readonly Creator[] | undefined
  /** The ids of creators in the roster that have left the catalogue. */
  goneIds: ReadonlySet<number>
  expected: Expected
  moves: Moves
}

export function CurrentRoster({ heading, competition, entry, available, goneIds, expected, moves }: Props) {
  const { wanted } = moves
  const figuresOf = (pick: EntryPick): FiguresOfPick => ({
    earned: competition.phase === 'drafting' ? null : pick.points,
    expected: goneIds.has(pick.creatorId) ? 'No longer offered' : expected.wordsFor(pick.creatorId),
  })
  const { picks } = moves
  const isLeast = picks.length <= competition.minPicks
  const space = moves.spending.remaining
  const isFree = picks.length < competition.maxPicks && moves.leavingId === null && competition.phase === 'drafting'
  // offline there are no expected points, so the sentence about them is left out
  const saysMore = entry.picks.some(({ creatorId }) => expected.of(creatorId) !== null)
  const said = [
    moves.isOpen &&
      isLeast &&
      `A roster needs at least ${competition.minPicks} creators: trade one instead of dropping.`,
    moves.isOpen &&
      isFree &&
      wordsOfPlace(
        available,
        (creator) => moves.rules.fitsOpenSpot(pickOf(creator)),
        space,
        competition.maxPicks - picks.length,
      ),
    moves.isOpen &&
      competition.phase === 'live' &&
      'Live prices follow the points expected still to come. Buying costs 5% more.',
    competition.phase === 'drafting' && saysMore && '“Proj.” is what a creator earns on an average day.',
    moves.isOpen &&
      entry.picks.some(({ creatorId }) => goneIds.has(creatorId)) &&
      'A creator that is no longer offered keeps scoring for you, but cannot come back once traded or dropped.',
  ].filter((one) => one !== false)
  // creators that can leave for the wanted one come first; the others keep their order
  const isStaying = ({ creatorId }: EntryPick) =>
    wanted !== null && moves.rules.refuseTradeFor(creatorId, pickOf(wanted)) !== null
  const listed = entry.picks.toSorted((one, other) => Number(isStaying(one)) - Number(isStaying(other)))
  return (
    <section aria-labelledby="current-roster">
      <h3
        ref={heading}
        id="current-roster"
        tabIndex={-1}
        className="disp w-fit text-sm/6 font-bold"
        aria-describedby={wanted ? WANTED_ID : undefined}
      >
        Current Roster
      </h3>
      {said.length > 0 && !wanted && (
        <p id={RULE_ID} className="mt-1 text-caption text-muted">
          {said.join(' ')}
        </p>
      )}
      {wanted && (
        <p className="mt-2 flex items-center gap-3 rounded-xl bg-raise p-2.5 pl-3.5 text-sm">
          <span id={WANTED_ID} className="grow">
            Choose a creator to trade for <b>{wanted.channelName}</b> ({wholeDollars(costOf(wanted, moves))}).
          </span>
          <Button onClick={moves.cancel}>Cancel</Button>
        </p>
      )}
      <ul className="mt-3 grid gap-2.5" aria-busy={moves.isPending}>
        {listed.map((pick) => (
          <li key={pick.creatorId}>
            {wanted ? (
              <TradeRow pick={pick} wanted={wanted} moves={moves} figures={figuresOf(pick)} />
            ) : (
              <DropRow
                pick={pick}
                moves={moves}
                figures={figuresOf(pick)}
                isLeaving={pick.creatorId === moves.leavingId}
                isLeast={isLeast}
              />
            )}
          </li>
        ))}
      </ul>
      {competition.phase !== 'drafting' && wasTraded(entry) && <Score entry={entry} />}
    </section>
  )
}

/** Shown after a move, when the points of the rows no longer add up to the score. */
function Score({ entry }: { entry: Entry }) {
  return (
    <>
      <PointsSum entry={entry} receipt={null} className="mt-3" />
      <p className="text-center text-caption">
        Score{' '}
        <b translate="no" className="font-extrabold">
          {points(entry.totalScore)}
        </b>
      </p>
    </>
  )
}

/** The id of the sentence that says why a creator may not be dropped. */
const RULE_ID = 'roster-rule'
/** The id of the sentence that names the wanted creator. */
const WANTED_ID = 'roster-wanted'

/** Says that an open spot can be filled before the lock, or that no creator fits the spot. */
function wordsOfPlace(
  available: readonly Creator[] | undefined,
  fits: (creator: Creator) => boolean,
  space: Cents,
  free: number,
): string {
  const spots = free === 1 ? 'You have an open spot' : `You have ${free} open spots`
  if (available?.some(fits) !== false) return `${spots}: Add fills ${free === 1 ? 'it' : 'one'} without a trade.`
  return available.some((creator) => pickOf(creator).price <= space)
    ? `${spots}, but everyone who fits would match another of your entries. A trade can make room.`
    : `${spots}, but no one costs ${wholeDollars(space)} or less. A trade can make room.`
}

/** The points of a pick, and its expected points as text; null for unknown values. */
type FiguresOfPick = { earned: number | null; expected: string | null }

type Row = { pick: EntryPick; moves: Moves; figures: FiguresOfPick }

function DropRow({ pick, moves, figures, isLeaving, isLeast }: Row & { isLeaving: boolean; isLeast: boolean }) {
  const name = nameOf(pick)
  return (
    <div className={`creator-row ${styles.row} ${isLeaving ? 'outline-2 -outline-offset-2 outline-coin' : ''}`}>
      <Picture pick={pick} />
      <Figures pick={pick} figures={figures} market={moves.market} />
      {moves.isOpen && isLeaving && <Button onClick={moves.cancel}>Cancel</Button>}
      {moves.isOpen && !isLeaving && (
        <span className={styles.moves}>
          <Button
            className="px-3"
            aria-label={`Trade ${name}`}
            disabled={moves.isPending}
            onClick={() => moves.leave(pick.creatorId)}
          >
            Trade
          </Button>
          <Button
            className={`px-3 ${styles.drop}`}
            aria-label={`Drop ${name}`}
            aria-disabled={isLeast}
            aria-describedby={isLeast ? RULE_ID : undefined}
            disabled={moves.isPending}
            onClick={() => moves.drop(pick.creatorId)}
          >
            Drop
          </Button>
        </span>
      )}
    </div>
  )
}

/** What an entry pays for this creator: its live price to buy, or its draft price before the lock. */
const costOf = (creator: Creator, { market }: Moves): Cents =>
  market?.priceOf(creator.id)?.costs ?? pickOf(creator).price

function TradeRow({ pick, wanted, moves, figures }: Row & { wanted: Creator }) {
  const leftWith = moves.rules.leftWith(pick.creatorId, pickOf(wanted))
  const isRefused = moves.rules.refuseTradeFor(pick.creatorId, pickOf(wanted)) !== null
  const left =
    leftWith === null
      ? 'no live price yet'
      : leftWith < 0
        ? moves.market
          ? missingText(cents(-leftWith))
          : `${wholeDollars(cents(-leftWith))} over your cap`
        : isRefused
          ? 'would match another of your entries'
          : `${wholeDollars(leftWith)} ${moves.market ? 'left of your cap' : 'cap space left'}`
  return (
    <button
      type="button"
      className={`creator-row creator-row-press ${styles.row} ${isRefused ? '' : 'bg-raise shadow-none ring-1 ring-line hover:ring-muted'}`}
      data-out={isRefused ? 1 : 0}
      aria-disabled={isRefused}
      disabled={moves.isPending}
      onClick={() => moves.tradeFor(pick.creatorId, wanted)}
    >
      <span className="sr-only">Trade</span>
      <Picture pick={pick} />
      <Figures pick={pick} figures={figures} market={moves.market} />
      <span className={`${styles.capleft} ${isRefused ? 'text-text' : 'text-go-text'}`}>
        {left}
        {!isRefused && <ArrowLeftRight size={18} aria-hidden="true" />}
      </span>
    </button>
  )
}

function Picture({ pick }: { pick: EntryPick }) {
  return (
    <span className="fill" style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
      <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={46} alt="" isLazy={false} />
    </span>
  )
}

function Figures({ pick, figures: { earned, expected }, market }: Omit<Row, 'moves'> & Pick<Moves, 'market'>) {
  return (
    <span className="min-w-0">
      <span translate="no" className="line-clamp-2 text-sm font-bold wrap-anywhere">
        {nameOf(pick)}
      </span>
      {market ? (
        <LivePriceLine price={market.priceOf(pick.creatorId)} isOwned />
      ) : (
        <PriceAndSubs price={pick.price} subscribers={pick.creator?.subscriberCount} mayWrap />
      )}
      {(earned !== null || expected !== null) && (
        <span className="block text-caption text-muted">
          {earned !== null && <b className="font-bold text-go-text">{points(earned)} pts</b>}
          {earned !== null && <SinceTrade before={pick.before} />}
          {earned !== null && expected !== null && ', '}
          {expected}
        </span>
      )}
    </span>
  )
}
