/** The Roster Manager: while drafting, and while a competition is live. */
import { request, type Locator, type Page } from '@playwright/test'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { CreatorProjection } from '#contract/leaderboard.ts'
import { closeDialog, expect, test } from './support/journey.ts'
import { ADMIN_CODE, become, peopleOf, type Person } from './support/people.ts'
import { activeCompetition, enter, read, signUp, untilLive } from './support/scene.ts'
import { startServer } from './support/server.ts'

/** A server of its own: trades open half a minute after its lock, and close four minutes after it. */
const CLOCK = { DRAFT_SECONDS: '20', LIVE_SECONDS: '300', TICK_SECONDS: '3', DEMO_RIVALS: '3', ADMIN_CODE }
const trading = test.extend({
  app: async ({ playwright: _playwright }, use) => {
    const server = await startServer(CLOCK)
    await use({ ...server, people: await peopleOf(server.url, 2) })
    await server.stop()
  },
})

trading(
  'while live a trade is made at the live price and keeps the score, a drop uses the second move, a third move is not offered',
  async ({ page, axe, app }) => {
    trading.setTimeout(300_000)
    await become(app.people.traders[0]!, page.context())
    await untilLive(page)
    const five = (await myEntries(page)).find(({ picks }) => picks.length === 5)!
    await page.goto('/live')
    await expect(page.getByRole('heading', { name: 'Your Active Teams (2)' })).toBeVisible()
    const manager = page.getByRole('dialog', { name: 'Roster Manager' })
    const moveButtons = manager.getByRole('button', { name: /^(Drop|Add|Trade) / })

    await openManager(page, 'Entry 1 of 2')
    await expect(manager).toContainText('Entry 1 of 2: 2 moves left while live')
    await expect(manager).toContainText('Trades and drops open at')
    await expect(moveButtons).toHaveCount(0)
    const early = await tradeCall(page, five, (await pricesNow(page))[0]!)
    expect(early).toMatchObject({ status: 409, code: 'trades_not_open' })

    await expect(manager).toContainText('Trades are open until', { timeout: 90_000 })
    await axe()
    await saysWhatIsMissing(page, five)
    await tradesAtTheEdge(app.url, app.people.traders[1]!, (await activeCompetition(page)).id)
    const [goes, leaves] = [five.picks[0]!, five.picks[1]!]
    const next = await somebodyAffordable(page, five)
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill(next.channelName)
    const offered = manager.getByRole('region', { name: 'Available Players' }).getByRole('listitem')
    await expect(offered.first()).toContainText(/Live price \$[\d,]+ · Costs \$[\d,]+/)
    await expect(manager.getByRole('region', { name: 'Current Roster' })).toContainText(/Sells for \$[\d,]+/)
    await page.getByRole('button', { name: `Add ${next.channelName}`, exact: true }).click()
    await expect(page.getByText(`Choose a creator to trade for ${next.channelName}`).first()).toBeVisible()

    const before = await firstScore(page, five)
    await page.getByRole('button', { name: `Trade ${nameOf(goes)}` }).click()
    const asked = page.getByRole('dialog', { name: `Trade ${nameOf(goes)} for ${next.channelName}?` })
    await expect(asked).toContainText(`you keep what ${nameOf(goes)} has earned when you confirm`)
    await expect(asked).toContainText('Left of your cap after')
    await axe()
    const traded = await confirmed(page, asked, 'trade')
    // a tick may come between the three calls
    const scores = [before, (await entryNow(page, five)).totalScore]
    expect(traded.totalScore).toBeGreaterThanOrEqual(Math.min(...scores))
    expect(traded.totalScore).toBeLessThanOrEqual(Math.max(...scores))
    expect(idsOf(traded)).toEqual([next.id, ...idsOf(five).slice(1)])
    expect(traded.totalSalary).toBe(five.totalSalary)
    await expect(page.getByText('Trade Successful').first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Drop ${next.channelName}`, exact: true })).toBeVisible()

    const dear = (await pricesNow(page)).toSorted((one, other) => Number(other.costs) - Number(one.costs))[0]!
    const forged = await tradeCall(page, traded, { ...dear, costs: '500.00' })
    expect(['live_price_changed', 'trade_over_cap']).toContain(forged.code)

    await page.getByRole('button', { name: `Drop ${nameOf(leaves)}`, exact: true }).click()
    const dropped = await confirmed(page, page.getByRole('dialog', { name: `Drop ${nameOf(leaves)}?` }), 'drop')
    await expect(page.getByText('Player Dropped').first()).toBeVisible()
    expect(Number(dropped.leftOfCap)).toBeGreaterThan(Number(traded.leftOfCap))
    await expect(manager).toContainText('no moves left')
    await expect(moveButtons).toHaveCount(0)
    expect(idsOf(await entryNow(page, five))).toEqual([next.id, ...idsOf(five).slice(2)])

    await closeDialog(page)
    await addsUpInGameMode(page)
    await page.goto('/live')
    await openManager(page, 'Entry 2 of 2')
    await manager
      .getByRole('button', { name: /^Drop / })
      .first()
      .click({ force: true })
    await expect(page.getByText('Cannot Drop').first()).toBeVisible()
    await expect(page.getByText('You must have at least 3 players').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Drop / })).toHaveCount(3)
  },
)

/** A creator that no pick pays for is refused with the missing money, on the screen and by the server. */
async function saysWhatIsMissing(page: Page, five: Entry): Promise<void> {
  const prices = (await pricesNow(page)).filter(({ creatorId }) => !idsOf(five).includes(creatorId))
  const dearest = prices.toSorted((one, other) => Number(other.costs) - Number(one.costs))[0]!
  const { channelName } = (await read<Creator[]>(page, '/api/creators')).find(({ id }) => id === dearest.creatorId)!
  const finder = page.getByRole('searchbox', { name: 'Filter by name' })
  await finder.fill(channelName)
  const add = page.getByRole('button', { name: `Add ${channelName}`, exact: true })
  await expect(page.getByText(/^Costs \$[\d,]+ more than you have$/).first()).toBeVisible()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  // the server has its own prices: it refuses whatever the caller has seen
  expect(await tradeCall(page, five, { ...dearest, costs: null })).toMatchObject({
    status: 422,
    code: 'trade_over_cap',
    over: expect.any(Number),
  })
  await finder.fill('')
}

/** Of two swaps, one that is a step of $500 too dear is refused with $500, and one that costs exactly what there is leaves $0. */
async function tradesAtTheEdge(url: string, cookies: Person, competitionId: number): Promise<void> {
  const api = await request.newContext({ baseURL: url, storageState: { cookies, origins: [] } })
  const get = async <Body>(path: string) => (await (await api.get(path)).json()) as Body
  const five = (await get<Entry[]>(`/api/entries/user/${competitionId}/all`)).find(({ picks }) => picks.length === 5)!
  /** Tries the swap that leaves these dollars, at the prices of the newest readings, until no tick comes between reading and swapping. */
  const swapWith = (left: number, expected: Record<string, unknown>) =>
    expect(async () => {
      const prices = await get<CreatorProjection[]>(`/api/leaderboard/${competitionId}/creators`)
      const [swap] = five.picks.flatMap((pick) => {
        const sells = prices.find(({ creatorId }) => creatorId === pick.creatorId)!.sells!
        return prices
          .filter(({ creatorId }) => !idsOf(five).includes(creatorId))
          .filter(({ costs }) => Number(five.leftOfCap) + Number(sells) - Number(costs ?? Infinity) === left)
          .map(({ creatorId, costs }) => ({ oldCreatorId: pick.creatorId, newCreatorId: creatorId, sells, costs }))
      })
      expect(swap).toBeDefined()
      const response = await api.post('/api/entries/trade', { data: { entryId: five.id, ...swap } })
      expect(await response.json()).toMatchObject(expected)
    }).toPass({ intervals: [200], timeout: 60_000 })
  await swapWith(-500, { code: 'trade_over_cap', over: 50_000 })
  await swapWith(0, { id: five.id, leftOfCap: '0.00', movesLeft: 1 })
  await api.dispose()
}

/** Confirms a move, and again with the new price if a tick has changed it. Returns the changed entry. */
async function confirmed(page: Page, asked: Locator, kind: 'trade' | 'drop'): Promise<Entry> {
  const verb = kind === 'trade' ? 'Trade' : 'Drop'
  for (;;) {
    const [response] = await Promise.all([
      page.waitForResponse(`**/api/entries/${kind}`),
      asked.getByRole('button', { name: verb, exact: true }).click(),
    ])
    if (response.ok()) {
      await expect(asked).toHaveCount(0)
      return (await response.json()) as Entry
    }
    const { code } = (await response.json()) as { code: string }
    expect(code).toBe('live_price_changed')
    await expect(page.getByText('Prices Changed').first()).toBeVisible()
  }
}

/** Every creator's live price. */
async function pricesNow(page: Page): Promise<CreatorProjection[]> {
  const { id } = await activeCompetition(page)
  return read<CreatorProjection[]>(page, `/api/leaderboard/${id}/creators`)
}

/** Asks for a trade of the first pick at a price that the caller chooses. */
async function tradeCall(page: Page, { id, picks }: Entry, { creatorId, costs }: CreatorProjection) {
  const data = { entryId: id, oldCreatorId: picks[0]!.creatorId, newCreatorId: creatorId, ...(costs && { costs }) }
  const response = await page.request.post('/api/entries/trade', { data })
  return { status: response.status(), ...((await response.json()) as { code: string }) }
}

/** Returns a creator that the first pick can be swapped for, whatever the next ticks do to the prices. */
async function somebodyAffordable(page: Page, entry: Entry): Promise<Creator> {
  const [creators, prices] = [await read<Creator[]>(page, '/api/creators'), await pricesNow(page)]
  const priceOf = (id: number) => prices.find(({ creatorId }) => creatorId === id)
  const room = Number(entry.leftOfCap) + Number(priceOf(entry.picks[0]!.creatorId)!.sells) - 5_000
  const inRoster = new Set(idsOf(entry))
  return creators.find(({ id, inPlay }) => {
    const costs = priceOf(id)?.costs
    return inPlay && !inRoster.has(id) && costs !== undefined && costs !== null && Number(costs) <= room
  })!
}

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
