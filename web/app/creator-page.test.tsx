import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rosterShares, type RosterShares } from '#contract/competitions.ts'
import { creatorResearch } from '#contract/scouting.ts'
import { draftOf, onScreen } from '#web/testing/draft.ts'
import { inFrame } from '#web/testing/in-frame.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleResearch, sampleScouted } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { clearCompared } from '#web/screens/scouting/compared.tsx'
import { CreatorPage } from '#web/screens/scouting/creator-screen.tsx'

const server = fakeServer()
onScreen(390, 844)
beforeEach(clearCompared)
afterEach(() => page.viewport(390, 844))

const owned = (changes: Partial<RosterShares> = {}): RosterShares => ({
  competitionId: 6,
  entries: 200,
  topEntries: 20,
  creators: [{ creatorId: 1, count: 68, share: 0.34, topCount: 10, topShare: 0.5 }],
  ...changes,
})

async function open(research = sampleResearch(), wanted: Parameters<typeof draftOf>[1] = {}) {
  draftOf(server, wanted)
  server.returns(creatorResearch, research)
  server.returns(rosterShares, owned())
  const screen = await renderScreen(<CreatorPage />, { path: '/creator/1' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pixel Foundry' })).toBeVisible()
  return screen
}
const tab = (name: string) => page.getByRole('tab', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('on a phone the creator page can pick and drop the creator from every tab', async () => {
  await open()
  await expect
    .element(page.getByText('Near its normal day and likely to upload. It beat its price in 6 of 10 competitions.'))
    .toBeVisible()
  for (const name of ['Form', 'Price', 'Uploads', 'Owners']) {
    await tab(name).click()
    await expect.element(button(/^Pick .*Pixel Foundry$/)).toBeInViewport({ ratio: 1 })
  }
  await expect.element(button('Compare Pixel Foundry')).toHaveTextContent('Compare')
  await button(/^Pick .*Pixel Foundry$/).click()
  await expect.element(page.getByText('1/5 picked, $120,000 left')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('0/5 picked, $150,000 left')).toBeVisible()
  await expect.element(button(/^Pick .*Pixel Foundry$/)).toBeVisible()
})

test('the arrow keys read a chart, and its table has the same values', async () => {
  await open()
  const chart = page.getByRole('slider', { name: 'Level of each day against its normal day' })
  await expect.element(chart).toHaveAttribute('aria-valuetext', '1 day before: 1.2 times a normal day')
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', '3 days before: 0.9 times a normal day')
  await userEvent.keyboard('{Home}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', '14 days before: not known')
  await userEvent.keyboard('{End}')
  await expect.element(chart).toHaveAttribute('aria-valuenow', '14')
  await page.getByText('As a table').click()
  await expect.element(page.getByRole('row', { name: '7 days before 2.4x' })).toBeVisible()
})

test('the creator page shows prices and surpluses of past competitions as charts and in words', async () => {
  await open()
  await tab('Price').click()
  await expect
    .element(page.getByRole('slider', { name: 'Points above its price' }))
    .toHaveAttribute('aria-valuetext', 'Jan 30: brought 40.1, −5.9 against its price')
  await expect
    .element(page.getByRole('slider', { name: 'Price in each competition' }))
    .toHaveAttribute('aria-valuetext', 'Now: $30,000')
  await page.getByText('As a table').click()
  await expect.element(page.getByRole('row', { name: 'Jan 29 $28,000 44.0 51.2 +7.2' })).toBeVisible()
})

test('the creator page shows the ownership of the last competition before the lock, and of the present one after it', async () => {
  await open()
  await tab('Owners').click()
  await expect.element(page.getByText('Picks are hidden until the lock.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Last time, on Jan 30' }).getByText('34%')).toBeVisible()
  expect(server.received(rosterShares).map(({ params }) => params.competitionId)).toEqual([6])
})

test('while live the creator page shows the ownership in this competition', async () => {
  await open(sampleResearch(), { competition: sampleCompetition({ phase: 'live' }) })
  await tab('Owners').click()
  const shares = page.getByRole('region', { name: 'In this competition' })
  await expect.element(shares.getByText('50%')).toBeVisible()
  expect(server.received(rosterShares).map(({ params }) => params.competitionId)).toEqual([7])
})

test('while live the reason why nothing can be picked replaces the pick button', async () => {
  const endTime = new Date(Date.now() + 3_600_000).toISOString()
  await open(sampleResearch(), { competition: sampleCompetition({ phase: 'live', endTime }) })
  await expect.element(page.getByText(/^The draft has locked; next draft in (01:00:00|00:59:\d\d)\.$/)).toBeVisible()
  await expect.element(button(/^Pick .*Pixel Foundry$/)).not.toBeInTheDocument()
})

test('uploads around the turn of the year are shown with their day', async () => {
  const uploads = ['2026-01-03T16:00:00.000Z', '2025-12-29T16:00:00.000Z', '2025-12-20T12:00:00.000Z']
  await open(sampleResearch({ uploads, sinceHours: 24 }))
  await tab('Uploads').click()
  const chart = page.getByRole('slider', { name: 'Time between uploads' })
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Jan 3: 5 days after the one before')
})

test('uploads of an earlier year are shown with their year', async () => {
  const uploads = ['2015-02-12T16:00:00.000Z', '2015-02-09T16:00:00.000Z', '2014-12-30T12:00:00.000Z']
  await open(sampleResearch({ uploads, sinceHours: 96_000 }))
  await tab('Uploads').click()
  const chart = page.getByRole('slider', { name: 'Time between uploads' })
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Feb 2015: 3 days after the one before')
  await page.getByText('As a table').click()
  await expect.element(page.getByRole('row', { name: /^Feb 12, 2015, \d+:\d\d [AP]M/ })).toBeVisible()
})

test('the page of a new creator says that there are no charts yet', async () => {
  const nothing = { form: null, upload: null, chance: null, volatility: null, deviation: null, ceiling: null }
  const record = { played: 0, beaten: 0, surplus: null }
  await open(
    sampleResearch({
      creator: sampleScouted(1, { ...nothing, record, isNew: true }),
      knownDays: 0,
      levels: Array<null>(14).fill(null),
      past: [],
      uploads: [],
      everyHours: null,
      sinceHours: null,
    }),
  )
  await expect.element(page.getByText(/priced like other channels of its size/)).toBeVisible()
  for (const name of ['Price', 'Uploads', 'Owners']) {
    await tab(name).click()
    await expect.element(page.getByRole('tabpanel')).toBeVisible()
  }
  expect(page.getByRole('slider').elements()).toEqual([])
})

test('the page of a creator with a few days of data says once why there is no form and no chart', async () => {
  const nothing = { form: null, volatility: null, deviation: null, ceiling: null }
  await open(
    sampleResearch({
      creator: sampleScouted(1, { ...nothing, isNew: true }),
      knownDays: 5,
      levels: Array<null>(14).fill(null),
    }),
  )
  await expect
    .element(page.getByText(/^New creator: fewer than 7 complete days are known\. Likely to upload\./))
    .toBeVisible()
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('FormForm—Spread—Ceiling—Only 5 complete days of it are known: too few to tell its form.')
  expect(page.getByRole('slider').elements()).toEqual([])
})

test('on a desktop the creator page shows all parts side by side', async () => {
  await page.viewport(1440, 900)
  await open()
  for (const name of ['Form', 'Price and surplus', 'Uploads', 'Owners'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect.element(page.getByText(/as it was on January 31, 2026/)).toBeVisible()
  await button('Compare Pixel Foundry').click()
  await expect.element(button('Compare Pixel Foundry')).toHaveAttribute('aria-pressed', 'true')
})

test('a creator page that failed to load can be tried again, and an unknown creator is not found', async () => {
  draftOf(server)
  server.breaks(creatorResearch, 500, 'boom')
  await renderScreen(<CreatorPage />, { path: '/creator/1' })
  await expect.element(page.getByRole('heading', { name: 'This creator did not load' })).toBeVisible()
  server.returns(creatorResearch, sampleResearch())
  server.returns(rosterShares, owned())
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pixel Foundry' })).toBeVisible()
})

test.each(['/creator/', '/creator/0', '/creator/x'])('%s is not a creator', async (path) => {
  draftOf(server)
  await renderScreen(<CreatorPage />, { path })
  await expect.element(page.getByRole('heading', { name: 'No such creator' })).toBeVisible()
})

test.each([
  [640, 360],
  [667, 375],
  [844, 390],
])('at %i x %i the tabs are visible above the fixed buttons', async (width, height) => {
  await page.viewport(width, height)
  draftOf(server)
  server.returns(creatorResearch, sampleResearch())
  server.returns(rosterShares, owned())
  await renderScreen(inFrame(<CreatorPage />), { path: '/creator/1' })
  await expect.element(tab('Form')).toBeInViewport({ ratio: 1 })
  const reach = button('Compare Pixel Foundry').element().parentElement!.getBoundingClientRect()
  expect(tab('Form').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(reach.top)
})
