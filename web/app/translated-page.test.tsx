/** Screens survive a translator that has replaced their text nodes, over the lock and the end of a competition. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  liveCompetitions,
  reviewedCompetitions,
  upcomingCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators, highlights } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { forecasts } from '#contract/forecasts.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { competitionResult, playedCompetitions, seeResult } from '#contract/profile.ts'
import { snapshots } from '#contract/recap.ts'
import { DraftScreen } from '#web/screens/draft/draft-screen.tsx'
import { GamemodeScreen } from '#web/screens/gamemode/gamemode-screen.tsx'
import { LeaderboardScreen } from '#web/screens/leaderboard/leaderboard-screen.tsx'
import { LiveScreen } from '#web/screens/live/live-screen.tsx'
import { ResultScreen } from '#web/screens/result/result.tsx'
import { TeamsScreen } from '#web/screens/teams/teams-screen.tsx'
import { takeComplaints } from '#web/testing/complaints.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  sampleForecasts,
  samplePick,
  sampleResult,
  sampleRow,
  sampleSnapshots,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { translatePage } from '#web/testing/translate.ts'
import { ErrorBoundary } from '#web/ui/error-screen.tsx'

const server = fakeServer()
const entry = sampleEntry({
  picks: [1, 2, 3].map((id) => samplePick(id, { points: 12 })),
  score: 36,
  totalScore: 36,
  rank: 1,
})

/** All endpoints of these screens, as of a phase. */
function arrange(phase: Competition['phase']): void {
  const competition = sampleCompetition({ phase, totalEntries: 3 })
  const isActive = phase === 'drafting' || phase === 'live'
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, isActive ? competition : null)
  server.returns(oneCompetition, competition)
  server.returns(upcomingCompetitions, [])
  server.returns(liveCompetitions, phase === 'live' ? [competition] : [])
  server.returns(reviewedCompetitions, phase === 'review' ? [competition] : [])
  server.returns(
    creators,
    [1, 2, 3, 4, 5].map((id) => sampleCreator(id)),
  )
  server.returns(myEntries, [phase === 'drafting' ? sampleEntry() : entry])
  server.returns(
    leaderboard,
    [1, 2, 3].map((id) => sampleRow(id)),
  )
  server.returns(ownPlace, null)
  server.returns(playedCompetitions, [])
  server.returns(highlights, [])
  server.returns(forecasts, sampleForecasts())
  server.returns(snapshots, sampleSnapshots())
  server.returns(competitionResult, sampleResult({ phase }))
  server.returns(seeResult, { ok: true })
}

const hasContent = () => document.querySelector('h1, h2, h3, article') !== null

/** The texts of names and numbers that the translator has left as they are. */
const keptTexts = () =>
  [...document.querySelectorAll('[translate=no]')]
    .filter((element) => element.querySelector('font') === null)
    .map((element) => element.textContent.trim())

/** Resolves once the browser has drawn what the screen has received, so that the live phase is not skipped. */
const rendered = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

beforeEach(() => page.viewport(390, 844))

test.each([
  ['the draft', DraftScreen, '/', ['$30,000']],
  ['game mode', GamemodeScreen, '/gamemode', ['12.0', '36.0']],
  ['Live', LiveScreen, '/live', ['36.0']],
  ['the board', LeaderboardScreen, '/leaderboard', ['Player 2', '398.0']],
  ['My Teams', TeamsScreen, '/myteams', ['Pixel Foundry', '36.0']],
  ['the result', ResultScreen, '/result?competition=7', ['#3']],
])(
  'a translated page of %s survives the lock and the end and keeps names and numbers',
  async (_, Screen, path, kept) => {
    arrange('drafting')
    const untouched = new Set<string>()
    const { queries } = await renderScreen(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
      { path },
    )
    for (const phase of ['live', 'review', 'completed'] as const) {
      await expect.poll(hasContent).toBe(true)
      translatePage()
      for (const text of keptTexts()) untouched.add(text)
      arrange(phase)
      await queries.invalidateQueries()
      if (phase === 'live') await rendered()
      await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument()
    }
    await expect.poll(hasContent).toBe(true)
    // React reports each error that a boundary has caught
    expect(takeComplaints().filter((complaint) => !complaint.includes('NotFoundError'))).toEqual([])
    await expect
      .poll(() => {
        for (const text of keptTexts()) untouched.add(text)
        return [...untouched]
      })
      .toEqual(expect.arrayContaining(kept))
    translatePage()
    expect(document.querySelector('[translate=no] font')).toBeNull()
  },
)

test('a name and a score that change on a translated board are shown', async () => {
  arrange('live')
  const { queries } = await renderScreen(<LeaderboardScreen />, { path: '/leaderboard' })
  await expect.poll(keptTexts).toContain('Player 2')
  translatePage()
  server.returns(leaderboard, [sampleRow(2, { rank: 1, userDisplayName: 'Renamed', totalScore: 512 })])
  await queries.invalidateQueries()
  await expect.poll(keptTexts).toEqual(expect.arrayContaining(['Renamed', '512.0']))
})
