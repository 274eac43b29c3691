import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addFromYoutube,
  deleteCreator,
  editCreator,
  elevation,
  adminCreators,
  sourceQuota,
  updateCreators,
  type AdminCreator,
} from '#contract/admin.ts'
import { about } from '#contract/about.ts'
import { errors } from '#contract/errors.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { ask, keyOf } from '#web/api/call.ts'
import { holdTime } from '#web/testing/held-time.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleDebut, sampleKeptCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { AdminScreen } from './admin-screen.tsx'
import { SETTLE_MS } from './inbox-panel.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const three = [1, 2, 4].map((id) => sampleKeptCreator(id))
const row = (name: string) => page.getByRole('article', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const count = (shown: number) => page.getByRole('heading', { name: `YouTube Channels (${shown})` })
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))

async function open(creators: AdminCreator[] = three) {
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, creators)
  server.returns(ipoApplications, [])
  server.returns(heldPrizes, [])
  const screen = await renderScreen(<AdminScreen />, { path: '/manage-creators' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  return screen
}
const startEdit = async (name: string) => {
  await button(`Edit ${name}`).click()
  return page.getByRole('form', { name: `Edit ${name}` })
}

test('the totals count the listed channels, without deleted ones', async () => {
  await open([
    ...three,
    sampleKeptCreator(5, { isActive: false }),
    sampleKeptCreator(6, { subscriberCount: null, viewCount: null }),
  ])
  const totals = page
    .getByRole('definition')
    .elements()
    .slice(0, 3)
    .map((one) => one.textContent)
  expect(totals).toEqual(['4', '24.9M', '4.5B'])
  await expect.element(count(4)).toBeVisible()
})

test('with fewer than three listed channels the dashboard shows three steps to the first draft', async () => {
  await open([sampleKeptCreator(1), sampleKeptCreator(2), sampleKeptCreator(4, { isActive: false })])
  const steps = page.getByRole('region', { name: 'Three Steps to the First Draft' })
  await expect.element(steps).toMatchTextContent(/2 of 3 listed/)
  expect(steps.getByRole('listitem').elements()).toHaveLength(3)
  await expect
    .element(steps.getByRole('link', { name: 'paste a list of them' }))
    .toHaveAttribute('href', '/manage-channels')
  await expect.element(page.getByRole('link', { name: 'Add in bulk' })).toHaveAttribute('href', '/manage-channels')
})

test('with three listed channels the dashboard shows no steps to the first draft', async () => {
  await open()
  await expect.element(count(3)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Three Steps to the First Draft' })).not.toBeInTheDocument()
})

test('a row shows name, category, id, counts and price', async () => {
  await open([sampleKeptCreator(4), sampleKeptCreator(1, { priceOverride: '41000.00' })])
  await expect.element(row('Gadget Garage')).toMatchTextContent(/Gadget GarageTechUC0+48\.3M subs1\.5B views\$30,000/)
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/\$41,000from the next draft/)
})

test.each([360, 390, 640, 720, 768, 844, 1440])(
  'a row shows a name in two lines at most, and its category and id do not overlap it (%i px)',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(390, 844))
    const channelName = 'President Of The Night Train'
    await open([sampleKeptCreator(1, { channelName, category: 'entertainment' }), sampleKeptCreator(2)])
    const one = row(channelName)
    await expect.element(one).toBeVisible()
    const [name, badge, id] = [
      one.getByRole('link', { name: channelName }),
      one.getByText('Entertainment', { exact: true }),
      one.getByText(/^UC/),
    ].map((part) => part.element() as HTMLElement)
    const line = parseFloat(getComputedStyle(name!).lineHeight)
    expect(name!.clientHeight).toBeLessThanOrEqual(Math.ceil(2 * line))
    for (const part of [name!, id!]) {
      expect(part.scrollHeight).toBeLessThanOrEqual(part.clientHeight + 1)
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
    }
    if (width < 640)
      expect(badge!.getBoundingClientRect().top).toBeGreaterThanOrEqual(name!.getBoundingClientRect().bottom)
    const edit = button(`Edit ${channelName}`).element().getBoundingClientRect()
    expect(name!.getBoundingClientRect().right).toBeLessThanOrEqual(edit.left)
  },
)

test.each([
  ['the name, in any case', 'pixel FOUNDRY', 'Pixel Foundry'],
  ['the id', '00004', 'Gadget Garage'],
  ['the category', 'educ', 'Orbit Academy'],
  ['the category as admins choose it', 'Tech', 'Gadget Garage'],
])('the list is filtered by %s', async (_, text, name) => {
  await open()
  await page.getByRole('searchbox', { name: 'Search channels' }).fill(text)
  await expect.element(count(1)).toBeVisible()
  await expect.element(row(name)).toBeVisible()
})

test('a search without matches says so', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Search channels' }).fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
  await expect.element(count(0)).toBeVisible()
})

test('of 300 channels only those near the window are rendered', async () => {
  await open(Array.from({ length: 300 }, (_, nth) => sampleKeptCreator(nth + 1)))
  await expect.element(row('Pixel Foundry')).toBeInTheDocument()
  expect(page.getByRole('article').elements().length).toBeLessThan(40)
  await vi.waitFor(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    expect(row('Channel 300').query()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  })
  expect(page.getByRole('article').elements().length).toBeLessThan(40)
  scrollTo(0, 0)
})

test("the category field offers the categories of admins and the creator's present one", async () => {
  await open([sampleKeptCreator(1), sampleKeptCreator(3, { category: 'travel' })])
  const adding = page.getByRole('region', { name: 'Add New YouTube Channel' })
  const choices = (form: typeof adding) =>
    form
      .getByRole('combobox', { name: 'Category' })
      .getByRole('option')
      .elements()
      .map((one) => one.textContent)
  const listed = ['Gaming', 'Tech', 'Entertainment', 'Education', 'Music', 'Sports', 'Comedy', 'Lifestyle']
  expect(choices(adding)).toEqual(['Select a category', ...listed])
  expect(choices(await startEdit('Pixel Foundry'))).toEqual(listed)
  await button('Cancel').click()
  expect(choices(await startEdit('Kitchen Rebels'))).toEqual([...listed, 'Travel'])
})

test('"Update All Creators" reads all channels again and says how many', async () => {
  await open()
  const held = server.holds(updateCreators)
  await button('Update All Creators').click()
  await expect.element(button('Updating...')).toBeDisabled()
  const reads = server.received(adminCreators).length
  held.respond({ updated: 1187, missing: 2, notFound: ['Techmo', 'Old Hat'] })
  await expectToast('Creators Updated!', '1,187 channels read, 2 not found: Techmo and Old Hat')
  await vi.waitFor(() => expect(server.received(adminCreators).length).toBe(reads + 1))
})

test.each([
  [{ updated: 1, missing: 0, notFound: [] }, '1 channel read'],
  [{ updated: 171, missing: 1, notFound: ['Techmo'] }, '171 channels read, 1 not found: Techmo'],
  [{ updated: 9, missing: 5, notFound: ['A', 'B', 'C'] }, '9 channels read, 5 not found: A, B, C, and 2 more'],
])('after an update with the outcome %j the toast says: %s', async (outcome, message) => {
  await open()
  server.returns(updateCreators, outcome)
  await button('Update All Creators').click()
  await expectToast('Creators Updated!', message)
})

test('an update fails when the source does not respond', async () => {
  await open()
  server.refuses(updateCreators, { code: 'source_unavailable' })
  await button('Update All Creators').click()
  await expectToast('Failed to update creators', errors.source_unavailable.say({}))
})

test('a channel is added by its id and a category, both trimmed', async () => {
  await open()
  const id = page.getByRole('textbox', { name: 'Channel ID' })
  const form = page.getByRole('region', { name: 'Add New YouTube Channel' })
  await button('Add Channel').click()
  await expectToast('Missing Information', 'Please provide both Channel ID and Category')
  await expect.element(id).toHaveAccessibleDescription('Please enter a channel ID')
  await id.fill('  UC123  ')
  await button('Add Channel').click()
  await expect
    .element(form.getByRole('combobox', { name: 'Category' }))
    .toHaveAccessibleDescription('Please choose a category')
  expect(server.received(addFromYoutube)).toEqual([])

  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Tech')
  server.returns(addFromYoutube, sampleKeptCreator(5, { debut: sampleDebut() }))
  await button('Add Channel').click()
  await expectToast(
    'Channel Added!',
    'Loop & Lyric is in the catalogue. Players can draft it from the next competition on.',
  )
  expect(server.received(addFromYoutube)).toMatchObject([{ body: { channelId: 'UC123', category: 'Tech' } }])
  await expect.element(id).toHaveValue('')
  await expect.element(id).toHaveAccessibleDescription('')
})

test('an address that may be a page of YouTube shows its channel, which is added only after a confirmation', async () => {
  await open()
  const form = page.getByRole('region', { name: 'Add New YouTube Channel' })
  await page.getByRole('textbox', { name: 'Channel ID' }).fill('youtube.com/ada')
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Tech')
  server.refuses(addFromYoutube, {
    code: 'confirm_channel',
    youtubeId: 'UC123',
    channelTitle: 'Ada & Co',
    thumbnailUrl: null,
    subscriberCount: 1_230_000,
  })
  await button('Add Channel').click()
  const question = page.getByRole('group', { name: 'Confirm the channel' })
  await expect.element(question).toMatchTextContent(/Ada & Co.*1\.2M subscribers/)
  server.returns(addFromYoutube, sampleKeptCreator(5, { debut: sampleDebut() }))
  await button('Add Ada & Co').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.received(addFromYoutube).map(({ body }) => body)).toEqual([
    { channelId: 'youtube.com/ada', category: 'Tech' },
    { channelId: 'UC123', category: 'Tech' },
  ])
})

const uncounted = { countedAt: null, subscriberCount: null, viewCount: null, price: '10000.00', inPlay: false }
const later = sampleDebut({ isNext: false, replayDay: '2026-02-02' })
const LATER =
  /^Players can draft it once the game replays February 2, 2026: the recorded season has no statistics for it until then\.$/
const BACK = /^Players can pick it or trade for it at once: the present competition already has a price for it\.$/

test.each([
  [
    'waits for its statistics',
    uncounted,
    sampleDebut(),
    /^It waits for statistics\. Players can draft it from the next competition on\.$/,
  ],
  ['waits for a recorded day', uncounted, later, LATER],
  ['has come back', {}, sampleDebut({ isNow: true }), BACK],
])('the toast for a channel that %s says so, and from when players can draft it', async (_, changes, debut, words) => {
  await open()
  server.returns(addFromYoutube, sampleKeptCreator(5, { ...changes, debut }))
  await page.getByRole('textbox', { name: 'Channel ID' }).fill('UC123')
  const form = page.getByRole('region', { name: 'Add New YouTube Channel' })
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Tech')
  await button('Add Channel').click()
  await vi.waitFor(() => expect(useShownToast.getState().toast?.title).toBe('Channel Added!'))
  const { message = '' } = useShownToast.getState().toast!
  expect(message).toMatch(/^Loop & Lyric is in the catalogue\. /)
  expect(message.replace('Loop & Lyric is in the catalogue. ', '')).toMatch(words)
})

test.each([360, 390, 768, 1440])(
  'a row says that the channel waits for statistics, and from when players can draft it (%i px)',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(390, 844))
    await open([
      sampleKeptCreator(1, { ...uncounted, debut: later }),
      sampleKeptCreator(2, { ...uncounted, debut: sampleDebut() }),
      sampleKeptCreator(3, { debut: sampleDebut(), inPlay: false }),
      sampleKeptCreator(4, { ...uncounted, priceOverride: '12000.00', debut: sampleDebut({ isNext: false }) }),
      sampleKeptCreator(5),
    ])
    await expect
      .element(row('Pixel Foundry'))
      .toMatchTextContent(/\$10,000for nowPlayers can draft it once the game replays February 2/)
    await expect
      .element(row(sampleKeptCreator(2).channelName))
      .toMatchTextContent(/for nowIt waits for statistics\. Players can draft it from the next competition on\./)
    await expect.element(row('Gadget Garage')).toMatchTextContent(/\$12,000from the next draftPlayers cannot draft it/)
    for (const id of [3, 5])
      await expect.element(row(sampleKeptCreator(id).channelName)).not.toMatchTextContent(/Players|for now/)
    const place = (element: Element) => element.getBoundingClientRect()
    const first = place(row('Pixel Foundry').element())
    const note = place(
      row('Pixel Foundry')
        .getByText(/^Players can draft it/)
        .element(),
    )
    // the buttons stay beside the name
    expect(place(button('Edit Pixel Foundry').element()).bottom).toBeLessThanOrEqual(note.top)
    expect(note.right).toBeLessThanOrEqual(first.right)
    expect(note.bottom).toBeLessThanOrEqual(first.bottom)
    expect(first.bottom).toBeLessThanOrEqual(place(row(sampleKeptCreator(2).channelName).element()).top)
  },
)

test.each([
  [
    'a channel nobody knows',
    'Failed to add channel',
    /could not find that channel/,
    () => server.refuses(addFromYoutube, { code: 'channel_not_found' }),
  ],
  [
    'one that is listed',
    'Already Listed',
    /catalogue/,
    () => server.refuses(addFromYoutube, { code: 'already_listed', creatorId: 1 }),
  ],
  ['other trouble', 'Failed to add channel', /502: away/, () => server.breaks(addFromYoutube, 502, 'away')],
])('%s shows the toast "%s" with its reason, and keeps the typed text', async (_, title, message, arrange) => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  server.returns(sourceQuota, null)
  await open()
  arrange()
  await page.getByRole('textbox', { name: 'Channel ID' }).fill('UC123')
  await page
    .getByRole('region', { name: 'Add New YouTube Channel' })
    .getByRole('combobox', { name: 'Category' })
    .selectOptions('Music')
  await button('Add Channel').click()
  await expectToast(title, expect.stringMatching(message) as string)
  await expect.element(page.getByRole('textbox', { name: 'Channel ID' })).toHaveValue('UC123')
})

test('a replay says that it has recorded channels only', async () => {
  server.returns(about, sampleAbout({ source: 'recorded' }))
  const { queries } = await open()
  await vi.waitFor(() => expect(queries.getQueryData(ask(about).queryKey)).toBeDefined())
  server.refuses(addFromYoutube, { code: 'channel_not_found' })
  await page.getByRole('textbox', { name: 'Channel ID' }).fill('UC123')
  await page
    .getByRole('region', { name: 'Add New YouTube Channel' })
    .getByRole('combobox', { name: 'Category' })
    .selectOptions('Music')
  await button('Add Channel').click()
  await expectToast('Failed to add channel', 'This replay has recorded channels only. Live channels need a YouTube key')
})

test('price and category are edited in the row, and only changed fields are sent, with the version', async () => {
  await open()
  const form = await startEdit('Gadget Garage')
  await expect.element(form.getByRole('textbox', { name: 'Price' })).toHaveFocus()
  await expect.element(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Tech')
  await form.getByRole('textbox', { name: 'Price' }).fill('41000')
  server.returns(editCreator, sampleKeptCreator(4, { version: 2, priceOverride: '41000.00' }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Creator Updated!', 'Gadget Garage: $41,000 from the next draft')
  expect(server.received(editCreator)).toMatchObject([{ params: { creatorId: 4 } }])
  expect(server.received(editCreator)[0]?.body).toEqual({ price: '41000', version: 1 })
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(button('Edit Gadget Garage')).toHaveFocus()
})

test('a price that is far from the present one needs a confirmation, and a double click does not confirm it', async () => {
  const pass = holdTime()
  await open()
  const form = await startEdit('Pixel Foundry')
  const price = form.getByRole('textbox', { name: 'Price' })
  await price.fill('45')
  await form.getByRole('button', { name: 'Save' }).dblClick()
  await expect.element(price).toHaveAccessibleDescription(/It is \$30,000 now\. Press Save again for \$45\./)
  expect(server.received(editCreator)).toEqual([])
  pass(SETTLE_MS)
  server.returns(editCreator, sampleKeptCreator(1, { version: 2, priceOverride: '45.00' }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Creator Updated!', 'Pixel Foundry: $45 from the next draft')
})

test('a price that an admin set says so, also during the draft it applies to', async () => {
  await open([sampleKeptCreator(1, { price: '45000.00', priceOverride: '45000.00' }), sampleKeptCreator(4)])
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/\$45,000set by hand/)
  await expect.element(row('Gadget Garage')).not.toMatchTextContent('set by hand')
})

test.each(['25,000', '$25,000', ' 25,000.00 '])(
  'a price is accepted with commas, a dollar sign and spaces: %s',
  async (typed) => {
    await open()
    const form = await startEdit('Pixel Foundry')
    await form.getByRole('textbox', { name: 'Price' }).fill(typed)
    server.returns(editCreator, sampleKeptCreator(1, { version: 2, priceOverride: '25000.00' }))
    await form.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() => expect(server.received(editCreator)).toHaveLength(1))
    expect(server.received(editCreator)[0]?.body).toEqual({
      price: expect.stringMatching(/^25000(\.00)?$/) as string,
      version: 1,
    })
  },
)

test.each(['2,5000', '25,00', ',250'])('a price with a misplaced comma is not accepted: %s', async (typed) => {
  await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('textbox', { name: 'Price' }).fill(typed)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Price' }))
    .toHaveAccessibleDescription('Please enter an amount such as 10000.00')
})

test('a row without counts shows none', async () => {
  await open([
    sampleKeptCreator(1, { subscriberCount: null, viewCount: null, countedAt: null }),
    sampleKeptCreator(4, { subscriberCount: null, viewCount: 1_500_000_000 }),
  ])
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/UC0*1No statistics yet\$30,000/)
  await expect.element(row('Gadget Garage')).toMatchTextContent(/UC0*41\.5B views\$30,000/)
})

test("an empty price removes the admin's own price, and the new category is sent under the name that admins use", async () => {
  await open([sampleKeptCreator(1, { priceOverride: '41000.00', version: 6 })])
  const form = await startEdit('Pixel Foundry')
  await expect.element(form.getByRole('textbox', { name: 'Price' })).toHaveValue('41000.00')
  await form.getByRole('textbox', { name: 'Price' }).clear()
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Comedy')
  server.returns(editCreator, sampleKeptCreator(1, { version: 7 }))
  await form.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(server.received(editCreator)[0]?.body).toEqual({ price: null, category: 'Comedy', version: 6 }),
  )
})

/** Reads the catalogue again, as the live connection does after the start of the next draft. */
const readAgain = async (screen: Awaited<ReturnType<typeof open>>, creators: AdminCreator[]) => {
  server.returns(adminCreators, creators)
  await screen.queries.invalidateQueries({ queryKey: keyOf(adminCreators) })
}

test('an untouched price in an open form follows the next draft, and a changed price stays, with the version that the admin saw', async () => {
  const screen = await open()
  const form = await startEdit('Pixel Foundry')
  const price = form.getByRole('textbox', { name: 'Price' })
  await expect.element(price).toHaveValue('30000.00')
  await readAgain(screen, [sampleKeptCreator(1, { price: '31500.00' }), ...three.slice(1)])
  await expect.element(price).toHaveValue('31500.00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/\$31,500/)
  expect(server.received(editCreator)).toEqual([])

  await startEdit('Pixel Foundry')
  await price.fill('41000')
  await readAgain(screen, [sampleKeptCreator(1, { price: '41000.00', version: 2 }), ...three.slice(1)])
  await expect.element(price).toHaveValue('41000')
  server.refuses(editCreator, { code: 'edited_meanwhile', creatorId: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Changed Meanwhile', errors.edited_meanwhile.say({ creatorId: 1 }))
  expect(server.received(editCreator)[0]?.body).toEqual({ price: '41000', version: 1 })
})

test('changing only the category does not save the price of the draft before', async () => {
  const screen = await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('combobox', { name: 'Category' }).selectOptions('Comedy')
  await readAgain(screen, [sampleKeptCreator(1, { price: '31500.00' }), ...three.slice(1)])
  await expect.element(form.getByRole('textbox', { name: 'Price' })).toHaveValue('31500.00')
  server.returns(editCreator, sampleKeptCreator(1, { version: 2 }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Creator Updated!', 'Pixel Foundry')
  expect(server.received(editCreator)[0]?.body).toEqual({ category: 'Comedy', version: 1 })
})

const GONE = 'Pixel Foundry has left the catalogue meanwhile, so nothing was saved'

test('a creator that is deleted while it is edited or saved is announced', async () => {
  const screen = await open()
  await startEdit('Pixel Foundry')
  await readAgain(screen, [sampleKeptCreator(1, { isActive: false }), ...three.slice(1)])
  await expectToast('Deleted Meanwhile', GONE)
  await expect.element(page.getByRole('form', { name: 'Edit Pixel Foundry' })).not.toBeInTheDocument()
  await readAgain(screen, three)
  await expect.element(row('Pixel Foundry')).toBeVisible()

  useShownToast.setState({ toast: null })
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('textbox', { name: 'Price' }).fill('41000')
  server.refuses(editCreator, { code: 'creator_not_found', creatorId: 1 })
  server.returns(adminCreators, three.slice(1))
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Deleted Meanwhile', GONE)
  await expect.element(count(2)).toBeVisible()
})

test.each(['Cancel', 'Escape'])('%s leaves the row unchanged', async (how) => {
  await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('textbox', { name: 'Price' }).fill('1')
  if (how === 'Escape') await userEvent.keyboard('{Escape}')
  else await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/\$30,000/)
  expect(server.received(editCreator)).toEqual([])
})

test('saving without a change sends nothing', async () => {
  await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Pixel Foundry')).toBeVisible()
  expect(server.received(editCreator)).toEqual([])
})

test('a price that is not a number or out of range is reported beside the field', async () => {
  await open()
  const form = await startEdit('Pixel Foundry')
  const price = form.getByRole('textbox', { name: 'Price' })
  await price.fill('a lot')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(price).toHaveAccessibleDescription('Please enter an amount such as 10000.00')
  expect(server.received(editCreator)).toEqual([])
  server.refuses(editCreator, { code: 'price_out_of_range', lowest: '1.00', highest: '150000.00' })
  await price.fill('149999')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(price).toHaveAccessibleDescription('A price must be between $1.00 and $150,000.00')
})

test('when somebody else has edited the creator first, a toast says so and the row is read again', async () => {
  await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('textbox', { name: 'Price' }).fill('41000')
  server.refuses(editCreator, { code: 'edited_meanwhile', creatorId: 1 })
  server.returns(adminCreators, [sampleKeptCreator(1, { version: 2, priceOverride: '35000.00' }), ...three.slice(1)])
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Changed Meanwhile', errors.edited_meanwhile.say({ creatorId: 1 }))
  await expect.element(row('Pixel Foundry')).toMatchTextContent(/\$35,000/)
})

test('any other failure keeps the edit open', async () => {
  await open()
  const form = await startEdit('Pixel Foundry')
  await form.getByRole('textbox', { name: 'Price' }).fill('41000')
  server.breaks(editCreator, 502, 'away')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast('Failed to update creator', '502: away')
  await expect.element(form.getByRole('textbox', { name: 'Price' })).toHaveValue('41000')
})

test('a creator is deleted after a confirmation', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Delete Creator' })
  await button('Delete Pixel Foundry').click()
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Are you sure you want to delete Pixel Foundry? This action cannot be undone. Rosters that have this creator keep it ' +
        'until the competition ends. Nobody else can pick it.',
    )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(deleteCreator)).toEqual([])

  await button('Delete Pixel Foundry').click()
  server.returns(deleteCreator, { ok: true })
  server.returns(adminCreators, three.slice(1))
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast('Creator Deleted!', 'Pixel Foundry')
  expect(server.received(deleteCreator)).toMatchObject([{ params: { creatorId: 1 } }])
  await expect.element(row('Pixel Foundry')).not.toBeInTheDocument()
  await expect.element(count(2)).toBeVisible()
})

test('a creator that somebody else has deleted first is announced', async () => {
  await open()
  await button('Delete Pixel Foundry').click()
  server.refuses(deleteCreator, { code: 'creator_not_found', creatorId: 1 })
  server.returns(adminCreators, three.slice(1))
  await page
    .getByRole('dialog', { name: 'Delete Creator' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expectToast('Deleted Meanwhile', 'Pixel Foundry has left the catalogue already')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(count(2)).toBeVisible()
})

test('a creator that cannot be deleted stays in the list', async () => {
  await open()
  await button('Delete Pixel Foundry').click()
  server.breaks(deleteCreator, 502, 'away')
  await page
    .getByRole('dialog', { name: 'Delete Creator' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expectToast('Failed to delete creator', '502: away')
  await expect.element(page.getByRole('dialog', { name: 'Delete Creator' })).toBeVisible()
})

test('admin access that expires during the work closes the dashboard', async () => {
  await open()
  server.refuses(updateCreators, { code: 'admin_required' })
  await button('Update All Creators').click()
  await expect.element(page.getByRole('dialog', { name: 'Admin Access' })).toBeVisible()
})

test('nothing on the dashboard is wider than the window', async () => {
  const wordy = sampleKeptCreator(1, {
    channelName: 'A Channel With a Very Long Name That Never Seems to End',
    priceOverride: '41000.00',
  })
  for (const width of [360, 768, 1024, 1920]) {
    await page.viewport(width, 844)
    const screen = await open([wordy])
    await expect.element(count(1)).toBeVisible()
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})
