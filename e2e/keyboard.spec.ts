/** The keyboard alone, on a desktop: from the landing to an entered roster, through every section, and out. Nothing is ever clicked. */
import type { Locator, Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/scene.ts'

test.use({ on: 'busy' })

/** More tab stops than any screen has before the target, the deck of the draft included. */
const MOST_STOPS = 300

const SECTIONS = [
  ['Board', '/leaderboard'],
  ['League', '/league'],
  ['Upcoming', '/upcoming'],
  ['Live', '/live'],
  ['IPO', '/ipo'],
  ['Profile', '/discovery'],
] as const

/** Tabs on from the current focus, as a person would, until the target has it. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  // looked up once: finding it by its name again at every stop would read the names of the whole screen each time
  let there = await wanted.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const state = await there!.evaluate((element) =>
      element.isConnected ? (element === document.activeElement ? 'reached' : 'not yet') : 'replaced',
    )
    if (state === 'reached') return
    if (state === 'replaced') there = await wanted.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`the keyboard never comes to ${wanted.toString()}`)
}

async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

test(
  'a newcomer signs up, drafts, enters and sees every section by the keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Click to Enter' }))
    await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible()
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Email', `ada-${crypto.randomUUID()}@example.org`],
      ['Password', 'countess of lovelace'],
    ] as const) {
      await reach(page, page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('checkbox', { name: 'I have read, understood, and agree' }), 'Space')
    await press(page, button(page, 'Accept & Continue'))
    await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()

    await pickInTheDeck(page)
    // with all the cards between here and there
    await reach(page, page.getByRole('searchbox', { name: 'Filter by name' }), 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Backspace')
    await press(page, page.getByRole('link', { name: 'Skip to my roster' }))
    await expect(page.getByRole('heading', { name: 'My Roster' })).toBeFocused()
    await press(page, button(page, 'Submit Entry'))
    await expect(page).toHaveURL(/\/gamemode$/)

    await press(page, button(page, 'Edit Entry 1'))
    const manager = page.getByRole('dialog', { name: 'Roster Manager' })
    await expect(manager).toContainText('until the lock')
    await page.keyboard.press('Escape')
    await expect(manager).toBeHidden()

    await press(page, button(page, /^Notifications/))
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByText('Entry accepted')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    for (const [link, address] of SECTIONS) {
      await press(page, button(page, 'Open menu'))
      await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }))
      await expect(page).toHaveURL(new RegExp(`${address}$`))
    }
    await press(page, button(page, 'Open menu'))
    await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }))
    await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
  },
)

/** The three cheapest, found by their names. */
async function pickInTheDeck(page: Page): Promise<void> {
  const creators = await read<Creator[]>(page, '/api/creators')
  const cheapest = creators
    .filter(({ inPlay }) => inPlay)
    .toSorted((one, other) => Number(one.price) - Number(other.price))
    .slice(0, 3)
  for (const { channelName } of cheapest) {
    await reach(page, page.getByRole('searchbox', { name: 'Filter by name' }), 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(channelName)
    const card = page
      .locator('#creators')
      .getByRole('listitem')
      .getByRole('button')
      .filter({ hasText: channelName })
      .first()
    await press(page, card, 'Space')
    await expect(card).toHaveAttribute('aria-pressed', 'true')
  }
}
