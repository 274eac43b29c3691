/** The screen that adds channels in bulk: reading the list, its cost, the check line by line, and adding. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { elevation, sourceQuota } from '#contract/admin.ts'
import { addChannels, lookUpChannels, type LookedUpChannel } from '#contract/catalogue-bulk.ts'
import { currentUser } from '#contract/auth.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { BulkScreen } from './bulk-screen.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const idOf = (nth: number) => `UC${String(nth).padStart(22, 'a')}`
const quota = (left: number) => ({
  resetsAt: new Date().toISOString(),
  oddItems: [],
  buckets: [{ name: 'general' as const, limit: 10_000, used: 10_000 - left, left, shut: null }],
})
const answer = (reference: string, changes: Partial<LookedUpChannel> = {}): LookedUpChannel => ({
  reference,
  problem: null,
  channel: {
    youtubeId: reference.startsWith('UC') ? reference : idOf(reference.length),
    title: `Channel ${reference}`,
    thumbnailUrl: null,
    subscriberCount: 1_230_000,
    price: '12000.00',
    isUncertain: false,
  },
  ...changes,
})
const failed = (reference: string, problem: NonNullable<LookedUpChannel['problem']>) =>
  answer(reference, { problem, channel: null })

const field = page.getByRole('textbox', { name: 'Channels' })
const lines = page.getByRole('list', { name: 'Line by line' })
const line = (nth: number) => lines.getByRole('listitem').nth(nth)
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function open(source: 'youtube' | 'recorded' = 'youtube', left = 9_000) {
  server.returns(currentUser, sampleUser())
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(about, sampleAbout({ source }))
  server.returns(sourceQuota, quota(left))
  await renderScreen(<BulkScreen />, { path: '/manage-channels' })
  await expect.element(field).toBeVisible()
}
const paste = async (...list: string[]) => {
  await field.fill(list.join('\n'))
  await page.getByRole('combobox', { name: 'Category' }).first().selectOptions('Gaming')
}
const lookUp = (answers: Record<string, LookedUpChannel>) =>
  server.returns(lookUpChannels, ({ body }) => body.references.map((one) => answers[one] ?? failed(one, 'not_found')))

test('a pasted list is checked and added, each channel with its category', async () => {
  await open()
  await paste('@ada', 'https://www.youtube.com/@bobby', '@ada')
  await expect.element(page.getByText('2 lines to read, 1 repetition left out.')).toBeVisible()
  lookUp({ '@ada': answer('@ada'), '@bobby': answer('@bobby') })
  await button('Check 2 Channels').click()
  await expect
    .element(line(0))
    .toMatchTextContent(/Channel @ada.*Line 1: @ada.*1\.2M subscribers, \$12,000.*Will be added/)
  expect(server.received(lookUpChannels).map(({ body }) => body.references)).toEqual([['@ada', '@bobby']])

  await line(1).getByRole('combobox', { name: 'Category of Channel @bobby' }).selectOptions('Music')
  server.returns(addChannels, ({ body }) => body.channels.map(({ youtubeId }) => ({ youtubeId, outcome: 'added' })))
  await button('Add 2 Channels').click()
  await expect.element(line(1)).toMatchTextContent(/Added/)
  expect(server.received(addChannels).map(({ body }) => body.channels)).toEqual([
    [
      { youtubeId: idOf(4), category: 'Gaming' },
      { youtubeId: idOf(6), category: 'Music' },
    ],
  ])
  expect(useShownToast.getState().toast).toMatchObject({ title: 'Channels Added!', message: '2 channels added' })
  await expect.element(button('Add 0 Channels')).toBeDisabled()
})

test('the cost in YouTube quota is said before the check, and when it is more than is left', async () => {
  await open('youtube', 5)
  await paste(idOf(1), '@ada')
  await expect
    .element(page.getByText(/costs at most 5 units of the YouTube quota, of which 5 are left today\.$/))
    .toBeVisible()
  await paste(idOf(1), '@ada', '@bobby')
  await expect.element(page.getByText(/The check ends where the quota ends; continue tomorrow\.$/)).toBeVisible()
  expect(server.received(lookUpChannels)).toEqual([])
})

test('with a replay no quota is named and requested', async () => {
  await open('recorded')
  await paste('@ada')
  await expect.element(page.getByText('1 line to read.')).toBeVisible()
  expect(page.getByText(/YouTube quota/).elements()).toEqual([])
  expect(server.received(sourceQuota)).toEqual([])
})

test.each<[string, LookedUpChannel, RegExp]>([
  ['listed', answer('@ada', { problem: 'listed' }), /Already in the catalogue/],
  ['unknown', failed('@ada', 'not_found'), /YouTube does not know this channel/],
  ['an old address', failed('@ada', 'handle_needed'), /Please use the channel's @handle/],
  ['not a channel', failed('@ada', 'not_a_channel'), /Not a channel\. Please use an id/],
  ['over the quota', failed('@ada', 'quota'), /quota for today is used up/],
  ['unanswered', failed('@ada', 'unavailable'), /source of statistics did not respond/],
])('a line that is %s says so and cannot be chosen', async (_, found, sentence) => {
  await open()
  await paste('@ada')
  lookUp({ '@ada': found })
  await button('Check 1 Channel').click()
  await expect.element(line(0)).toMatchTextContent(sentence)
  expect(line(0).getByRole('checkbox').elements()).toEqual([])
  await expect.element(button('Add 0 Channels')).toBeDisabled()
})

test('a replay says that it has recorded channels only', async () => {
  await open('recorded')
  await paste('@ada')
  lookUp({})
  await button('Check 1 Channel').click()
  await expect.element(line(0)).toMatchTextContent(/This replay has recorded channels only/)
})

test('a line that names no channel is never sent, and says what a channel is', async () => {
  await open()
  await paste('https://www.youtube.com/playlist?list=x', '@ada')
  lookUp({ '@ada': answer('@ada') })
  await button('Check 1 Channel').click()
  await expect.element(line(0)).toMatchTextContent(/Line 1: https:.*Not a channel/)
  expect(server.received(lookUpChannels).map(({ body }) => body.references)).toEqual([['@ada']])
  await expect.element(page.getByText('1 can be added, 1 not possible')).toBeVisible()
})

test('two references to one channel are added once', async () => {
  await open()
  await paste('@ada', idOf(4))
  lookUp({ '@ada': answer('@ada'), [idOf(4)]: answer(idOf(4)) })
  await button('Check 2 Channels').click()
  await expect.element(line(1)).toMatchTextContent(/The same channel as in line 1/)
  await expect.element(button('Add 1 Channel')).toBeEnabled()
})

test('a channel that hides its subscribers is shown without them', async () => {
  await open()
  await paste('@ada')
  const shown = answer('@ada')
  lookUp({ '@ada': { ...shown, channel: { ...shown.channel!, subscriberCount: null } } })
  await button('Check 1 Channel').click()
  await expect.element(line(0)).toMatchTextContent(/Subscribers hidden or not known/)
})

test('an address that may be a page of YouTube is added only if it is chosen', async () => {
  await open()
  await paste('youtube.com/ada')
  const shown = answer('youtube.com/ada')
  lookUp({ 'youtube.com/ada': { ...shown, channel: { ...shown.channel!, isUncertain: true } } })
  await button('Check 1 Channel').click()
  await expect.element(line(0)).toMatchTextContent(/may be a page of YouTube/)
  await expect.element(button('Add 0 Channels')).toBeDisabled()
  await line(0).getByRole('checkbox').click()
  await expect.element(button('Add 1 Channel')).toBeEnabled()
})

test('a long list is checked in parts with its progress, and can be stopped and continued', async () => {
  await open()
  const names = Array.from({ length: 12 }, (_, nth) => `@name${nth}`)
  await paste(...Array.from({ length: 60 }, (_, nth) => idOf(nth + 100)), ...names)
  const held = server.holds(lookUpChannels)
  await button('Check 72 Channels').click()
  await expect.element(page.getByText('Channels checked: 0 of 72')).toBeVisible()
  await button('Stop').click()
  held.respond(server.received(lookUpChannels)[0]!.body.references.map((one) => answer(one)))
  await expect.element(button('Check 22 Channels')).toBeEnabled()
  expect(server.received(lookUpChannels)).toHaveLength(1)
  server.returns(lookUpChannels, ({ body }) => body.references.map((one) => answer(one)))
  await button('Check 22 Channels').click()
  await expect.element(button('All Checked')).toBeVisible()
  expect(server.received(lookUpChannels).map(({ body }) => body.references.length)).toEqual([50, 10, 10, 2])
})

test('a check that breaks off keeps what it has found and goes on with the rest', async () => {
  await open()
  await paste(idOf(1), '@ada')
  server.returns(lookUpChannels, ({ body }) => {
    server.refuses(lookUpChannels, { code: 'unavailable' })
    return body.references.map((one) => answer(one))
  })
  await button('Check 2 Channels').click()
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ tone: 'bad' }))
  await expect.element(line(0)).toMatchTextContent(/Will be added/)
  await expect.element(line(1)).toMatchTextContent(/Not checked yet/)
  lookUp({ '@ada': answer('@ada') })
  await button('Check 1 Channel').click()
  await expect.element(line(1)).toMatchTextContent(/Will be added/)
})

test('what could not be added says why, and is tried again with the next press', async () => {
  await open()
  await paste('@ada', '@bobby')
  lookUp({ '@ada': answer('@ada'), '@bobby': answer('@bobby') })
  await button('Check 2 Channels').click()
  server.returns(addChannels, [
    { youtubeId: idOf(4), outcome: 'added' },
    { youtubeId: idOf(6), outcome: 'quota' },
  ])
  await button('Add 2 Channels').click()
  await expect.element(line(1)).toMatchTextContent(/Not added, because the YouTube quota/)
  expect(useShownToast.getState().toast?.message).toBe('1 channel added, 1 not: the list says why')
  server.returns(addChannels, [{ youtubeId: idOf(6), outcome: 'added' }])
  await button('Add 1 Channel').click()
  await expect.element(line(1)).toMatchTextContent(/Added/)
})

test('an empty list and a missing category are named, and nothing is sent', async () => {
  await open()
  await button('Check the List').click()
  await expect.element(field).toHaveAccessibleDescription('Please paste at least one channel')
  await expect
    .element(page.getByRole('combobox', { name: 'Category' }))
    .toHaveAccessibleDescription('Please choose a category')
  expect(server.received(lookUpChannels)).toEqual([])
})

test('a list of more than 200 channels says how many are left out', async () => {
  await open()
  await paste(...Array.from({ length: 205 }, (_, nth) => idOf(nth)))
  await expect
    .element(page.getByText('Only the first 200 are read. 5 more channels can be added with the next list.'))
    .toBeVisible()
})

const TAKEOUT = `Kanal-ID,Kanal-URL,Kanaltitel\r\n${idOf(1)},http://www.youtube.com/channel/${idOf(1)},Zoë\r\n`
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + 2 * text.length)
  bytes.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) new DataView(bytes.buffer).setUint16(2 + 2 * at, text.charCodeAt(at), true)
  return bytes
}
const chosen = (name: string, content: BlobPart) => new File([content], name, { type: 'text/csv' })

test.each([
  ['UTF-8', chosen('subscriptions.csv', TAKEOUT)],
  ['UTF-16', chosen('subscriptions.csv', utf16(TAKEOUT))],
])('a chosen file in %s fills the list', async (_, file) => {
  await open()
  await page.getByLabelText('Choose a CSV or text file').upload(file)
  await expect.element(field).toHaveValue(TAKEOUT.replaceAll('\r\n', '\n'))
  await expect.element(page.getByText('1 line to read.')).toBeVisible()
})

test('a dropped file fills the list', async () => {
  await open()
  const transfer = new DataTransfer()
  transfer.items.add(chosen('list.txt', '@ada\n@bobby'))
  field.element().dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  await expect.element(field).toHaveValue('@ada\n@bobby')
})

test.each([
  ['a workbook', chosen('list.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 20)), /workbook/],
  ['a file that is too large', chosen('list.csv', 'x'.repeat(400_001)), /too large/],
])('%s is refused with the reason', async (_, file, reason) => {
  await open()
  await page.getByLabelText('Choose a CSV or text file').upload(file)
  await vi.waitFor(() => expect(useShownToast.getState().toast?.message).toMatch(reason))
  await expect.element(field).toHaveValue('')
})

test('when the admin access has expired, the code is asked for', async () => {
  await open()
  await paste('@ada')
  server.refuses(lookUpChannels, { code: 'admin_required' })
  await button('Check 1 Channel').click()
  await expect.element(page.getByRole('dialog', { name: 'Admin Access' })).toBeVisible()
})
