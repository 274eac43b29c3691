/** The Roster Manager: while drafting, and while a competition is live. */
import type { Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { closeDialog, expect, test } from './support/journey.ts'
import { become } from './support/people.ts'
import { activeCompetition, enter, read, signUp, untilLive } from './support/scene.ts'

test.describe(() => {
  test.use({ on: 'live' })

  test('while live a trade keeps the score, a drop uses the second move, a third move is not offered, and three creators remain', async ({
    page,
    axe,
    app,
    isMobile,
  }, { retry }) => {
    const trader = app.people.traders[(isMobile ? 0 : 2) + retry]!
    await become(trader, page.context())
    await untilLive(page)
    const five = (await myEntries(page)).find(({ picks }) => picks.length === 5)!
    await page.goto('/live')
    await expect(page.getByRole('heading', { name: 'Your Active Teams (2)' })).toBeVisible()

    await openManager(page, 'Entry 1 of 2')
    await axe()
    await expect(page.getByRole('dialog')).toContainText('Entry 1 of 2: 2 moves left while live')
    const next = await somebodyCheaper(page, five)
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill(next.channelName)
    await page.getByRole('button', { name: `Add ${next.channelName}`, exact: true }).click()
    await expect(page.getByText(`Choose a creator to trade for ${next.channelName}`).first()).toBeVisible()

    const goes = five.picks[0]!
    const before = await firstScore(page, five)
    await page.getByRole('button', { name: `Trade ${nameOf(goes)}` }).click()
    const asked = page.getByRole('dialog', { name: `Trade ${nameOf(goes)} for ${next.channelName}?` })
    await expect(asked).toContainText(`you keep what ${nameOf(goes)} has earned when you confirm`)
    await axe()
    const [response] = await Promise.all([
      page.waitForResponse('**/api/entries/trade'),
      asked.getByRole('button', { name: 'Trade', exact: true }).click(),
    ])
    const traded = (await response.json()) as Entry
    // a tick may come between the three calls
    const scores = [before, (await entryNow(page, five)).totalScore]
    expect(traded.totalScore).toBeGreaterThanOrEqual(Math.min(...scores))
    expect(traded.totalScore).toBeLessThanOrEqual(Math.max(...scores))
    expect(idsOf(traded)).toEqual([next.id, ...idsOf(five).slice(1)])
    await expect(page.getByText('Trade Successful').first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Drop ${next.channelName}`, exact: true })).toBeVisible()

    await drop(page, nameOf(five.picks[1]!))
    const manager = page.getByRole('dialog', { name: 'Roster Manager' })
    await expect(manager).toContainText('no moves left')
    await expect(manager.getByRole('button', { name: /^(Drop|Add|Trade) / })).toHaveCount(0)
    expect(idsOf(await entryNow(page, five))).toEqual([next.id, ...idsOf(five).slice(2)])

    await closeDialog(page)
    await addsUpInGameMode(page)
    await page.goto('/live')
    await openManager(page, 'Entry 2 of 2')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Drop / })
      .first()
      .click({ force: true })
    await expect(page.getByText('Cannot Drop').first()).toBeVisible()
    await expect(page.getByText('You must have at least 3 players').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Drop / })).toHaveCount(3)
  })
})

/** The points in game mode add up to the shown score, and the other entry is one press away. */
async function addsUpInGameMode(page: Page): Promise<void> {
  await page.goto('/gamemode')
  const sum = page.getByLabel('How the score adds up')
  await expect(sum).toContainText('Kept from creators who left')
  const figures = async () =>
    (await sum.getByRole('definition').allTextContents()).map((text) => Math.round(10 * Number(text)))
  const shown = await figures()
  expect(shown).toHaveLength(2)
  await expect(sum).not.toContainText('Does not add up')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) {
    await page.getByRole('button', { name: 'Entry 1 of 2', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Entry 2/ })
      .click()
  } else await page.getByRole('tab', { name: /^Entry 2/ }).click()
  await expect(sum).toHaveCount(0)
}

test.describe('before the lock', () => {
  test.use({ on: 'busy' })

  test('before the lock a roster is changed freely from the draft, My Teams and game mode, and picks survive a reload', async ({
    page,
    isMobile,
    axe,
  }) => {
    await signUp(page)
    const entered = await enter(page, 5)
    await page.goto('/')
    await page.getByRole('button', { name: isMobile ? 'Entry 1 is in: edit' : 'Edit Entry #1' }).click()
    const manager = page.getByRole('dialog', { name: 'Roster Manager' })
    await expect(manager).toContainText('change it as often as you like until the lock')
    await axe()
    const next = await somebodyCheaper(page, entered)
    await manager.getByRole('searchbox', { name: 'Filter by name' }).fill(next.channelName)
    await manager.getByRole('button', { name: `Add ${next.channelName}`, exact: true }).click()
    await manager.getByRole('button', { name: `Trade ${nameOf(entered.picks[0]!)}` }).click()
    await expect(page.getByText('Trade Successful').first()).toBeVisible()
    await closeDialog(page)

    await page.goto('/myteams')
    await openManager(page, 'Entry 1', 'Edit')
    await drop(page, nameOf(entered.picks[1]!))
    await closeDialog(page)
    await page.goto('/gamemode')
    await openManager(page, 'Entry 1', 'Edit')
    await expect(manager).toContainText(next.channelName)
    expect(idsOf(await entryNow(page, entered))).toEqual([next.id, ...idsOf(entered).slice(2)])
    await closeDialog(page)

    await page.goto('/')
    const pick = isMobile
      ? page.getByRole('button', { name: /^A: (pick|drop)/ })
      : page.locator('#creators').getByRole('listitem').getByRole('button').first()
    await pick.click()
    await page.reload()
    await expect(pick).toHaveAttribute('aria-pressed', 'true')
  })
})

/** Presses a drop button and confirms it. */
async function drop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Drop ${name}`, exact: true }).click()
  const asked = page.getByRole('dialog', { name: `Drop ${name}?` })
  await asked.getByRole('button', { name: 'Drop', exact: true }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Player Dropped').first()).toBeVisible()
}

async function openManager(page: Page, team: string, label = 'Manage'): Promise<void> {
  await page.getByRole('button', { name: `${label} ${team}` }).click()
  await expect(page.getByRole('dialog', { name: 'Roster Manager' })).toBeVisible()
}

async function somebodyCheaper(page: Page, { picks }: Entry): Promise<Creator> {
  const creators = await read<Creator[]>(page, '/api/creators')
  const inRoster = new Set(picks.map(({ creatorId }) => creatorId))
  return creators.find(
    ({ id, inPlay, price }) => inPlay && !inRoster.has(id) && Number(price) <= Number(picks[0]!.price),
  )!
}

async function entryNow(page: Page, { id }: Entry): Promise<Entry> {
  return (await myEntries(page)).find((entry) => entry.id === id)!
}

async function myEntries(page: Page): Promise<Entry[]> {
  const competition = await activeCompetition(page)
  return read<Entry[]>(page, `/api/entries/user/${competition.id}/all`)
}

/** Returns the score once it is above 0. */
async function firstScore(page: Page, entry: Entry): Promise<number> {
  const score = async () => (await entryNow(page, entry)).totalScore
  await expect.poll(score, { message: 'a tick changes the score', intervals: [100] }).not.toBe(0)
  return score()
}

const nameOf = ({ creator }: EntryPick): string => creator!.name
const idsOf = ({ picks }: Entry): number[] => picks.map(({ creatorId }) => creatorId)
