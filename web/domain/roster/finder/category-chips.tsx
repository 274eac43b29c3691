/**
 * The chips that filter by category. Each has the colour of its category's cards, so the chips are the legend as well. They are sorted by
 * name, so each keeps its place.
 */
import { memo } from 'react'
import type { Creator } from '#contract/creators.ts'
import { categoryName, legendStyle } from '#web/domain/creator/hue.ts'
import { ALL } from './choice.ts'
import { ChipRow } from '#web/ui/sideways.tsx'
import styles from '#web/domain/roster/draft.module.css'

type Props = { creators: readonly Creator[]; category: string; onChoose: (category: string) => void }

export const CategoryChips = memo(function CategoryChips({ creators, category, onChoose }: Props) {
  const categories = [ALL, ...[...new Set(creators.map((creator) => creator.category))].toSorted()]
  return (
    <ChipRow className={styles.chips} aria-label="Filter by category">
      {categories.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.chip}
          aria-pressed={one === category}
          onClick={() => onChoose(one)}
        >
          {one !== ALL && <i aria-hidden="true" style={legendStyle(one)} />}
          {categoryName(one)}
        </button>
      ))}
    </ChipRow>
  )
})
