/**
 * 'Available Players': every offered creator that is not in the roster, with its expected points. The list can be searched, sorted, and
 * limited to creators that fit an open spot or a trade.
 */
import { Plus } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState, type Ref } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { useLowDialog, useMedia } from '#web/ui/use-media.ts'
import { chooseFrom, EVERYBODY, type Choice, type Order, measureOf } from '#web/domain/roster/finder/choice.ts'
import { CreatorRows, useFoundInSight } from '#web/domain/roster/finder/creator-rows.tsx'
import { NoneFound } from '#web/domain/roster/finder/none-found.tsx'
import { SortAndFilter } from '#web/domain/roster/finder/sort-and-filter.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PriceAndSubs } from '#web/domain/creator/price-and-subs.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { missingText, type Moves } from './roster-moves.ts'
import { nameOf, pickOf } from '#web/domain/roster/roster.ts'
import type { Expected } from './expected.ts'
import { LivePriceLine } from './live-price-line.tsx'
import styles from '#web/domain/roster/live.module.css'

/** The height of a row with its gap, in pixels. */
const ROW_PX = 82
/** While live the price takes two lines on narrow screens, and so does the sentence that says what is missing. */
const LIVE_NARROW = { query: '(max-width: 479px)', rowPx: 122 }

/** On narrower screens the subscribers may have their own line, as in the stylesheet. */
const NARROW = { query: '(max-width: 379px)', rowPx: 102 }

type Props = {
  heading: Ref<HTMLHeadingElement>
  competition: Competition
  entry: Entry
  creators: readonly Creator[]
  expected: Expected
  moves: Moves
}

export function AvailablePlayers({ heading, competition, entry, creators, expected, moves }: Props) {
  const [choice, setChoice] = useState(EVERYBODY)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  // a player who looks for a replacement first sees the creators that fit
  const [{ leavingId, wasAffordable }, setBegun] = useState({ leavingId: moves.leavingId, wasAffordable: false })
  if (leavingId !== moves.leavingId) {
    setBegun({ leavingId: moves.leavingId, wasAffordable: leavingId === null ? choice.isAffordable : wasAffordable })
    change({ isAffordable: moves.leavingId !== null || wasAffordable })
  }
  const wanted = useDeferredValue(choice)
  const isNarrow = useMedia(NARROW.query)
  const isTall = useMedia(LIVE_NARROW.query) && moves.market !== null
  const isLow = useLowDialog()
  // while there is an open spot, creators need no trade
  const fits = (creator: Creator) =>
    moves.rules.hasOpenSpot
      ? moves.rules.fitsOpenSpot(pickOf(creator))
      : moves.rules.refuseJoining(pickOf(creator)) === null
  const isKnown = creators.some(({ id }) => expected.of(id) !== null)
  const shown = useHeldOrder(
    chooseFrom(
      creators,
      wanted,
      fits,
      ({ id }) => expected.of(id),
      moves.market && (({ id }) => moves.market?.priceOf(id)?.live ?? null),
    ),
    JSON.stringify([wanted, isKnown]),
  )
  const { section, add } = useNextFocus(entry, shown, moves.want)
  const { search, list } = useFoundInSight(wanted.text, isLow)
  const leaves = entry.picks.find(({ creatorId }) => creatorId === moves.leavingId)
  return (
    <section ref={section} aria-labelledby="available-players">
      <div ref={search} className={`flex items-center gap-3 ${styles.search}`}>
        <h3 ref={heading} id="available-players" tabIndex={-1} className="disp text-sm/6 font-bold whitespace-nowrap">
          Available Players
        </h3>
        <SearchBox
          className="ml-auto w-32 md:w-48"
          label="Filter by name"
          placeholder="Find"
          value={choice.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <div className="mt-2">
        <SortAndFilter
          choice={choice}
          onChange={change}
          projection={competition.phase === 'live' ? 'Still to come' : undefined}
        />
      </div>
      {leaves && (
        <p role="status" className="mt-2 text-sm">
          Who replaces <b translate="no">{nameOf(leaves)}</b>? Add them below.
        </p>
      )}
      <CreatorRows
        ref={list}
        creators={shown}
        rowPx={isTall ? LIVE_NARROW.rowPx : isNarrow ? NARROW.rowPx : ROW_PX}
        className={`${styles.players} ${isLow ? '' : styles.ownScroll} ${wanted.text ? styles.typed : ''} mt-2`}
        isWithin={isLow}
        asked={JSON.stringify([wanted, moves.leavingId])}
        none={
          <NoneFound
            choice={wanted}
            onChange={change}
            inRoster={entry.picks.map(nameOf)}
            roomier={leaves && `trading someone pricier than ${nameOf(leaves)}`}
          />
        }
      >
        {(creator) => (
          <Player
            creator={creator}
            says={saysOf(creator, expected, wanted.order)}
            why={whyNot(moves, creator)}
            isNarrow={isNarrow}
            moves={moves}
            needsTrade={moves.rules.hasOpenSpot && !moves.rules.fitsOpenSpot(pickOf(creator))}
            isWanted={creator.id === moves.wanted?.id}
            onAdd={add}
          />
        )}
      </CreatorRows>
    </section>
  )
}

const hasTouch = () => matchMedia('(pointer: coarse)').matches

/**
 * Adding a creator removes its row and the focus with it. The focus moves to the next row, or after the last to the search; on touch to the
 * heading, since a field would open the keyboard.
 */
function useNextFocus({ picks }: Entry, shown: readonly Creator[], want: (creator: Creator) => void) {
  const section = useRef<HTMLElement>(null)
  const added = useRef<{ id: number; place: number }>(null)
  useEffect(() => {
    const last = added.current
    if (!last || !picks.some(({ creatorId }) => creatorId === last.id)) return
    added.current = null
    if (document.activeElement !== document.body) return
    const place = Math.min(last.place, shown.length)
    const next =
      section.current?.querySelector<HTMLElement>(`[aria-posinset='${place}'] button`) ??
      section.current?.querySelector<HTMLElement>(hasTouch() ? 'h3' : 'input[type=search]')
    next?.focus()
  }, [picks, shown])
  return {
    section,
    add(creator: Creator) {
      added.current = { id: creator.id, place: shown.indexOf(creator) + 1 }
      want(creator)
    },
  }
}

/** Returns the expected points, and the value that the list is sorted by if the row does not show it already. */
function saysOf(creator: Creator, expected: Expected, order: Order): string | null {
  const words = [expected.wordsFor(creator.id)]
  if (order === 'form') words.push(`form ${measureOf(creator, order)}`)
  return words.filter((one) => one !== null).join(', ') || null
}

type PlayerProps = {
  creator: Creator
  says: string | null
  /** The reason why this creator cannot replace any pick, or null. */
  why: string | null
  /** The row has an extra line for the subscribers. */
  isNarrow: boolean
  moves: Moves
  /** The roster has an open spot, but this creator does not fit it. */
  needsTrade: boolean
  isWanted: boolean
  onAdd: (creator: Creator) => void
}

function Player({ creator, says, why, isNarrow, moves: { market }, needsTrade, isWanted, onAdd }: PlayerProps) {
  const isTrade = needsTrade && why === null
  return (
    <div className={`creator-row ${styles.row} ${market ? styles.live : ''}`} data-out={why === null ? 0 : 1}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span translate="no" className="block truncate text-sm font-bold">
          {creator.channelName}
        </span>
        {market ? (
          <LivePriceLine price={market.priceOf(creator.id)} isOwned={false} />
        ) : (
          <PriceAndSubs price={creator.price} subscribers={creator.subscriberCount} mayWrap={isNarrow} />
        )}
        {why !== null && <span className={`${styles.why} ${market ? styles.whole : ''}`}>{why}</span>}
        {why === null && says !== null && <span className="block truncate text-caption text-muted">{says}</span>}
      </span>
      <Button
        className="px-3"
        aria-label={isTrade ? `Trade for ${creator.channelName}` : `Add ${creator.channelName}`}
        aria-pressed={isWanted}
        aria-disabled={why !== null}
        // choosing a creator scrolls the list: the second press of a double click would hit another row
        onClick={({ detail }) => detail < 2 && onAdd(creator)}
      >
        {!isTrade && <Plus size={16} className="max-[389px]:hidden" aria-hidden="true" />}
        {isTrade ? 'Trade' : 'Add'}
      </Button>
    </div>
  )
}

/** Returns a few words that say why a creator cannot join. A press shows the full refusal. */
function whyNot({ rules, market }: Moves, creator: Creator): string | null {
  const refusal = rules.refuseJoining(pickOf(creator))
  if (refusal?.code === 'trade_over_cap') {
    const missing = rules.missingFor(pickOf(creator))
    return market ? missingText(missing) : `${wholeDollars(missing)} over cap`
  }
  if (refusal?.code === 'unread_creator') return 'no statistics yet'
  if (refusal?.code === 'prices_too_old') return 'no live price yet'
  if (refusal?.code === 'same_roster') return 'would match another of your entries'
  return refusal && 'doesn’t fit any trade'
}

/**
 * Keeps the order that a list had when it was opened or last sorted, so that new figures move no row under the finger. A change of `asked`,
 * or of which creators are listed, sorts it again.
 */
function useHeldOrder(sorted: readonly Creator[], asked: string): readonly Creator[] {
  const ids = sorted.map(({ id }) => id)
  const key = `${asked} ${ids.toSorted((one, other) => one - other).join()}`
  const [held, setHeld] = useState({ key, ids })
  if (held.key === key) {
    const byId = new Map(sorted.map((creator) => [creator.id, creator]))
    return held.ids.map((id) => byId.get(id)!)
  }
  setHeld({ key, ids })
  return sorted
}
