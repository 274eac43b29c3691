import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { creatorResearch } from '#contract/scouting.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  sampleDebut,
  sampleEntry,
  sampleResearch,
  sampleScouted,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { DraftPick } from './draft-pick.tsx'

const server = fakeServer()

test('the page of a creator that is not on offer says when it can be drafted', async () => {
  server.returns(activeCompetition, sampleCompetition())
  server.returns(creators, [{ ...sampleCreator(1), inPlay: false }])
  server.returns(
    creatorResearch,
    sampleResearch({
      creator: sampleScouted(1, { inPlay: false }),
      debut: sampleDebut({ isNext: false, replayDay: '2026-02-02' }),
    }),
  )
  await renderScreen(<DraftPick creatorId={1} />, { path: '/creator/1' })
  await expect
    .element(page.getByText(/^It is not on offer in this competition\. Players can draft it once the game replays/))
    .toBeVisible()
})

test('with all entries submitted the pick button leads to the entries', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ maxEntriesPerPlayer: 2 }))
  server.returns(creators, [sampleCreator(1)])
  server.returns(myEntries, [sampleEntry(), sampleEntry({ id: 12 })])
  await renderScreen(<DraftPick creatorId={1} />, { path: '/creator/1' })
  const way = page.getByRole('link', { name: 'All 2 entries submitted. Edit one' })
  await expect.element(way).toHaveAttribute('href', '/myteams')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
