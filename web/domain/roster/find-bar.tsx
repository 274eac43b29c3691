/**
 * Beside a phone's cartridges, over none of them: the way to the finder and to the lineup's tools; and while only some creators are shown,
 * how many, and the way back to all.
 */
import { Search, X } from 'lucide-react'
import { whole } from '#web/ui/format.ts'
import styles from './draft.module.css'

type Props = {
  /** null while all are shown, in whatever order. */
  shown: number | null
  all: number
  onFind: () => void
  onReset: () => void
  /** null if nothing can be picked. */
  onTools: (() => void) | null
  hasTools: boolean
}

export function FindBar({ shown, all, onFind, onReset, onTools, hasTools }: Props) {
  return (
    <>
      <div className={styles.finds}>
        {onTools && (
          <button type="button" className={`${styles.find} ${styles.tools}`} aria-expanded={hasTools} onClick={onTools}>
            Tools
          </button>
        )}
        {shown !== null && (
          <button
            type="button"
            className={`${styles.find} ${styles.shown}`}
            aria-label={`Showing ${whole(shown)} of ${whole(all)}: show everybody`}
            onClick={onReset}
          >
            <span>Showing</span>
            <span>
              <span>{whole(shown)} of</span>{' '}
              <span>
                {whole(all)}
                <X size={14} aria-hidden="true" />
              </span>
            </span>
          </button>
        )}
      </div>
      <button type="button" className={styles.find} aria-haspopup="dialog" aria-label="Find creators" onClick={onFind}>
        <Search size={16} aria-hidden="true" />
      </button>
    </>
  )
}
