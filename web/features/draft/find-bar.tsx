/**
 * Over the stage of a phone: the way to the finder and to the lineup's tools; and while only some creators are shown, how many, and the way
 * back to all.
 */
import { Search, X } from 'lucide-react'
import { whole } from '#web/lib/format.ts'
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
  const count = shown === null ? null : `${whole(shown)} of ${whole(all)}`
  return (
    <>
      {count && (
        <button
          type="button"
          className={`${styles.find} left-2.5`}
          aria-label={`Show all ${whole(all)} creators`}
          onClick={onReset}
        >
          <X size={16} aria-hidden="true" />
          <span>All</span>
        </button>
      )}
      <button
        type="button"
        className={`${styles.find} right-2.5`}
        aria-haspopup="dialog"
        aria-label={count ? `Find creators: ${count} shown` : 'Find creators'}
        onClick={onFind}
      >
        <Search size={16} aria-hidden="true" />
        {count && <span>{count}</span>}
      </button>
      {onTools && (
        <button
          type="button"
          className={`${styles.find} ${styles.tools} left-2.5`}
          data-beside={count !== null}
          aria-expanded={hasTools}
          onClick={onTools}
        >
          Tools
        </button>
      )}
    </>
  )
}
