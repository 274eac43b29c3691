/** From a points figure to its receipt, on a phone and a desktop, while live and once settled. The server is this journey's own. */
import type { Page } from '@playwright/test'
import type { Entry } from '#contract/entries.ts'
import type { CompetitionEvidence } from '#contract/receipts.ts'
import { expect, test as journey } from './support/journey.ts'
import { enter, read, signUp, untilLive } from './support/scene.ts'
import { startServer, type RunningServer } from './support/server.ts'

const CLOCK = { DRAFT_SECONDS: '10', LIVE_SECONDS: '25', REVIEW_SECONDS: '2', TICK_SECONDS: '2', DEMO_RIVALS: '2' }

const test = journey.extend<{ ownServer: RunningServer }>({
  ownServer: async ({ playwright: _playwright }, use) => {
    const server = await startServer(CLOCK)
    await use(server)
    await server.stop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

test('every point of a settled competition opens to its readings, adds up on this device, and one changed reading is red', async ({
  page,
  axe,
}) => {
  await signUp(page)
  const entry = await enter(page, 4)
  await untilLive(page)
  await page.goto('/gamemode')
  await expect.poll(() => scoreOf(page, entry), { message: 'a tick brings points', timeout: 20_000 }).toBeGreaterThan(0)

  // somebody on the way changes one reading
  await page.route('**/evidence', async (route) => {
    const given = (await (await route.fetch()).json()) as CompetitionEvidence
    const end = given.texts.end!.replace(/("gained":\{.*?"views":\[)(\d+)/, '$19$2')
    await route.fulfill({ json: { ...given, texts: { ...given.texts, end } } })
  })
  const figure = figuresOf(page).first()
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Does not add up: please tell us')
  await page.keyboard.press('Escape')
  await page.unroute('**/evidence')

  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Adds up.')
  await expect(page.getByRole('dialog')).toContainText('of the time has passed')
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()

  // stays on the screen it was watched on
  const evidenceNow = () => read<CompetitionEvidence>(page, `/api/competitions/${entry.competitionId}/evidence`)
  await expect
    .poll(async () => (await evidenceNow()).phase, { message: 'it is settled', timeout: 60_000 })
    .toBe('completed')
  await expect(page.getByText('FINAL', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your result' })).toBeVisible()
  await page.keyboard.press('Escape')
  const settled = await entryNow(page, entry)
  const evidence = await evidenceNow()
  const board = new Map(evidence.shown.map((one) => [one.creatorId, one.points]))
  for (const pick of settled.picks) {
    expect(board.get(pick.creatorId)).toBe(pick.points)
    await receiptOf(page, pick.points)
    await expect(page.getByRole('dialog', { name: pick.creator!.name })).toContainText(
      `${pick.points.toFixed(1)} points`,
    )
    await expect(page.getByRole('dialog')).toContainText('Adds up. Everybody\u2019s points were worked out again')
    await expect(page.getByRole('dialog')).toContainText(`Evidence ${evidence.hashes.settlement!.slice(0, 8)}`)
    expect(await termsOf(page)).toBe(pick.points.toFixed(1))
    await page.keyboard.press('Escape')
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: settled.score.toFixed(1) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Score of your entry' })).toContainText('Adds up.')
  await axe()
  await page.keyboard.press('Escape')
})

/** The points of the team's creators. */
const figuresOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Your Team' })
    .getByRole('listitem')
    .getByRole('button', { name: /^-?\d+\.\d$/ })

async function receiptOf(page: Page, points: number): Promise<void> {
  await figuresOf(page)
    .filter({ hasText: points.toFixed(1) })
    .first()
    .click()
}

/** The terms on the receipt, added up. */
async function termsOf(page: Page): Promise<string> {
  const shown = await page.getByRole('list', { name: 'Terms' }).locator('.disp').allTextContents()
  return shown.reduce((sum, term) => sum + Number(term.replace('\u2212', '-')), 0).toFixed(1)
}

async function entryNow(page: Page, { id, competitionId }: Entry): Promise<Entry> {
  const entries = await read<Entry[]>(page, `/api/entries/user/${competitionId}/all`)
  return entries.find((entry) => entry.id === id)!
}

const scoreOf = async (page: Page, entry: Entry): Promise<number> => (await entryNow(page, entry)).totalScore
