import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { markOnline, useOffline } from '#web/api/offline-responses.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleCompetition, sampleCreator, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { EntriesClosed, NextDraftOpens, NextDraft } from './next-draft.tsx'

const server = fakeServer()
afterEach(markOnline)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ONCE_CONNECTED = 'The next draft opens once you are connected again'

test('without a network, the next draft shows no countdown after its opening time', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, null)
  server.returns(
    creators,
    [1, 2, 3].map((id) => sampleCreator(id)),
  )
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt: inMinutes(-1) })])
  const screen = await renderScreen(<NextDraft />)
  const next = page.getByRole('region', { name: 'Next draft' })
  await expect.element(next).toMatchTextContent(/The draft opens in 00:00:00/)
  useOffline.setState({ asOf: Date.now() })
  await expect.element(next).toMatchTextContent(new RegExp(ONCE_CONNECTED))
  await expect.element(next.getByRole('timer')).not.toBeInTheDocument()
  await screen.unmount()

  markOnline()
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt: inMinutes(9) })])
  await renderScreen(<NextDraft />)
  await expect.element(next).toMatchTextContent(/The draft opens in 00:0[89]:/)
  useOffline.setState({ asOf: Date.now() })
  await expect.element(next).toMatchTextContent(/The draft opens in 00:0[89]:/)
})

test('without a network, a competition that should have ended shows no countdown', async () => {
  server.returns(currentUser, sampleUser())
  const competition = sampleCompetition({ phase: 'live', endTime: inMinutes(-1) })
  await renderScreen(
    <>
      <NextDraftOpens competition={competition} />
      <EntriesClosed competition={competition} />
    </>,
  )
  // a response shows that there is a network, which can then be lost
  await expect.poll(() => page.getByRole('button', { name: 'Remind me' }).elements()).toHaveLength(2)
  expect(page.getByRole('timer').elements()).toHaveLength(2)
  useOffline.setState({ asOf: Date.now() })
  await expect.poll(() => page.getByText(ONCE_CONNECTED, { exact: false }).elements()).toHaveLength(2)
  expect(page.getByRole('timer').elements()).toHaveLength(0)
})

test("the link to the open draft leads to the player's entries when no more are allowed", async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ maxEntriesPerPlayer: 1 }))
  server.returns(myEntries, [])
  const screen = await renderScreen(<NextDraft />)
  await expect.element(page.getByRole('link', { name: 'Next draft' })).toHaveAttribute('href', '/')
  await screen.unmount()
  server.returns(myEntries, [sampleEntry()])
  await renderScreen(<NextDraft />)
  const way = page.getByRole('link', { name: 'Entry 1 submitted. Edit' })
  await expect.element(way).toHaveAttribute('href', '/myteams')
})

test('a draft that cannot open because too few creators are listed shows the reason instead of a countdown', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, null)
  server.returns(creators, [sampleCreator()])
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt: inMinutes(-1) })])
  await renderScreen(<NextDraft />)
  await expect.element(page.getByText('Drafting opens once three creators are listed.')).toBeVisible()
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
})

test('over YouTube a draft of later on shows no countdown either, until three creators are listed', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(about, sampleAbout({ source: 'youtube' }))
  server.returns(activeCompetition, null)
  server.returns(creators, [sampleCreator(1), sampleCreator(2)])
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt: inMinutes(60) })])
  const screen = await renderScreen(<NextDraft />)
  await expect.element(page.getByText('Drafting opens once three creators are listed.')).toBeVisible()
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
  await screen.unmount()
  server.returns(
    creators,
    [1, 2, 3].map((id) => sampleCreator(id, { inPlay: false })),
  )
  await renderScreen(<NextDraft />)
  await expect.element(page.getByRole('timer')).toBeVisible()
})
