import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { addFromYoutube, adminCreators, elevate, searchChannels, type FoundChannel } from '#contract/admin.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpError, RefusedCall } from '#web/api/call.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleDebut, sampleKeptCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { ChannelSearch, searchFailure } from './channel-search.tsx'

const server = fakeServer()
beforeEach(() => {
  useShownToast.setState({ toast: null })
  server.returns(adminCreators, [])
})

const found = (id: string, title: string): FoundChannel => ({
  id,
  title,
  description: 'All about orbits',
  profilePicture: null,
  subscriberCount: 8_300_000,
  viewCount: 1_500_000_000,
  videoCount: 476,
  countedAt: new Date().toISOString(),
})
const box = page.getByRole('searchbox', { name: 'Channel' })
const category = page.getByRole('combobox', { name: 'Category' })
const add = page.getByRole('button', { name: 'Add Orbit Academy' })
const search = async (text: string) => {
  await box.fill(text)
  await userEvent.keyboard('{Enter}')
}
const expectToast = (title: string, message?: string) =>
  vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject(message === undefined ? { title } : { title, message }),
  )

test('the channel search needs three characters besides spaces', async () => {
  server.returns(searchChannels, [])
  await renderScreen(<ChannelSearch />)
  await search('or')
  await expect.element(page.getByText('Type at least 3 characters to search.')).toBeVisible()
  await search(' or ')
  await search(' orb ')
  await expect.element(page.getByText('No channels found for "orb"')).toBeVisible()
  await expect.element(page.getByText(/^Type at least/)).not.toBeInTheDocument()
  expect(server.received(searchChannels)).toMatchObject([{ query: { query: 'orb' } }])
})

test('a response of the channel search is reused for 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  server.returns(searchChannels, [])
  await renderScreen(<ChannelSearch />)
  const searchFor = async (text: string) => {
    await search(text)
    await expect.element(page.getByText(`No channels found for "${text}"`)).toBeVisible()
  }
  await searchFor('orbit')
  await searchFor('planet')
  vi.setSystemTime(Date.now() + 29_000)
  await searchFor('orbit')
  expect(server.received(searchChannels)).toHaveLength(2)
  await searchFor('planet')
  vi.setSystemTime(Date.now() + 2_000)
  await searchFor('orbit')
  await vi.waitFor(() => expect(server.received(searchChannels)).toHaveLength(3))
})

test('a found channel can be added after a category is chosen', async () => {
  server.returns(searchChannels, [found('UC1', 'Orbit Academy'), found('UC2', 'Orbit Two')])
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  const list = page.getByRole('list', { name: 'Found channels' })
  await expect.element(list).toMatchTextContent(/Orbit AcademyAll about orbits8\.3M subs · 1\.5B views · 476 videos/)
  await expect.element(add).toBeDisabled()
  await expect.element(page.getByText('Select a category above to enable adding creators')).toBeVisible()
  await category.selectOptions('technology')
  await expect.element(page.getByText('Select a category above to enable adding creators')).not.toBeInTheDocument()

  server.returns(addFromYoutube, sampleKeptCreator(2, { debut: sampleDebut() }))
  await add.click()
  await expectToast(
    'Creator added successfully!',
    'Orbit Academy is in the catalogue. Players can draft it from the next competition on.',
  )
  expect(server.received(addFromYoutube)).toMatchObject([{ body: { channelId: 'UC1', category: 'technology' } }])
  await expect.element(page.getByText('Added')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add Orbit Two' })).toBeEnabled()
})

test('a channel in the catalogue is marked and cannot be added again', async () => {
  server.returns(adminCreators, [sampleKeptCreator(1, { youtubeId: 'UC1' })])
  server.returns(searchChannels, [found('UC1', 'Orbit Academy'), found('UC2', 'Orbit Two')])
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  await expect.element(page.getByText('In the catalogue')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add Orbit Two' })).toBeVisible()
})

test('a channel that has left the catalogue can be added again', async () => {
  server.returns(adminCreators, [sampleKeptCreator(1, { youtubeId: 'UC1', isActive: false })])
  server.returns(searchChannels, [found('UC1', 'Orbit Academy'), found('UC2', 'Orbit Two')])
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  await vi.waitFor(() => expect(server.received(adminCreators)).toHaveLength(1))
  await expect.element(add).toBeVisible()
  await expect.element(page.getByText('In the catalogue')).not.toBeInTheDocument()
})

test('the channel search shows the age of live counts', async () => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  server.returns(searchChannels, [found('UC1', 'Orbit Academy')])
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  await expect.element(page.getByText('Source: YouTube, as of', { exact: false })).toBeVisible()
})

test('the channel search offers the categories of the contract', async () => {
  await renderScreen(<ChannelSearch />)
  expect(
    category
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual([
    'Select a category',
    'Entertainment',
    'Gaming',
    'Technology',
    'Education',
    'Music',
    'Sports',
    'Comedy',
    'Lifestyle',
    'Food',
    'Travel',
    'News',
    'Other',
  ])
})

test('a tap on Add without a category says that one is missing', async () => {
  server.returns(searchChannels, [found('UC1', 'Orbit Academy')])
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  await expect.element(add).toBeDisabled()
  const { left, top, width, height } = add.element().getBoundingClientRect()
  ;(document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement).click()
  await expectToast('Category Required', 'Please select a category before adding the creator')
  expect(server.received(addFromYoutube)).toEqual([])
})

test.each([
  [
    'the refusal',
    () => server.refuses(addFromYoutube, { code: 'channel_not_found' }),
    'We could not find that channel. Please check its ID or handle',
  ],
  ['other trouble', () => server.breaks(addFromYoutube, 502, 'away'), '502: away'],
])('a channel that cannot be added shows %s', async (_, arrange, message) => {
  server.returns(searchChannels, [found('UC1', 'Orbit Academy')])
  arrange()
  await renderScreen(<ChannelSearch />)
  await category.selectOptions('gaming')
  await search('orbit')
  await add.click()
  await expectToast('Error', message)
  await expect.element(add).toBeEnabled()
})

const QUOTA = 'YouTube API quota exceeded. Please try again tomorrow or contact support to increase the quota.'
/** A refusal with any text: only its code matters here. */
const refused = (status: number, code: ErrorCode, details = {}) =>
  new RefusedCall(status, { code, title: 'Error', message: 'whatever it says', ...details })
test.each([
  [refused(500, 'search_failed'), QUOTA, 3],
  [refused(429, 'searches_used_up', { searchesADay: 10 }), 'whatever it says', 3],
  [refused(503, 'source_unavailable'), 'whatever it says', 0],
  [refused(503, 'source_quota'), 'whatever it says', 3],
  [new HttpError(502, 'away'), '502: away', 0],
  [new TypeError('Failed to fetch'), 'Failed to search channels', 0],
])('the failed search %s shows: %s', (error, message, help) => {
  expect(searchFailure(error)).toMatchObject({ message })
  expect(searchFailure(error).help).toHaveLength(help)
})

test('a failed search shows advice and can be repeated', async () => {
  server.refuses(searchChannels, { code: 'search_failed' })
  await renderScreen(<ChannelSearch />)
  await search('orbit')
  await expect.element(page.getByText(QUOTA)).toBeVisible()
  await expect.element(page.getByText('Try after midnight Pacific Time')).toBeVisible()
  server.returns(searchChannels, [found('UC1', 'Orbit Academy')])
  await search('orbit')
  await expect.element(add).toBeVisible()
})

test('a player without admin access is asked for the admin code', async () => {
  server.refuses(searchChannels, { code: 'admin_required' })
  const screen = await renderScreen(<ChannelSearch />)
  await search('orbit')
  await expect.element(page.getByText('Please enter the admin code')).toBeVisible()
  await page.getByRole('button', { name: 'Admin Access' }).click()
  server.returns(elevate, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  await page.getByLabelText('Code').fill('open sesame')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await vi.waitFor(() => expect(screen.address()).toBe('/manage-creators'))
})
