import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { NothingToDraft } from './nothing-to-draft.tsx'

const server = fakeServer()

test('a draft that cannot open because too few creators are listed shows the reason instead of a countdown', async () => {
  server.returns(activeCompetition, null)
  server.returns(creators, [])
  const draftOpensAt = new Date(Date.now() - 1_000).toISOString()
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt })])
  await renderScreen(<NothingToDraft />)
  await expect.element(page.getByText('Drafting opens once three creators are listed.')).toBeVisible()
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
})
