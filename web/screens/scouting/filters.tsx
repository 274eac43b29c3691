/**
 * The search, the filters and the saved views of scouting. Besides the chips, name, category and price narrow the list. On a phone a field
 * also sorts it; a table is sorted by its headings.
 */
import type { ScoutedCreator } from '#contract/scouting.ts'
import { useDesktop } from '#web/ui/use-media.ts'
import { categoryName } from '#web/domain/creator/hue.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import {
  ALL,
  COLUMNS,
  columnsOf,
  type Column,
  type ScoutChoice,
  EVERYBODY,
  isSameChoice,
  keepViews,
  keptViews,
  LONGEST_NAME,
  ONLY_NAMES,
  toggleOnly,
  withView,
  type View,
} from './choice.ts'
import styles from './scouting.module.css'
import { Save, X } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ChipRow } from '#web/ui/sideways.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  creators: readonly ScoutedCreator[]
  choice: ScoutChoice
  onChange: (part: Partial<ScoutChoice>) => void
}

/** In dollars. Those below the dearest creator are offered. */
const PRICES = [15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150].map((thousands) => thousands * 1000)
const SELECT = 'input h-11 min-h-0 w-auto min-w-0 pl-3 text-sm font-semibold'

export function Filters({ creators, choice, onChange }: Props) {
  const isDesktop = useDesktop()
  const categories = [...new Set(creators.map(({ category }) => category))].toSorted()
  const dearest = Math.max(...creators.map(({ price }) => Number(price)))
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Filter by name"
        placeholder="Find a creator"
        value={choice.text}
        onChange={(text) => onChange({ text })}
      />
      <select
        aria-label="Category"
        className={SELECT}
        value={choice.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value={ALL}>All categories</option>
        {categories.map((one) => (
          <option key={one} value={one}>
            {categoryName(one)}
          </option>
        ))}
      </select>
      <select
        aria-label="Price"
        className={SELECT}
        value={choice.atMost}
        onChange={(event) => onChange({ atMost: Number(event.target.value) })}
      >
        <option value={0}>Any price</option>
        {PRICES.filter((price) => price < dearest || price === choice.atMost).map((price) => (
          <option key={price} value={price}>
            Up to ${price / 1000}K
          </option>
        ))}
      </select>
      {!isDesktop && (
        <select
          aria-label="Sort by"
          className={SELECT}
          value={`${choice.column} ${choice.isDescending}`}
          onChange={({ target }) => {
            const [column, isDescending] = target.value.split(' ')
            onChange({ column: column as Column, isDescending: isDescending === 'true' })
          }}
        >
          {columnsOf(creators, false).flatMap((column) => [
            <option key={column} value={`${column} true`}>
              {column === 'name' ? `${COLUMNS[column]}, Z to A` : `${COLUMNS[column]}, high to low`}
            </option>,
            <option key={`${column} up`} value={`${column} false`}>
              {column === 'name' ? `${COLUMNS[column]}, A to Z` : `${COLUMNS[column]}, low to high`}
            </option>,
          ])}
        </select>
      )}
    </div>
  )
}

type ViewsProps = { choice: ScoutChoice; onChoose: (choice: ScoutChoice) => void }

/** A chip for each filter, after a chip for everybody and before the views saved on this device. */
export function Views({ choice, onChoose }: ViewsProps) {
  const [own, setOwn] = useState(keptViews)
  const [isNaming, setIsNaming] = useState(false)
  const keep = (views: readonly View[]) => {
    keepViews(views)
    setOwn([...views])
  }
  const isChosen = (view: ScoutChoice) => isSameChoice(view, choice)
  const isKnown = [EVERYBODY, ...own.map((view) => view.choice)].some(isChosen)
  return (
    <ChipRow className={styles.views} aria-label="Whom to show">
      <Chip name="Everybody" isOn={isChosen(EVERYBODY)} onPress={() => onChoose(EVERYBODY)} />
      {ONLY_NAMES.map(({ only, name }) => (
        <Chip key={only} name={name} isOn={choice[only]} onPress={() => onChoose(toggleOnly(choice, only))} />
      ))}
      {own.map((view) => (
        <Chip key={view.name} name={view.name} isOn={isChosen(view.choice)} onPress={() => onChoose(view.choice)}>
          <button
            type="button"
            aria-label={`Delete the view ${view.name}`}
            onClick={() => keep(own.filter((one) => one !== view))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </Chip>
      ))}
      {!isKnown && !isNaming && (
        <span className={styles.view}>
          <button type="button" className="flex items-center gap-1.5" onClick={() => setIsNaming(true)}>
            <Save size={14} aria-hidden="true" />
            Save this view
          </button>
        </span>
      )}
      {isNaming && (
        <NameForm
          onCancel={() => setIsNaming(false)}
          onName={(name) => {
            keep(withView(own, { name, choice }))
            setIsNaming(false)
          }}
        />
      )}
    </ChipRow>
  )
}

type ChipProps = { name: string; isOn: boolean; onPress: () => void; children?: ReactNode }

const Chip = ({ name, isOn, onPress, children }: ChipProps) => (
  <span className={styles.view} data-chosen={isOn}>
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {name}
    </button>
    {children}
  </span>
)

function NameForm({ onName, onCancel }: { onName: (name: string) => void; onCancel: () => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name !== '') onName(name)
  }
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <input
        name="name"
        required
        maxLength={LONGEST_NAME}
        className="input h-11 min-h-0 w-44 text-sm"
        aria-label="Name of the view"
        placeholder="Name of the view"
        ref={focusFirst}
      />
      <Button type="submit" tone="coin">
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  )
}

const focusFirst = (field: HTMLInputElement | null): void => field?.focus()
