/**
 * The list of creators on a phone, by name and category, sorted, or only affordable ones. Each row has a button that picks its creator, so
 * that a roster can be drafted here alone. The carousel then shows the result, and a tap on a creator brings it to the front.
 */
import { Check } from 'lucide-react'
import { useDeferredValue, useState, type Ref } from 'react'
import type { Creator } from '#contract/creators.ts'
import { whole, wholeDollars } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import {
  chooseFrom,
  EVERYBODY,
  isEverybody,
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
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
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
  roster: DraftRoster
  locksAt: string
  /** The sheet opens by itself, because the player drafted in it last. */
  isUnasked: boolean
  /** `fits` leaves room for this many picks in all; null once there are enough picks. */
  roomFor: number | null
  onClose: () => void
  /** With `creatorId` null the first creator comes to the front of the carousel. */
  onChoose: (choice: Choice, creatorId: number | null) => void
  onPick: (creator: Creator) => void
  onStart: () => void
}

export function CreatorFinder(props: Props) {
  const {
    creators,
    choice: before,
    fits,
    roster,
    locksAt,
    isUnasked,
    roomFor,
    onClose,
    onChoose,
    onPick,
    onStart,
  } = props
  const [choice, setChoice] = useState(before)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const wanted = useDeferredValue(choice)
  const found = chooseFrom(creators, wanted, fits)
  const isWithin = !useMedia(BESIDE)
  const canPick = roster.isOpen && !roster.isAtLimit
  const isReady = canPick && roster.blocked === null
  const { search, list } = useFoundInSight(wanted.text, isWithin)
  const actions = (
    <>
      {!isEverybody(choice) && <Button onClick={() => setChoice(EVERYBODY)}>Reset</Button>}
      {canPick && (
        <Button disabled={!roster.canUndo} onClick={roster.undo}>
          Undo
        </Button>
      )}
      <Button
        tone={isReady ? 'plain' : 'coin'}
        className="grow"
        disabled={found.length === 0}
        onClick={() => onChoose(choice, null)}
      >
        {found.length === 0 ? 'No creator fits' : `Show ${whole(found.length)}`}
      </Button>
      {isReady && (
        <Button tone="coin" className="grow" disabled={roster.isPending} onClick={onStart}>
          START
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      as="sheet"
      title="Find Creators"
      description={
        canPick && (
          <>
            <span role="status">
              {roster.picks.length} of {roster.limits.maxPicks} picks, {wholeDollars(roster.spending.remaining)} left
            </span>
            {' · locks in '}
            <Countdown to={locksAt} />
          </>
        )
      }
      isUnasked={isUnasked}
      onClose={onClose}
      actions={actions}
    >
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
          roster={roster}
          choice={wanted}
          isWithin={isWithin}
          onPick={canPick ? onPick : null}
          onShow={(creatorId) => onChoose(choice, creatorId)}
        />
      </div>
    </Dialog>
  )
}

type FoundProps = {
  list: Ref<HTMLDivElement>
  creators: readonly Creator[]
  roster: DraftRoster
  choice: Choice
  isWithin: boolean
  /** Null if nothing can be picked. */
  onPick: ((creator: Creator) => void) | null
  onShow: (creatorId: number) => void
}

function Found({ list, creators, roster, choice, isWithin, onShow, onPick }: FoundProps) {
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
          <div className={`creator-row ${styles.foundRow}`}>
            <FoundCreator
              creator={creator}
              isPicked={roster.isPicked(creator.id)}
              order={choice.order}
              onShow={onShow}
            />
            {onPick && <PickButton creator={creator} roster={roster} onPick={onPick} />}
          </div>
        )}
      </CreatorRows>
    </>
  )
}

type PickProps = { creator: Creator; roster: DraftRoster; onPick: (creator: Creator) => void }

/** A disabled button says why it is disabled when it is pressed. */
function PickButton({ creator, roster, onPick }: PickProps) {
  const isMine = roster.isPicked(creator.id)
  return (
    <Button
      className="w-16 px-0"
      aria-label={`${isMine ? 'Drop' : 'Pick'} ${creator.channelName}`}
      aria-pressed={isMine}
      aria-disabled={roster.barOf(creator) !== null}
      onClick={() => onPick(creator)}
    >
      {isMine ? 'Drop' : 'Pick'}
    </Button>
  )
}

type RowProps = { creator: Creator; isPicked: boolean; order: Order; onShow: (id: number) => void }

function FoundCreator({ creator, isPicked, order, onShow }: RowProps) {
  return (
    <button type="button" className={styles.foundCreator} onClick={() => onShow(creator.id)}>
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span translate="no" className="block truncate text-sm font-bold">
          {creator.channelName}
        </span>
        <span className="flex gap-2 text-caption font-semibold whitespace-nowrap text-muted">
          <b translate="no" className="font-semibold text-coin-text">
            {wholeDollars(creator.price)}
          </b>
          <span className="truncate">{measureOf(creator, order)}</span>
          {isPicked && (
            <span className="text-go-text">
              <Check size={14} strokeWidth={3} className="mr-1 inline align-[-2px]" aria-hidden="true" />
              Picked
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
