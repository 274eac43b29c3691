/** Keyboard only, on a desktop: from the landing page to an entered roster, through every section, and sign-out. */
import type { Locator, Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import { expect, test } from './support/journey.ts'
import { read } from './support/scene.ts'

test.use({ on: 'busy' })

/** More tab stops than any screen has before the target, the draft with all its cards included. */
const MOST_STOPS = 300

const SECTIONS = [
  ['Board', '/leaderboard'],
  ['League', '/league'],
  ['Upcoming', '/upcoming'],
  ['Live', '/live'],
  ['IPO', '/ipo'],
  ['Profile', '/discovery'],
] as const

/** Presses Tab until the target has the focus. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  // looked up once, because a lookup by name reads the names of the whole screen
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
  'a new player signs up, drafts, enters and opens every section with the keyboard alone',
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
    // all cards are between here and there
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
    // the menu keeps that More is open
    await press(page, button(page, 'Open menu'))
    await press(page, page.getByRole('dialog', { name: 'Menu' }).locator('summary'))
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'IPO' })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const [link, address] of SECTIONS) {
      await press(page, button(page, 'Open menu'))
      await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }))
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      // the focus moves after the address
      await expect(page.locator('main')).toBeFocused()
    }
    await press(page, button(page, 'Open menu'))
    await press(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }))
    await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
  },
)

/** Picks the three cheapest creators by their names. */
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
