/** Opens a receipt from a points figure in game mode on a desktop, while live and once settled. */
import type { Page } from '@playwright/test'
import type { Entry } from '#contract/entries.ts'
import type { CompetitionEvidence } from '#contract/receipts.ts'
import { axeFindings, closeDialog, expect } from './journey.ts'
import { read } from './scene.ts'

const axe = async (page: Page) => expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([])
const evidenceOf = (page: Page, competitionId: number) =>
  read<CompetitionEvidence>(page, `/api/competitions/${competitionId}/evidence`)

/** A tampered reading is marked red; genuine readings add up. */
export async function expectReceiptsWhileLive(page: Page): Promise<void> {
  // changes one reading while it is sent to the browser
  await page.route('**/evidence', async (route) => {
    const given = (await (await route.fetch()).json()) as CompetitionEvidence
    const end = given.texts.end!.replace(/("gained":\{.*?"views":\[)(\d+)/, '$19$2')
    await route.fulfill({ json: { ...given, texts: { ...given.texts, end } } })
  })
  const figure = figuresOf(page).first()
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This does not add up. Please tell us')
  await page.keyboard.press('Escape')
  await page.unroute('**/evidence')

  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Adds up.')
  await expect(page.getByRole('dialog')).toContainText('of the time has passed')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()
}

/** Every points figure of a settled entry opens its readings, which this device adds up to the same points. */
export async function expectReceiptsOnceSettled(page: Page, settled: Entry): Promise<void> {
  const evidence = await evidenceOf(page, settled.competitionId)
  const board = new Map(evidence.shown.map((one) => [one.creatorId, one.points]))
  for (const pick of settled.picks) {
    expect(board.get(pick.creatorId)).toBe(pick.points)
    await receiptOf(page, pick.points)
    await expect(page.getByRole('dialog', { name: pick.creator!.name })).toContainText(
      `${pick.points.toFixed(1)} points`,
    )
    await expect(page.getByRole('dialog')).toContainText(
      'Adds up. Your device has recalculated everybody\u2019s points',
    )
    await expect(page.getByRole('dialog')).toContainText(`Evidence ${evidence.hashes.settlement!.slice(0, 8)}`)
    expect(await termsOf(page)).toBe(pick.points.toFixed(1))
    await page.keyboard.press('Escape')
  }

  const desktop = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('button', { name: settled.score.toFixed(1) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Score of your entry' })).toContainText('Adds up.')
  await axe(page)
  await closeDialog(page)
  await page.setViewportSize(desktop)
}

/** The points figures of the team's creators. */
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

/** The sum of the terms on the receipt. */
async function termsOf(page: Page): Promise<string> {
  const shown = await page.getByRole('list', { name: 'Terms' }).locator('.disp').allTextContents()
  return shown.reduce((sum, term) => sum + Number(term.replace('\u2212', '-')), 0).toFixed(1)
}
