/** The lineup's tools: on a phone the row over the slots, on a desktop the builder. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  saveOwnProjections,
  ownProjections as allOwnProjections,
  type OwnProjection,
} from '#contract/own-projections.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { keyOf } from '#web/api/call.ts'
import { HOLD_MS } from '#web/domain/roster/phone/creator-carousel.tsx'
import { draftOf, onScreen } from '#web/testing/draft.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, samplePick } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { DraftScreen } from '#web/screens/draft/draft-screen.tsx'
import { useDraft } from '#web/domain/roster/draft-store.ts'

const server = fakeServer()
onScreen(390, 844)
/** $20,000 each; the later, the better. */
const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
  sampleCreator(id, { channelName: `Creator ${id}`, price: '20000.00', expectedPoints: 20 + id }),
)
beforeEach(() => server.returns(allOwnProjections, []))

const button = (name: string | RegExp) => page.getByRole('button', { name })
const picked = () => useDraft.getState().picks.map(({ creatorId }) => creatorId)
const expectToast = (title: string, message: string | RegExp) =>
  vi.waitFor(() =>
    expect(useShownToast.getState().toast).toMatchObject({ title, message: expect.stringMatching(message) }),
  )

async function open(wanted: Parameters<typeof draftOf>[1] = {}) {
  draftOf(server, { creators: eight, ...wanted })
  await renderScreen(<DraftScreen />)
  await button('Tools').click()
  await expect.element(page.getByRole('group', { name: 'Lineup tools' })).toBeVisible()
}
const pick = (...ids: number[]) => {
  const prices = new Map(useDraft.getState().picks.map((one) => [one.creatorId, one]))
  useDraft.setState({
    picks: ids.map((creatorId) => prices.get(creatorId) ?? ({ creatorId, price: 2_000_000 } as never)),
  })
}

test('Fill keeps the picks and adds the best creators; Undo restores the roster', async () => {
  await open()
  pick(1)
  await button('Fill').click()
  expect(picked().toSorted()).toEqual([1, 5, 6, 7, 8])
  await expectToast('Filled with 4 creators', 'Set your own projections?')
  await button('Undo').click()
  expect(picked()).toEqual([1])
  await expect.element(button('Undo')).toBeDisabled()
})

test('Fill does not bring back a creator that was removed, unless no roster is possible without it', async () => {
  await open({ creators: eight.toReversed() })
  await button('Fill').click()
  expect(picked()).toContain(8)
  await button('A: drop Creator 8').click()
  await button('Fill').click()
  expect(picked()).toHaveLength(5)
  expect(picked()).not.toContain(8)
})

test('at 360 x 640 the message of Fill covers neither the tools nor the roster', async () => {
  await page.viewport(360, 640)
  await open()
  await button('Fill').click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Filled with 5 creators' })
  await expect.element(toast).toBeVisible()
  const bottom = () => toast.element().getBoundingClientRect().bottom
  const least = Math.min(
    ...[button('Tools'), button('Fill'), page.getByRole('region', { name: 'Your picks' })].map(
      (one) => one.element().getBoundingClientRect().top,
    ),
  )
  await expect.poll(bottom).toBeLessThanOrEqual(least)
})

test('Fill pressed before the own projections have loaded waits for them', async () => {
  const held = server.holds(allOwnProjections)
  await open()
  await button('Best swap').click()
  await button('Fill').click()
  await expect.element(button('Fill')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Best swap')).not.toHaveAttribute('aria-busy')
  expect(picked()).toEqual([])
  held.respond([{ creatorId: 1, points: 10 }])
  await expect.poll(() => picked().toSorted()).toEqual([1, 5, 6, 7, 8])
  await expect.element(button('Fill')).not.toHaveAttribute('aria-busy')
  await expectToast('Filled with 5 creators', '')
})

test('Fill uses the prices alone when the own projections fail to load', async () => {
  const held = server.holds(allOwnProjections)
  await open()
  await button('Fill').click()
  expect(picked()).toEqual([])
  held.refuse({ code: 'competition_not_found' })
  await expect.poll(() => picked().toSorted()).toEqual([4, 5, 6, 7, 8])
})

test('the builder lists no rosters before the own projections have loaded', async () => {
  await page.viewport(1440, 900)
  const held = server.holds(allOwnProjections)
  draftOf(server, { creators: eight })
  await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  await expect.element(builder.getByText('Loading your projections...')).toBeVisible()
  await expect.element(builder.getByText(/all rosters project alike/)).not.toBeInTheDocument()
  held.respond([{ creatorId: 1, points: 10 }])
  await expect.element(builder.getByRole('rowheader').first()).toMatchTextContent('Creator 1 +10')
})

test('on a large screen each pick of the best rosters has its own column', async () => {
  await page.viewport(1920, 1080)
  draftOf(server, { creators: eight })
  server.returns(allOwnProjections, [{ creatorId: 1, points: 10 }])
  await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  await expect.element(builder.getByRole('columnheader', { name: 'Pick 5' })).toBeVisible()
  await expect.element(builder.getByRole('rowheader').first()).toMatchTextContent(/^Creator 1 \+10\$/)
  const table = builder.getByRole('region', { name: 'The best rosters' }).element()
  expect(table.scrollWidth).toBe(table.clientWidth)
  await page.viewport(390, 844)
})

test('Fill says so when every roster that fits would repeat an entry', async () => {
  const entered = sampleEntry({ picks: [1, 2, 3, 4].map((id) => samplePick(id)) })
  await open({ creators: eight.slice(0, 4), entries: [entered] })
  pick(1, 2, 3)
  await button('Fill').click()
  expect(picked()).toEqual([1, 2, 3])
  await expectToast('Nothing to Add', /would repeat a roster you have already entered/)
})

test('Fill skips a roster that is already entered', async () => {
  const entered = sampleEntry({ picks: [4, 5, 6, 7, 8].map((id) => samplePick(id)) })
  await open({ entries: [entered] })
  await button('Fill').click()
  expect(picked().toSorted()).toEqual([3, 5, 6, 7, 8])
})

test('picks restored by Undo are not confused with an entry that has the same picks', async () => {
  await open({ entries: [sampleEntry({ picks: [4, 5, 6, 7].map((id) => samplePick(id)) })] })
  pick(4, 5, 6, 7)
  await button('Fill').click()
  await expect.poll(picked).toHaveLength(5)
  useDraft.setState({ changedAt: 0 }) // nobody has tapped since that entry
  await button('Undo').click()
  await expect.element(page.getByRole('region', { name: 'Your picks' })).toMatchTextContent('Same as entry 1')
  expect(picked()).toEqual([4, 5, 6, 7])
})

test('with the tools open the slots show the next entry, and with the tools closed the submitted one', async () => {
  await open({ entries: [sampleEntry({ picks: [4, 5, 6].map((id) => samplePick(id)) })] })
  const used = page.getByRole('progressbar', { name: 'Budget used' })
  await expect.element(used).toHaveAttribute('aria-valuenow', '0')
  await button('Tools').click()
  await expect.element(used).not.toHaveAttribute('aria-valuenow', '0')
})

test('Fill says so when the locked picks leave too little budget', async () => {
  const dear = [
    sampleCreator(21, { price: '74000.00', expectedPoints: 70 }),
    sampleCreator(22, { price: '74000.00', expectedPoints: 70 }),
  ]
  await open({ creators: [...dear, ...eight] })
  useDraft.setState({ picks: [21, 22].map((creatorId) => ({ creatorId, price: 7_400_000 }) as never) })
  await button('Fill').click()
  await expectToast(
    'No Roster Fits',
    /^2 fixed picks cost \$148,000, so 1 more does not fit: \$2,000 is left, and the cheapest costs \$20,000\.$/,
  )
  expect(picked()).toEqual([21, 22])
})

test('Best swap and Clear keep a locked pick', async () => {
  await open()
  pick(1, 2, 3)
  await button('Lock Creator 1').click()
  await expect.element(button('Lock Creator 1')).toHaveAttribute('aria-pressed', 'true')
  await button('Best swap').click()
  expect(picked()).toEqual([1, 8, 3])
  await expectToast('Creator 8 for Creator 2', '6.0 points more')
  await button('Clear').click()
  expect(picked()).toEqual([1])
  await expect.element(button('Clear')).toBeDisabled()
})

test('if no better swap exists, Best swap says so in a neutral tone', async () => {
  await open()
  pick(4, 5, 6, 7, 8)
  await button('Best swap').click()
  await expectToast('No Better Swap', 'No creator that fits')
  expect(useShownToast.getState().toast?.tone).toBe('plain')
})

test.each([
  [844, 390],
  [667, 375],
])('at %i x %i the tools are at the bottom of the screen and cover nothing above it', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const tools = page.getByRole('group', { name: 'Lineup tools' }).element().getBoundingClientRect()
  const screen = page.getByRole('region', { name: 'Current creator' }).element().getBoundingClientRect()
  expect(tools.top).toBeGreaterThan((screen.top + screen.bottom) / 2)
  expect(tools.bottom).toBeLessThanOrEqual(screen.bottom)
  expect(tools.left).toBeGreaterThanOrEqual(screen.left)
  expect(tools.right).toBeLessThanOrEqual(screen.right)
})

test('a long press on a slot locks its pick instead of opening it', async () => {
  await open()
  pick(3)
  const slot = button(/^Show Creator 3/)
  await expect.element(slot).toBeVisible()
  const before = page.getByRole('heading', { level: 2 }).first().element().textContent
  slot.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(button('Lock Creator 3'), { timeout: HOLD_MS + 2_000 }).toHaveAttribute('aria-pressed', 'true')
  slot.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  slot.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(page.getByRole('heading', { level: 2 }).first().element().textContent).toBe(before)
})

test('each creator has a slider for the own projection, which is saved after a pause and used by Fill', async () => {
  const kept = new Map<number, number>()
  server.returns(saveOwnProjections, ({ body }) => {
    for (const { creatorId, points } of body.ownProjections) kept.set(creatorId, points)
    return Array.from(kept, ([creatorId, points]): OwnProjection => ({ creatorId, points }))
  })
  await open()
  await button('Your projections').click()
  const slider = page.getByRole('slider', { name: /^Creator 1/ })
  await slider.fill('9')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '+9 points')
  await vi.waitFor(() =>
    expect(server.received(saveOwnProjections).map(({ body }) => body)).toEqual([
      { competitionId: useDraft.getState().competitionId, ownProjections: [{ creatorId: 1, points: 9 }] },
    ]),
  )
  await button('Done').click()
  await expect.element(button('Your projections, here +9')).toBeVisible()
  await button('Fill').click()
  expect(picked().toSorted()).toEqual([1, 5, 6, 7, 8])
  await expectToast('Filled with 5 creators', 'Picked by price and your projections')
})

test('quick presses of an arrow key all count, also when another slider has just moved', async () => {
  server.returns(saveOwnProjections, [])
  await open()
  await button('Your projections').click()
  const slider = (name: RegExp) => page.getByRole('slider', { name })
  await expect.element(slider(/^Creator 1/)).toBeVisible()
  const press = (name: RegExp) => {
    const input = slider(name).element() as HTMLInputElement
    // what a key does to a slider, faster than any finger
    input.stepUp()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  press(/^Creator 2/)
  for (let nth = 0; nth < 6; nth++) press(/^Creator 1/)
  await expect.element(slider(/^Creator 1/)).toHaveAttribute('aria-valuetext', '+6 points')
  await expect.element(slider(/^Creator 2/)).toHaveAttribute('aria-valuetext', '+1 points')
  await button('Reset all').click()
  await expect.element(slider(/^Creator 1/)).toHaveAttribute('aria-valuetext', 'as its price says')
})

test('a finger that rests on a slider locks no pick', async () => {
  await open()
  pick(5, 6, 7)
  await button('Your projections').click()
  vi.useFakeTimers()
  page
    .getByRole('slider', { name: /^Creator 6/ })
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(2 * HOLD_MS)
  vi.useRealTimers()
  await button('Done').click()
  for (const id of [5, 6, 7])
    await expect.element(button(`Lock Creator ${id}`)).toHaveAttribute('aria-pressed', 'false')
})

test('own projections that fail to load can be requested again', async () => {
  server.breaks(allOwnProjections, 500, 'boom')
  await open()
  await button('Your projections').click()
  const dialog = page.getByRole('dialog', { name: 'Your projections' })
  await expect.element(dialog.getByText('Your projections did not load')).toBeVisible()
  server.returns(allOwnProjections, [{ creatorId: 2, points: -3 }])
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect
    .element(dialog.getByRole('slider', { name: /^Creator 2/ }))
    .toHaveAttribute('aria-valuetext', '−3 points')
})

test('at 360 x 640 the tools and the whole controller are visible', async () => {
  await page.viewport(360, 640)
  await open()
  const row = page.getByRole('group', { name: 'Lineup tools' }).element().getBoundingClientRect()
  expect([row.left >= 0, row.right <= 360, row.top > 0, row.bottom < 640]).toEqual([true, true, true, true])
  for (const one of document.querySelectorAll('[data-controls] button'))
    expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(640)
})

test.each([
  [512, 384],
  [384, 512],
  [640, 360],
  [844, 390],
])('at %i x %i the tools are at the bottom of the screen, above the navigation bar', async (width, height) => {
  await page.viewport(width, height)
  await open()
  const bar = 50
  for (const name of ['Fill', 'Best swap', 'Clear', 'Undo']) {
    const { left, right, top, bottom } = button(name).element().getBoundingClientRect()
    expect([left >= 0, right <= width, top >= 0, bottom <= height - bar]).toEqual([true, true, true, true])
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    expect(hit?.closest('button')).toBe(button(name).element())
  }
})

test('on a desktop the builder lists the best rosters within limits, and one can be used', async () => {
  await page.viewport(1440, 900)
  const entries = [sampleEntry({ picks: [4, 5, 6, 7, 8].map((id) => samplePick(id)) })]
  draftOf(server, { creators: eight, entries })
  await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  const rows = builder.getByRole('rowheader')
  // the best of all is entered already
  await expect.element(rows.first()).toHaveTextContent('Creator 8 · Creator 7 · Creator 6 · Creator 5 · Creator 3')
  expect(rows.elements()).toHaveLength(20)
  await builder.getByLabelText('Shared with my entries').selectOptions('2')
  await builder.getByLabelText('Use each creator').selectOptions('2')
  await expect.element(builder.getByText(/Only \d+ found within these limits/)).toBeVisible()
  const inFirst = (nth: number) =>
    builder.getByRole('rowheader').elements()[nth]!.querySelectorAll('[data-first="true"]').length
  expect(inFirst(0)).toBe(5)
  expect(inFirst(1), 'the second roster shows what differs').toBeLessThan(5)
  await builder.getByRole('button', { name: 'Use roster 1', exact: true }).click()
  expect(picked().filter((id) => id >= 4).length).toBeLessThanOrEqual(2)
  await expect.element(builder).not.toBeInTheDocument()
  expect(server.received(myEntries).length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
})

test('the first Fill in the builder moves no button under the pointer', async () => {
  await page.viewport(1440, 900)
  draftOf(server, { creators: eight })
  await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  await expect.element(builder.getByRole('rowheader').first()).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const place = () => builder.getByRole('button', { name: 'Best swap' }).element().getBoundingClientRect().top
  const before = place()
  await builder.getByRole('button', { name: 'Fill' }).click()
  await expect.element(builder.getByRole('list', { name: 'Your picks' })).toBeVisible()
  expect(place()).toBe(before)
  await userEvent.keyboard('{Escape}')
})

test('on a tablet every option of the builder is shown whole', async () => {
  await page.viewport(768, 1024)
  draftOf(server, { creators: eight, entries: [sampleEntry()] })
  await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  await expect.element(builder.getByLabelText('Look for')).toBeVisible()
  const selects = [...builder.element().querySelectorAll('select')]
  expect(selects).toHaveLength(3)
  for (const select of selects) {
    const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } = getComputedStyle(select)
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const context = document.createElement('canvas').getContext('2d')!
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`
    for (const { text } of select.options)
      expect(context.measureText(text).width, `${text}: ${context.font}`).toBeLessThanOrEqual(room)
  }
})

test.each([
  ['the most points', null, '140.0'],
  ['a steady day', 'On a poor day', '114.9'],
  ['a chance of a huge day', 'On a good day', '179.6'],
])(
  "looking for %s, Projected is the sum of the cards' figures and the own projections",
  async (wanted, column, value) => {
    await page.viewport(1440, 900)
    draftOf(server, { creators: eight.slice(3) })
    server.returns(allOwnProjections, [{ creatorId: 8, points: 10 }])
    await renderScreen(<DraftScreen />)
    await button('Builder').click()
    const builder = page.getByRole('dialog', { name: 'Builder' })
    await builder.getByLabelText('Look for').selectOptions(wanted)
    const cells = () =>
      [...builder.element().querySelectorAll('thead th')].map((head, nth) => [
        head.textContent,
        builder.element().querySelectorAll('tbody tr:first-child > *')[nth]?.textContent,
      ])
    // 24 to 28, and 10 believed
    await expect.poll(cells).toContainEqual(['Projected', '140.0'])
    if (column) {
      expect(cells()).toContainEqual([column, value])
      await expect.element(builder.getByText(new RegExp(`${column}: Projected`))).toBeVisible()
    } else expect(cells().map(([name]) => name)).not.toContainEqual(expect.stringMatching(/^On a/))
  },
)

test('the lock closes the builder with a message', async () => {
  await page.viewport(1440, 900)
  draftOf(server, { creators: eight })
  const screen = await renderScreen(<DraftScreen />)
  await button('Builder').click()
  const builder = page.getByRole('dialog', { name: 'Builder' })
  await expect.element(builder).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase: 'live' }))
  await expectToast('The Draft Is Locked', 'The builder has closed. You can enter a roster in the next draft')
  await expect.element(builder).not.toBeInTheDocument()
})
