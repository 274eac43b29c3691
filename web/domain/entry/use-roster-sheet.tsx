/** From a board row to the roster behind it. The sheet is loaded with the first one that is opened. */
import { useState, type ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'

const RosterSheet = lazyComponent(
  () => import('./roster-sheet.tsx'),
  (file) => file.RosterSheet,
)

type Opener = { openRoster: (row: LeaderboardRow) => void; sheet: ReactNode }

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
