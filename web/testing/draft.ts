/** Sets up a draft for a test: who is signed in, what can be drafted, an empty roster. */
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { sampleCompetition, sampleCreator, sampleUser } from './samples.ts'
import type { FakeServer } from './server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { NOTHING_DRAFTED, useDraft } from '#web/features/draft/picks.ts'

export const six = [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id))

type Wanted = { competition?: Competition | null; creators?: Creator[]; entries?: Entry[]; rows?: LeaderboardRow[] }

export function draftOf(server: FakeServer, wanted: Wanted = {}): void {
  const { competition = sampleCompetition(), creators = six, entries = [], rows = [] } = wanted
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, competition)
  server.returns(allCreators, creators)
  server.returns(myEntries, entries)
  server.returns(leaderboard, rows)
}

/** For phones and desktops; resets picks and toasts of earlier tests. */
export function onScreen(width: number, height: number): void {
  beforeEach(async () => {
    useDraft.setState(NOTHING_DRAFTED)
    useShownToast.setState({ toast: null })
    await page.viewport(width, height)
  })
}
