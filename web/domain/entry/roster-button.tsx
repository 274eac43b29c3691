/**
 * Makes a board row a button that opens its roster: covers the row, last in it, so that one tap anywhere opens. Before the lock somebody
 * else's roster is hidden: the button says so, and the tap explains.
 */
import { ChevronRight, Lock } from 'lucide-react'
import styles from './roster-button.module.css'
import { useState, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
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

/** The owner of the roster, for the button's name; `which` of several own entries. */
export const rosterOf = (name: string, which: string | null): string =>
  which === null ? name : `${name}, ${which.toLowerCase()}`

/** The container of the button: a place for the cover, and a column for the sign. */
export const rosterRow = styles.row!

const RosterSheet = lazyComponent(
  () => import('./roster-sheet.tsx'),
  (file) => file.RosterSheet,
)

type Opener = { openRoster: (row: LeaderboardRow) => void; sheet: ReactNode }

/** From a board row to the roster behind it. The sheet is loaded with the first one that is opened. */
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
