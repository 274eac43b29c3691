/**
 * The list of all offered creators on a desktop, filtered by category and name, and sorted. Filtering is deferred, so that taps respond at
 * once.
 */
import { Info, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useState, type MouseEvent, memo, useRef } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { type Bar, CreatorCard } from '#web/domain/creator/creator-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Explained } from '#web/ui/explained.tsx'
import { Link } from '#web/ui/link.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { AddCreators } from '#web/domain/roster/add-creators.tsx'
import { CategoryChips } from '#web/domain/roster/finder/category-chips.tsx'
import { chooseFrom, EVERYBODY, choiceAtFirst, keepOrder } from '#web/domain/roster/finder/choice.ts'
import { keepKeyboard, noneWords } from '#web/domain/roster/finder/none-found.tsx'
import { OrderField } from '#web/domain/roster/finder/sort-and-filter.tsx'
import { MY_ROSTER } from './roster-panel.tsx'
import styles from '#web/domain/roster/draft.module.css'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useColumns, usePageTop } from '#web/ui/elements.ts'
import { isPicked } from '#web/domain/roster/roster.ts'

type Props = {
  creators: readonly Creator[]
  picks: readonly RosterPick[]
  /** Returns why a creator cannot be picked; null while nothing can be picked at all. */
  barOf: ((creator: Creator) => Bar | null) | null
  onToggle: (creator: Creator) => void
}

const COUNT_FONT = 'text-caption font-bold tabular-nums'

const HOW_TO_READ =
  'On each card: the price, the projection (points expected on an average day), and the line of new views a day. ' +
  'Prices match projections. You win by knowing who will beat theirs.'

/** Moves the focus without scrolling, because the roster is always in view. */
const toRoster = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(MY_ROSTER)?.focus()
}

export function AvailableCreators({ creators, picks, barOf, onToggle }: Props) {
  const [choice, setChoice] = useState(choiceAtFirst)
  const change = (part: Partial<typeof choice>) => setChoice((now) => ({ ...now, ...part }))
  useEffect(() => keepOrder(choice.order), [choice.order])
  const wanted = useDeferredValue(choice)
  if (creators.length === 0) return <AddCreators />

  const fitting = chooseFrom(creators, wanted, () => true)
  const longest = `${creators.length} of ${creators.length}`
  const count = fitting.length < creators.length ? `${fitting.length} of ${creators.length}` : `${creators.length}`
  return (
    <section id="creators" aria-labelledby="available-creators" className="scroll-mt-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <h2 id="available-creators" tabIndex={-1} className="disp text-lg font-bold">
          Available Creators
        </h2>
        <span className={`rounded-full bg-raise px-2.5 py-0.5 text-muted ${COUNT_FONT}`}>{count}</span>
        <Explained sentence={HOW_TO_READ} className="text-muted">
          <span className="sr-only">How to read a card</span>
          <Info size={18} aria-hidden="true" />
        </Explained>
        <Link to="/scout" className={`text-caption font-semibold underline ${styles.elsewhere}`}>
          Scout
        </Link>
        {/* the width of the longest count is reserved, so that a filter moves nothing beside it */}
        <span aria-hidden="true" className={`invisible -ml-2.5 whitespace-pre ${COUNT_FONT}`}>
          {longest.slice(count.length)}
        </span>
        <div className="flex min-w-0 grow basis-[21.5rem] items-center justify-end gap-2.5">
          <OrderField order={choice.order} onChange={(order) => change({ order })} />
          <SearchBox
            className="w-44 min-w-0 shrink"
            label="Filter by name"
            placeholder="Find a creator"
            value={choice.text}
            onChange={(text) => change({ text })}
          />
        </div>
      </div>
      <CategoryChips creators={creators} category={choice.category} onChoose={(category) => change({ category })} />
      {/* the keyboard stops twice at each card */}
      <a href={`#${MY_ROSTER}`} className={styles.skip} onClick={toRoster}>
        Skip to my roster
      </a>
      {fitting.length === 0 && (
        <EmptyState art="planet" title="No creators found" text={Object.values(noneWords(wanted)).join(' ')}>
          <Button
            onClick={(event) => {
              change({ text: EVERYBODY.text, category: EVERYBODY.category })
              keepKeyboard(event)
            }}
          >
            Show everybody
          </Button>
        </EmptyState>
      )}
      <CreatorCards creators={fitting} picks={picks} barOf={barOf} onToggle={onToggle} />
    </section>
  )
}

/** The height of a card in pixels. Larger text makes rows higher instead of cutting off a card. */
export const CARD_PX = 219
const GAP_PX = 14
const LEAST_PX = 158
/** Rows rendered outside the window, so that the keyboard can reach them. */
const BEYOND = 3

type CardsProps = {
  creators: readonly Creator[]
  picks: readonly RosterPick[]
  /** Returns why a creator cannot be picked; null while nothing can be picked at all. */
  barOf: ((creator: Creator) => Bar | null) | null
  onToggle: (creator: Creator) => void
}

const CreatorCards = memo(function CreatorCards(props: CardsProps) {
  // the virtualizer is one mutable object, so the compiler would memoize stale results
  'use no memo'
  const { creators, picks, barOf, onToggle } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list, { leastPx: LEAST_PX, gapPx: GAP_PX })
  const rows = useWindowVirtualizer({
    count: Math.ceil(creators.length / columns),
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    overscan: BEYOND,
    scrollMargin: usePageTop(list),
  })

  return (
    <ul
      ref={list}
      className="mt-3.5 grid content-start"
      style={{
        gap: GAP_PX,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: `minmax(${CARD_PX}px, auto)`,
        minHeight: rows.getTotalSize(),
      }}
    >
      {rows.getVirtualItems().flatMap(({ index: row }) =>
        creators.slice(row * columns, (row + 1) * columns).map((creator, index) => (
          <li
            key={creator.id}
            className="relative grid"
            style={{ gridRow: row + 1 }}
            aria-posinset={row * columns + index + 1}
            aria-setsize={creators.length}
          >
            <CreatorCard
              creator={creator}
              isPicked={isPicked(picks, creator.id)}
              bar={barOf ? barOf(creator) : 'closed'}
              onPress={onToggle}
            />
            <Link
              to={`/creator/${creator.id}`}
              aria-label={`Scout ${creator.channelName}`}
              className="absolute top-[46px] right-2 grid size-7 place-items-center rounded-full bg-ink/85 text-white"
            >
              <Search size={15} aria-hidden="true" />
            </Link>
          </li>
        )),
      )}
    </ul>
  )
})
