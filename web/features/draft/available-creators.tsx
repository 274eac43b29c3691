/** All creators in play, as cartridges, filtered by category and name. Filtering is deferred, so that taps respond at once. */
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useState } from 'react'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { categoryName } from '#web/components/hue.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AddCreators } from './add-creators.tsx'
import { CreatorCards } from './creator-cards.tsx'
import styles from './draft.module.css'

type Props = {
  creators: readonly Creator[]
  picks: readonly RosterPick[]
  isOpen: boolean
  onToggle: (creator: Creator) => void
}

const ALL = 'all'

export function AvailableCreators({ creators, picks, isOpen, onToggle }: Props) {
  const [category, setCategory] = useState(ALL)
  const [text, setText] = useState('')
  const wanted = foldText(useDeferredValue(text).trim())
  const wantedCategory = useDeferredValue(category)
  if (creators.length === 0) return <AddCreators />

  const fitting = creators.filter(
    (creator) =>
      (wantedCategory === ALL || creator.category === wantedCategory) &&
      foldText(`${creator.channelName} ${creator.handle ?? ''}`).includes(wanted),
  )
  return (
    <section id="creators" aria-labelledby="available-creators" className="scroll-mt-4">
      <div className="flex items-center gap-3">
        <h2 id="available-creators" className="disp text-[18px] font-bold">
          Available Creators
        </h2>
        <span className="rounded-full bg-raise px-2.5 py-0.5 text-[13px] font-bold text-muted">{creators.length}</span>
        <label className="relative ml-auto">
          <span className="sr-only">Filter by name</span>
          <Search size={16} aria-hidden="true" className="absolute top-3.5 left-3 text-muted" />
          <input
            type="search"
            className="input h-11 w-44 pl-9 text-[14px]"
            placeholder="Find a creator"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </div>
      <Chips creators={creators} category={category} onChoose={setCategory} />
      {fitting.length === 0 && <EmptyState art="planet" title="No creator fits" text="Try another name or category." />}
      <CreatorCards creators={fitting} picks={picks} isOpen={isOpen} onToggle={onToggle} />
    </section>
  )
}

type Choice = { creators: readonly Creator[]; category: string; onChoose: (category: string) => void }

const Chips = memo(function Chips({ creators, category, onChoose }: Choice) {
  const categories = [ALL, ...new Set(creators.map((creator) => creator.category))]
  return (
    <div
      className={`${styles.chips} mt-3 flex gap-1.5 overflow-x-auto p-0.5`}
      role="group"
      aria-label="Filter by category"
    >
      {categories.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={one === category}
          onClick={() => onChoose(one)}
        >
          {categoryName(one)}
        </button>
      ))}
    </div>
  )
})
