/** The creators that can be added in the editor of an entry: searched, sorted, and limited to affordable ones on request. */
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { useLowDialog } from '#web/ui/use-media.ts'
import { chooseFrom, EVERYBODY, type Choice, measureOf } from '#web/domain/roster/finder/choice.ts'
import { CreatorRows, useFoundInSight } from '#web/domain/roster/finder/creator-rows.tsx'
import { NoneFound } from '#web/domain/roster/finder/none-found.tsx'
import { SortAndFilter } from '#web/domain/roster/finder/sort-and-filter.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import styles from '#web/domain/roster/live.module.css'

/** The height of a row with its gap, in pixels. */
const ROW_PX = 66

type Props = {
  creators: readonly Creator[]
  /** The names of the picked creators. */
  inRoster: readonly string[]
  /** A few words that say why this creator cannot be added; null if it can. */
  whyNot: (creator: Creator) => string | null
  onAdd: (creator: Creator) => void
}

export function CreatorsOnOffer({ creators, inRoster, whyNot, onAdd }: Props) {
  const [choice, setChoice] = useState(EVERYBODY)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const wanted = useDeferredValue(choice)
  const shown = chooseFrom(creators, wanted, (creator) => whyNot(creator) === null)
  const isLow = useLowDialog()
  const { search, list } = useFoundInSight(wanted.text, isLow)
  return (
    <section aria-labelledby="offered" className="grid grid-cols-1 gap-2">
      <div ref={search} className={`flex items-center gap-3 ${styles.search}`}>
        <h3 id="offered" className="disp text-sm/6 font-bold">
          Add creators
        </h3>
        <SearchBox
          className="ml-auto w-36 md:w-48"
          label="Filter by name"
          placeholder="Find"
          value={choice.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <SortAndFilter choice={choice} onChange={change} />
      <CreatorRows
        ref={list}
        creators={shown}
        rowPx={ROW_PX}
        className={`${styles.offered} ${isLow ? '' : styles.ownScroll} ${wanted.text ? styles.typed : ''}`}
        isWithin={isLow}
        asked={JSON.stringify(wanted)}
        none={
          <NoneFound choice={wanted} onChange={change} orElse="You can also remove a pick first." inRoster={inRoster} />
        }
      >
        {(creator) => (
          <CreatorOnOffer
            creator={creator}
            why={whyNot(creator)}
            measure={measureOf(creator, wanted.order)}
            onAdd={onAdd}
          />
        )}
      </CreatorRows>
    </section>
  )
}

type OnOffer = { creator: Creator; why: string | null; measure: string; onAdd: (creator: Creator) => void }

function CreatorOnOffer({ creator, why, measure, onAdd }: OnOffer) {
  return (
    <div className="creator-row">
      <span className="fill" style={hueStyle(creator.category, creator.id)}>
        <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <span translate="no" className="block truncate text-sm font-bold">
          {creator.channelName}
        </span>
        <span className="block truncate text-caption font-semibold text-coin-text">
          {wholeDollars(creator.price)}
          <span className={why === null ? 'text-muted' : 'text-text'}> · {why ?? measure}</span>
        </span>
      </span>
      <Button
        className="px-3"
        aria-label={`Add ${creator.channelName}`}
        aria-disabled={why !== null}
        onClick={() => onAdd(creator)}
      >
        <Plus size={16} className="max-[389px]:hidden" aria-hidden="true" />
        Add
      </Button>
    </div>
  )
}
