/** Sets up a draft for a test: the user, the creators, an empty roster. */
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser, type User } from '#contract/auth.ts'
import { activeCompetition, reviewedCompetitions, type Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { scout } from '#contract/scouting.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { sampleCompetition, sampleCreator, sampleUser } from './samples.ts'
import type { FakeServer } from './server.ts'
import { setLetterKeys } from '#web/ui/device-settings.ts'
import { LIST_OPENED, writeStored, writeTab } from '#web/ui/storage.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { KEPT_ORDER } from '#web/domain/roster/finder/choice.ts'
import { NOTHING_DRAFTED, useDraft } from '#web/domain/roster/draft-store.ts'

export const six = [1, 2, 3, 4, 5, 6].map((id) => sampleCreator(id))

/** The user that all viewers share. */
export const viewer = sampleUser({ id: 'public-user', role: 'viewer', firstName: null, lastName: null })

type Wanted = {
  user?: User
  competition?: Competition | null
  creators?: Creator[]
  entries?: Entry[]
  rows?: LeaderboardRow[]
}

export function draftOf(server: FakeServer, wanted: Wanted = {}): void {
  const { user = sampleUser(), competition = sampleCompetition(), creators = six, entries = [], rows = [] } = wanted
  server.returns(currentUser, user)
  server.returns(activeCompetition, competition)
  server.returns(reviewedCompetitions, [])
  server.returns(allCreators, creators)
  server.returns(myEntries, entries)
  server.returns(leaderboard, rows)
  server.returns(scout, { competitionId: 7, replayDay: null, creators: [] })
}

/**
 * Sets the size of the window, and resets the picks and toasts of earlier tests. Letter keys press the controller from anywhere on the
 * page.
 */
export function onScreen(width: number, height: number): void {
  beforeEach(async () => {
    useDraft.setState(NOTHING_DRAFTED)
    writeTab(KEPT_ORDER, null)
    writeStored('draft-way', null)
    writeTab(LIST_OPENED, null)
    writeStored('countdown-to-end', null)
    useShownToast.setState({ toast: null })
    setLetterKeys(true)
    await page.viewport(width, height)
  })
}
