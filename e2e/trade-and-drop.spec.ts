/** The Roster Manager while a competition is live. The server is this journey's own, because it waits for the start. */
import type { Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { expect, test as journey } from './support/journey.ts'
import { activeCompetition, enter, read, signUp, untilLive } from './support/scene.ts'
import { startServer, type RunningServer } from './support/server.ts'

const CLOCK = { DRAFT_SECONDS: '10', LIVE_SECONDS: '240', TICK_SECONDS: '3', DEMO_RIVALS: '2' }

const test = journey.extend<{ ownServer: RunningServer }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const server = await startServer(CLOCK)
    await use(server)
    await server.stop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

test('while live a trade keeps the score, a drop uses the second move, a third is refused, and three is the least', async ({
  page,
  axe,
}) => {
  await signUp(page)
  const five = await enter(page, 5)
  await enter(page, 3)
  await untilLive(page)
  await page.goto('/live')
  await expect(page.getByRole('heading', { name: 'Your Active Teams (2)' })).toBeVisible()

  await openManager(page, 'Team 1')
  await axe()
  await expect(page.getByRole('dialog')).toContainText('2 moves left while live')
  const next = await somebodyCheaper(page, five)
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(next.channelName)
  await page.getByRole('button', { name: `Add ${next.channelName}`, exact: true }).click()
  await expect(page.getByText(`Choose a player to trade for ${next.channelName}`).first()).toBeVisible()

  const goes = five.picks[0]!
  const before = await firstScore(page, five)
  const [response] = await Promise.all([
    page.waitForResponse('**/api/entries/trade'),
    page.getByRole('button', { name: `Trade ${nameOf(goes)}` }).click(),
  ])
  const traded = (await response.json()) as Entry
  // between the two a tick may come
  expect([before, (await entryNow(page, five)).totalScore]).toContain(traded.totalScore)
  expect(idsOf(traded)).toEqual([next.id, ...idsOf(five).slice(1)])
  await expect(page.getByText('Trade Successful').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Drop ${next.channelName}`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Drop ${nameOf(five.picks[1]!)}`, exact: true }).click()
  await expect(page.getByText('Player Dropped').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('No moves left')

  await page.getByRole('button', { name: `Drop ${nameOf(five.picks[2]!)}`, exact: true }).click()
  await expect(page.getByText('Trade Failed').first()).toBeVisible()
  await expect(page.getByText('Only 2 trades or drops are allowed while a competition is live').first()).toBeVisible()
  expect(idsOf(await entryNow(page, five))).toEqual([next.id, ...idsOf(five).slice(2)])

  await page.keyboard.press('Escape')
  await openManager(page, 'Team 2')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Drop / })
    .first()
    .click()
  await expect(page.getByText('Cannot Drop').first()).toBeVisible()
  await expect(page.getByText('You must have at least 3 players').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Drop / })).toHaveCount(3)
})

async function openManager(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${team}` }).click()
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
  const competition = await activeCompetition(page)
  const entries = await read<Entry[]>(page, `/api/entries/user/${competition.id}/all`)
  return entries.find((entry) => entry.id === id)!
}

/** The score once there is one. */
async function firstScore(page: Page, entry: Entry): Promise<number> {
  const score = async () => (await entryNow(page, entry)).totalScore
  await expect.poll(score, { message: 'a tick changes the score', intervals: [100] }).not.toBe(0)
  return score()
}

const nameOf = ({ creator }: EntryPick): string => creator!.name
const idsOf = ({ picks }: Entry): number[] => picks.map(({ creatorId }) => creatorId)
