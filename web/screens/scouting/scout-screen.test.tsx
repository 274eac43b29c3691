import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { scout, type ScoutedCreator } from '#contract/scouting.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { NOTHING_DRAFTED, useDraft } from '#web/domain/roster/draft-store.ts'
import { sampleCompetition, sampleCreator, sampleScouted, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { clearCompared, keptIds, useCompared } from './compared.tsx'
import { ScoutScreen } from './scout-screen.tsx'

const server = fakeServer()
beforeEach(async () => {
  clearCompared()
  useDraft.setState(NOTHING_DRAFTED)
  localStorage.removeItem('scout-views')
  await page.viewport(1440, 900)
})

const four: ScoutedCreator[] = [
  sampleScouted(1, { price: '40000.00', form: 0.8, upload: 'unlikely', chance: 0.1 }),
  sampleScouted(2, { price: '30000.00', form: 2.4, upload: 'likely', chance: 0.9 }),
  sampleScouted(3, { price: '20000.00', form: null, upload: null, chance: null }),
  sampleScouted(4, { price: '10000.00', form: 1.1, upload: 'due', chance: 0.3 }),
]

async function open(scouted = four, competition = sampleCompetition()) {
  server.returns(activeCompetition, competition)
  server.returns(scout, { competitionId: 7, replayDay: '2026-01-31', creators: scouted })
  const screen = await renderScreen(<ScoutScreen />, { path: '/scout' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Scout' })).toBeVisible()
  return screen
}
const strip = page.getByRole('region', { name: 'To compare' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)

test('a press on a heading sorts by its column, a second one reverses, and unknown values stay last', async () => {
  await open()
  await expect.element(page.getByText('As it was on January 31, 2026')).toBeVisible()
  await expect.poll(names).toEqual(['Pixel Foundry', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage'])
  await button('Form').click()
  await expect.poll(names).toEqual(['Orbit Academy', 'Gadget Garage', 'Pixel Foundry', 'Kitchen Rebels'])
  await expect.element(page.getByRole('columnheader', { name: 'Form' })).toHaveAttribute('aria-sort', 'descending')
  await button('Form').click()
  await expect.poll(names).toEqual(['Pixel Foundry', 'Gadget Garage', 'Orbit Academy', 'Kitchen Rebels'])
  await button('Upload').click()
  await expect.poll(names).toEqual(['Orbit Academy', 'Gadget Garage', 'Pixel Foundry', 'Kitchen Rebels'])
})

test('a column without a value in any row is left out, and prices are offered up to the dearest creator', async () => {
  await open(four.map((creator) => ({ ...creator, upload: null, chance: null, price: `${creator.id}0500.00` })))
  const headings = page.getByRole('columnheader')
  await expect.poll(() => headings.elements().map((one) => one.textContent)).toContain('Form')
  expect(headings.elements().map((one) => one.textContent)).not.toContain('Upload')
  const options = page.getByRole('combobox', { name: 'Price' }).getByRole('option').elements()
  expect(options.map((one) => one.textContent).at(-1)).toBe('Up to $40K')
})

test('on a desktop each row on offer has a button that adds its creator to the draft, and drops it again', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(
    creators,
    [1, 2, 3, 4].map((id) => sampleCreator(id, { inPlay: id !== 4 })),
  )
  await open()
  await button('Add Pixel Foundry').click()
  await expect.element(page.getByText('1/5 picked, $120,000 left')).toBeVisible()
  expect(useDraft.getState().picks.map(({ creatorId }) => creatorId)).toEqual([1])
  await expect.element(button('Add Gadget Garage')).not.toBeInTheDocument()
  await button('Drop Pixel Foundry').click()
  await expect.element(page.getByText('0/5 picked, $150,000 left')).toBeVisible()
})

test('while a competition is live the rows have no button to add a creator', async () => {
  await open(four, sampleCompetition({ phase: 'live' }))
  await expect.element(page.getByRole('rowheader', { name: 'Pixel Foundry' })).toBeVisible()
  await expect.element(button('Add Pixel Foundry')).not.toBeInTheDocument()
})

test.each([
  [1440, 0],
  [1920, 2],
])('a window of %i px has %i more columns, which can be sorted by', async (width, more) => {
  await page.viewport(width, 1080)
  await open()
  await expect.element(page.getByRole('columnheader', { name: 'Projection' })).toBeVisible()
  const extra = page.getByRole('columnheader', { name: /^(Category|Per \$1,000)$/ })
  expect(extra.elements()).toHaveLength(more)
  if (more === 0) return
  const prices = { 1: 50.4 / 40, 2: 50.4 / 30, 3: 50.4 / 20, 4: 50.4 / 10 }
  await expect.element(page.getByRole('row', { name: /Pixel Foundry/ })).toMatchTextContent(prices[1].toFixed(2))
  await button('Per $1,000').click()
  await expect.poll(names).toEqual(['Gadget Garage', 'Kitchen Rebels', 'Orbit Academy', 'Pixel Foundry'])
  await button('Category').click()
  await expect.poll(names).toEqual(['Orbit Academy', 'Kitchen Rebels', 'Pixel Foundry', 'Gadget Garage'])
})

test('a tablet shows all columns; where they do not fit, a shadow shows that the table scrolls', async () => {
  const long = sampleScouted(5, { channelName: 'The Grand Society of Very Long Channel Names', price: '9999.00' })
  await open([...four, long])
  const table = page.getByRole('group', { name: 'Creators' })
  await page.viewport(768, 1024)
  await expect.poll(() => table.element().scrollWidth - table.element().clientWidth).toBe(0)
})

test.each([
  [768, 1024],
  [1024, 768],
  [1440, 900],
])('at %i x %i the table headings stay visible, with the heading of the checkboxes', async (width, height) => {
  await page.viewport(width, height)
  await open(Array.from({ length: 60 }, (_, nth) => sampleScouted(nth + 1, { channelName: `Channel ${nth + 1}` })))
  const row = page.getByRole('row', { name: /Channel 40\b/ })
  await expect.element(row).toBeInTheDocument()
  row.element().scrollIntoView({ block: 'center' })
  for (const name of ['Compare', 'Creator', 'Ceiling']) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await expect.element(head).toBeInViewport({ ratio: 1 })
    const { left, top, width: wide } = head.element().getBoundingClientRect()
    expect(head.element().contains(document.elementFromPoint(left + wide / 2, top + 20)), name).toBe(true)
  }
  expect(page.getByText('Compare', { exact: true }).element().getBoundingClientRect().width).toBeGreaterThan(20)
})

test('filters narrow the list, and a saved view restores them after a reload', async () => {
  const { unmount } = await open()
  await button('About to upload').click()
  await page.getByRole('combobox', { name: 'Price' }).selectOptions('Up to $25K')
  await expect.poll(names).toEqual(['Gadget Garage'])
  await button('Save this view').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the view' }), 'Cheap and due')
  await button('Save').click()
  await expect.element(button('Cheap and due')).toHaveAttribute('aria-pressed', 'true')
  await unmount()

  await open()
  await expect.poll(() => names().length).toBe(4)
  await button('Cheap and due').click()
  await expect.poll(names).toEqual(['Gadget Garage'])
  await button('Delete the view Cheap and due').click()
  expect(localStorage.getItem('scout-views')).toBeNull()
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
  button('Show everybody').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names().length).toBe(4)
  await expect.element(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveFocus()
})

test('each filter is one chip that keeps its creators in its own order, and chips combine', async () => {
  const record = { played: 4, beaten: 3, surplus: 2 }
  await open([
    sampleScouted(1, { form: 1.3, volatility: 'steady', record: { ...record, surplus: -1 } }),
    sampleScouted(2, { form: 2.4, volatility: 'wild', record: { ...record, beaten: 1 } }),
    sampleScouted(3, { form: null, volatility: 'calm', record }),
    sampleScouted(4, { form: 1.1, volatility: null, record: { played: 0, beaten: 0, surplus: null } }),
  ])
  const everybody = names()
  for (const [filter, left] of [
    ['In form', ['Orbit Academy', 'Pixel Foundry']],
    ['Beats its price', ['Kitchen Rebels']],
    ['Calm', ['Kitchen Rebels']],
  ] as const) {
    expect(page.getByRole('checkbox', { name: filter, exact: true }).elements()).toEqual([])
    await button(filter).click()
    await expect.poll(names).toEqual(left)
    await expect.element(button(filter)).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByText(/^\d creators?$/))
      .toHaveTextContent(left.length === 1 ? '1 creator' : `${left.length} creators`)
    await button(filter).click()
    await expect.poll(names).toEqual(everybody)
    await expect.element(button('Everybody')).toHaveAttribute('aria-pressed', 'true')
  }
  await button('Beats its price').click()
  await button('Calm').click()
  await expect.poll(names).toEqual(['Kitchen Rebels'])
  await button('In form').click()
  await expect.element(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()
})

test('a view saved before a filter existed still works', async () => {
  const choice = { text: '', category: 'all', isUploading: true, atMost: 0, column: 'upload', isDescending: true }
  localStorage.setItem('scout-views', JSON.stringify([{ name: 'Soon', choice }]))
  await open()
  await button('Soon').click()
  await expect.poll(names).toEqual(['Orbit Academy', 'Gadget Garage'])
})

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %i x %i creators that are not on offer are marked and counted, but not without a draft',
  async (width, height) => {
    await page.viewport(width, height)
    const { unmount } = await open([...four.slice(0, 3), sampleScouted(4, { inPlay: false })])
    await expect.element(page.getByText('4 creators, 1 of them not on offer')).toBeVisible()
    const marks = page.getByText(/not on offer/i)
    expect(marks.elements()).toHaveLength(2)
    const row = page.getByRole(width < 768 ? 'listitem' : 'row').filter({ hasText: 'Gadget Garage' })
    await expect.element(row).toMatchTextContent(/not on offer/i)
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('gadget')
    await expect.element(page.getByText('1 creator, not on offer')).toBeVisible()
    await unmount()
    await open(four.map((creator) => ({ ...creator, inPlay: false })))
    await expect.element(page.getByText('4 creators', { exact: true })).toBeVisible()
    expect(marks.elements()).toEqual([])
  },
)

test('a new creator has no form', async () => {
  await open([sampleScouted(1, { isNew: true, form: null })])
  await expect.element(page.getByRole('cell', { name: 'New', exact: true })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Pixel Foundry$30,000 · new · video likely')
})

test('up to three creators are compared; a fourth replaces the first', async () => {
  await open()
  for (const { channelName } of four.slice(0, 3))
    await page.getByRole('checkbox', { name: `Compare ${channelName}` }).click()
  await page.getByRole('checkbox', { name: 'Compare Gadget Garage' }).click()
  await expect.element(page.getByText('Three at Most')).toBeVisible()
  await expect.element(strip).toMatchTextContent(/3 chosen.*Orbit Academy, Kitchen Rebels, Gadget Garage/)
  await button('Compare').click()
  const compared = page.getByRole('dialog', { name: 'Side by side' })
  await expect.poll(() => compared.element().contains(document.activeElement)).toBe(true)
  const heads = () =>
    compared
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent)
  await expect.poll(heads).toEqual(['What', 'Orbit Academy', 'Kitchen Rebels', 'Gadget Garage'])
  await expect.element(compared.getByRole('row', { name: /^Form 2.4x ?, the best — 1.1x$/ })).toBeVisible()
  await button('Take Orbit Academy out').click()
  await expect.poll(heads).toEqual(['What', 'Kitchen Rebels', 'Gadget Garage'])
  await button('Close').click()
  await expect.element(button('Compare')).toHaveFocus()
  await button('Clear').click()
  await expect.element(strip).not.toBeInTheDocument()
})

test('the comparison marks the likelier of two uploads, with both probabilities', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Compare Orbit Academy' }).click()
  await page.getByRole('checkbox', { name: 'Compare Gadget Garage' }).click()
  await button('Compare').click()
  await expect
    .element(page.getByRole('dialog').getByRole('row', { name: /^Upload 90% ?, the best 30%$/ }))
    .toBeVisible()
})

test.each([
  [390, 844],
  [1440, 900],
])('at %i x %i choosing creators does not move the list, and the strip stays visible', async (width, height) => {
  await page.viewport(width, height)
  await open(Array.from({ length: 60 }, (_, nth) => sampleScouted(nth + 1, { channelName: `Channel ${nth + 1}` })))
  const row = page.getByRole('link', { name: /^Channel 40\b/ })
  await expect.element(row).toBeInTheDocument()
  for (const isScrolled of [false, true]) {
    clearCompared()
    if (isScrolled) row.element().scrollIntoView({ block: 'center' })
    await expect.element(strip).not.toBeInTheDocument()
    const top = row.element().getBoundingClientRect().top
    const boxes = page.getByLabelText(/^Compare Channel (39|40)$/).elements() as HTMLElement[]
    for (const [nth, box] of boxes.entries()) {
      box.click()
      await expect.element(strip).toMatchTextContent(`${nth + 1} chosen`)
      expect(row.element().getBoundingClientRect().top).toBe(top)
    }
    await expect.element(strip.getByText('Channel 39, Channel 40')).toBeVisible()
    await expect.element(strip).toBeInViewport({ ratio: 1 })
  }
})

test('the comparison survives a reload', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Compare Orbit Academy' }).click()
  await page.getByRole('checkbox', { name: 'Compare Gadget Garage' }).click()
  await expect.element(strip).toMatchTextContent('2 chosen')
  expect(keptIds()).toEqual(useCompared.getState().ids)
  expect(keptIds()).toHaveLength(2)
  await button('Clear').click()
  expect(keptIds()).toEqual([])
  sessionStorage.setItem('compared', '3,nobody,-1,,4,5,6')
  expect(keptIds(), 'whatever else lies there').toEqual([3, 4, 5])
})

test('a single chosen creator waits for a second one', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Compare Gadget Garage' }).click()
  await expect.element(strip).toMatchTextContent(/1 chosen.*Gadget Garage/)
  await expect.element(button('Compare')).toBeDisabled()
})

test('a phone shows rows that link to a creator, fifty at a time', async () => {
  await page.viewport(390, 844)
  await open(Array.from({ length: 120 }, (_, nth) => sampleScouted(nth + 1, { channelName: `Channel ${nth + 1}` })))
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(50)
  await button('Show 50 more').click()
  await expect.poll(() => rows.elements().length).toBe(100)
  await expect.element(page.getByRole('link', { name: /^Channel 1 / })).toHaveAttribute('href', '/creator/1')
})

test('scouting without creators says so, and a failed load can be retried', async () => {
  server.returns(activeCompetition, null)
  server.breaks(scout, 500, 'boom')
  await renderScreen(<ScoutScreen />, { path: '/scout' })
  await expect.element(page.getByRole('heading', { name: 'Scouting did not load' })).toBeVisible()
  server.returns(scout, { competitionId: null, replayDay: null, creators: [] })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'No creators yet' })).toBeVisible()
})

test.each([
  [720, 450],
  [844, 390],
  [568, 320],
  [390, 844],
  [320, 640],
])('at %i x %i each sort order and the placeholder of the search fit their fields', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const field = page.getByLabelText('Sort by').element() as HTMLSelectElement
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
  const words = document.createElement('canvas').getContext('2d')!
  words.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  for (const { text } of field.options) expect(words.measureText(text).width, text).toBeLessThanOrEqual(room)
  const search = page.getByRole('searchbox', { name: 'Filter by name' }).element() as HTMLInputElement
  const own = getComputedStyle(search)
  words.font = `${own.fontWeight} ${own.fontSize} ${own.fontFamily}`
  const free = search.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight)
  // reserve space for the button that clears it
  expect(words.measureText(search.placeholder).width + 20, search.placeholder).toBeLessThanOrEqual(free)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

/** Must equal the row height in the style sheet. */
const FADE_PX = 24

test.each([
  [360, 640],
  [390, 844],
])(
  'at %i x %i filters that do not fit fade out, and the last one can be scrolled out of the fade',
  async (width, height) => {
    await page.viewport(width, height)
    await open()
    const row = page.getByRole('group', { name: 'Whom to show' }).element()
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    expect(row.className).toMatch(/fades/)
    row.scrollLeft = row.scrollWidth
    const last = button('Calm').element().getBoundingClientRect().right
    expect(last).toBeLessThanOrEqual(row.getBoundingClientRect().right - FADE_PX)
  },
)
