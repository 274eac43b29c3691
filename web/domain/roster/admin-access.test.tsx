import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { elevate } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { DraftScreen } from '#web/screens/draft/draft-screen.tsx'

const server = fakeServer()
const catalogueOf = (size: number) => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition())
  server.returns(myEntries, [])
  server.returns(
    creators,
    Array.from({ length: size }, (_, nth) => sampleCreator(nth + 1)),
  )
}

test('on a phone the admin code opens the catalogue from the draft', async () => {
  catalogueOf(3)
  const screen = await renderScreen(<DraftScreen />)
  await page.getByRole('button', { name: 'Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Admin Access' })
  server.returns(elevate, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  await dialog.getByLabelText('Code').fill('open sesame')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await vi.waitFor(() => expect(screen.address()).toBe('/manage-creators'))
})

test('with an empty catalogue an admin can search for channels, also on a phone', async () => {
  catalogueOf(0)
  await renderScreen(<DraftScreen />)
  const panel = page.getByRole('region', { name: 'Add Creators' })
  await expect.element(panel.getByRole('searchbox', { name: 'Channel' })).toBeVisible()
})
