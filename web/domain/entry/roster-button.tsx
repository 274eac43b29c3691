/**
 * Makes a board row a button that opens its roster: covers the row, last in it, so that one tap anywhere opens. Before the lock somebody
 * else's roster is hidden: the button says so, and the tap explains.
 */
import { ChevronRight, Lock } from 'lucide-react'
import styles from './roster-button.module.css'

type Props = { name: string; isHidden: boolean; onOpen: () => void }

export function RosterButton({ name, isHidden, onOpen }: Props) {
  const Sign = isHidden ? Lock : ChevronRight
  return (
    <>
      <Sign size={16} aria-hidden="true" className={styles.sign} />
      <button
        type="button"
        className={styles.cover}
        aria-haspopup="dialog"
        aria-label={isHidden ? `Roster of ${name}: public after the lock` : `Roster of ${name}`}
        onClick={onOpen}
      />
    </>
  )
}

/** The owner of the roster, for the button's name; `which` of several own entries. */
export const rosterOf = (name: string, which: string | null): string =>
  which === null ? name : `${name}, ${which.toLowerCase()}`

/** The container of the button: a place for the cover, and a column for the sign. */
export const rosterRow = styles.row!
