/**
 * Opens the roster of a board row. The button covers the row and comes last in it, so that a tap anywhere opens the roster. Before the lock
 * another player's roster is hidden: the button says so, and a tap explains why.
 */
import { ChevronRight, Lock } from 'lucide-react'
import styles from './roster-button.module.css'
import { useState, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'

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

/** Returns the owner of the roster for the button's name; `which` names one of several entries. */
export const rosterOf = (name: string, which: string | null): string =>
  which === null ? name : `${name}, ${which.toLowerCase()}`

/** Class of the row: positions the button, and reserves a column for its icon. */
export const rosterRow = styles.row!

const RosterSheet = lazyComponent(
  () => import('./roster-sheet.tsx'),
  (file) => file.RosterSheet,
)

type Opener = { openRoster: (row: LeaderboardRow) => void; sheet: ReactNode }

/** Opens the roster sheet, which is loaded when the first one is opened. */
export function useRosterSheet(competition: Competition): Opener {
  const { user } = useUser()
  const [row, setRow] = useState<LeaderboardRow | null>(null)
  return {
    openRoster: (wanted) =>
      void RosterSheet.load().then(() => setRow(wanted), toast.refuseAs('The roster did not load')),
    sheet: row && (
      <RosterSheet competition={competition} row={row} isOwn={row.userId === user?.id} onClose={() => setRow(null)} />
    ),
  }
}
