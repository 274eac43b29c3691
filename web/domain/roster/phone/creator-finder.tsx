/**
 * The sheet that finds creators on a phone, by name and category, sorted, or only affordable ones. The carousel then shows the result, and
 * a tap on a creator brings it to the front.
 */
import { Check } from 'lucide-react'
import { useDeferredValue, useState, type Ref } from 'react'
import type { Creator } from '#contract/creators.ts'
import { whole, wholeDollars } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import {
  chooseFrom,
  EVERYBODY,
  type Choice,
  type Fits,
  type Order,
  measureOf,
} from '#web/domain/roster/finder/choice.ts'
import { CreatorRows, useFoundInSight } from '#web/domain/roster/finder/creator-rows.tsx'
import { NoneFound } from '#web/domain/roster/finder/none-found.tsx'
import { SortAndFilter } from '#web/domain/roster/finder/sort-and-filter.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CategoryChips } from '#web/domain/roster/finder/category-chips.tsx'
import styles from '#web/domain/roster/draft.module.css'

/** The height of a row with its gap, in pixels. */
const ROW_PX = 66
/** On a landscape phone the list is beside the filters, as in the stylesheet; elsewhere list and filters scroll with the sheet. */
const BESIDE = '(min-width: 560px) and (max-width: 960px) and (max-height: 560px) and (orientation: landscape)'

type Props = {
  creators: readonly Creator[]
  choice: Choice
  fits: Fits
  /** The ids of the creators in the roster. */
  picked: readonly number[]
  /** `fits` leaves room for this many picks in all; null once there are enough picks. */
  roomFor: number | null
  onClose: () => void
  /** With `creatorId` null the first creator comes to the front of the carousel. */
  onChoose: (choice: Choice, creatorId: number | null) => void
}

export function CreatorFinder({ creators, choice: before, fits, picked, roomFor, onClose, onChoose }: Props) {
  const [choice, setChoice] = useState(before)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const wanted = useDeferredValue(choice)
  const found = chooseFrom(creators, wanted, fits)
  const isWithin = !useMedia(BESIDE)
  const { search, list } = useFoundInSight(wanted.text, isWithin)
  const actions = (
    <>
      <Button onClick={() => setChoice(EVERYBODY)}>Reset</Button>
      <Button tone="coin" className="grow" disabled={found.length === 0} onClick={() => onChoose(choice, null)}>
        {found.length === 0 ? 'No creator fits' : `Show ${whole(found.length)}`}
      </Button>
    </>
  )
  return (
    <Dialog open as="sheet" title="Find Creators" onClose={onClose} actions={actions}>
      <div className={styles.finder}>
        <div ref={search} className={styles.search}>
          <SearchBox
            label="Filter by name"
            placeholder="Name or @handle"
            value={choice.text}
            onChange={(name) => change({ text: name })}
          />
        </div>
        <CategoryChips creators={creators} category={choice.category} onChoose={(category) => change({ category })} />
        <SortAndFilter choice={choice} onChange={change} roomFor={roomFor} />
        <Found
          list={list}
          creators={found}
          picked={picked}
          choice={wanted}
          isWithin={isWithin}
          onShow={(creatorId) => onChoose(choice, creatorId)}
        />
      </div>
    </Dialog>
  )
}

type FoundProps = {
  list: Ref<HTMLDivElement>
  creators: readonly Creator[]
  picked: readonly number[]
  choice: Choice
  isWithin: boolean
  onShow: (creatorId: number) => void
}

function Found({ list, creators, picked, choice, isWithin, onShow }: FoundProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {whole(creators.length)} {creators.length === 1 ? 'creator' : 'creators'}
      </p>
      <CreatorRows
        ref={list}
        creators={creators}
        rowPx={ROW_PX}
        className={styles.found}
        isWithin={isWithin}
        asked={JSON.stringify(choice)}
        none={<NoneFound choice={choice} />}
      >
        {(creator) => (
          <FoundRow creator={creator} isPicked={picked.includes(creator.id)} order={choice.order} onShow={onShow} />
        )}
      </CreatorRows>
    </>
  )
}

type RowProps = { creator: Creator; isPicked: boolean; order: Order; onShow: (id: number) => void }

function FoundRow({ creator, isPicked, order, onShow }: RowProps) {
  return (
    <button type="button" className="creator-row creator-row-press" onClick={() => onShow(creator.id)}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span translate="no" className="block truncate text-sm font-bold">
          {creator.channelName}
        </span>
        <span className="block truncate text-caption text-muted">
          <b translate="no" className="font-semibold text-coin-text">
            {wholeDollars(creator.price)}
          </b>
          {isPicked && (
            <span className="ml-2 font-semibold text-go-text">
              <Check size={14} strokeWidth={3} className="mr-1 inline align-[-2px]" aria-hidden="true" />
              Picked
            </span>
          )}
        </span>
      </span>
      <span className="text-right text-caption font-semibold">{measureOf(creator, order)}</span>
    </button>
  )
}
