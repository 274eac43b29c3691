/** What narrows the table besides the chips: a name, a category, the price; on a phone the order too: a table has it in its heads. */
import type { ScoutedCreator } from '#contract/scouting.ts'
import { useDesktop } from '#web/ui/use-media.ts'
import { categoryName } from '#web/domain/creator/hue.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { ALL, COLUMNS, type Column, type ScoutChoice } from './choice.ts'
import styles from './scouting.module.css'

type Props = {
  creators: readonly ScoutedCreator[]
  choice: ScoutChoice
  onChange: (part: Partial<ScoutChoice>) => void
}

const PRICES = [15_000, 20_000, 25_000, 30_000, 40_000, 50_000]
const SELECT = 'input h-11 min-h-0 w-auto min-w-0 pl-3 text-sm font-semibold'

export function Filters({ creators, choice, onChange }: Props) {
  const isDesktop = useDesktop()
  const categories = [...new Set(creators.map(({ category }) => category))].toSorted()
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
        {PRICES.map((price) => (
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
          {Object.entries(COLUMNS).flatMap(([column, name]) => [
            <option key={column} value={`${column} true`}>
              {column === 'name' ? `${name}, Z to A` : `${name}, high to low`}
            </option>,
            <option key={`${column} up`} value={`${column} false`}>
              {column === 'name' ? `${name}, A to Z` : `${name}, low to high`}
            </option>,
          ])}
        </select>
      )}
    </div>
  )
}
