/**
 * A whole competition on a fast clock, from the landing page to the prize in the ledger, for one player on a phone and one on a desktop.
 * With one bot and three prizes both win. The server creates its database itself, as at a first start.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { devices, type Page } from '@playwright/test'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { exactDollars, wholeDollars } from '#game/dollars.ts'
import { dollars, parseDecimal, total } from '#game/money.ts'
import { isKnownVersion, scorerOf } from '#game/scoring/scorer.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { axeFindings, closeDialog, complaintsOf, drawPlainly, expect, test as journey } from './support/journey.ts'
import { expectReceiptsOnceSettled, expectReceiptsWhileLive } from './support/receipts.ts'
import { read } from './support/scene.ts'
import { startServer } from './support/server.ts'

const CLOCK = { LIVE_SECONDS: '45', REVIEW_SECONDS: '6', TICK_SECONDS: '3', DEMO_RIVALS: '1' }
/** The draft lasts longer when other journeys run at the same time and slow both players down. */
const DRAFT_SECONDS = { alone: '60', besideOthers: '100' }

/** A server for this test alone. Its data folder remains after it has stopped. */
const test = journey.extend<{ ownServer: Awaited<ReturnType<typeof startServer>> }>({
  ownServer: async ({ playwright: _playwright }, use, { config }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-whole-'))
    const draftSeconds = config.workers === 1 ? DRAFT_SECONDS.alone : DRAFT_SECONDS.besideOthers
    await use(await startServer({ ...CLOCK, DRAFT_SECONDS: draftSeconds, DATA_DIR: path.join(folder, 'data') }))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

test.setTimeout(420_000)

type Player = { page: Page; firstName: string; email: string; isMobile: boolean }

test(
  'a new player drafts, plays, wins and finds the prize in the balance and the ledger, on a phone and a desktop',
  { tag: '@phone' },
  async ({ page: phone, browser, ownServer }) => {
    const desk = await browser.newContext({ ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } })
    await desk.addInitScript(drawPlainly)
    const complaints = complaintsOf(desk)
    const players: Player[] = [
      { page: phone, firstName: 'Ada', email: 'ada@example.org', isMobile: true },
      { page: await desk.newPage(), firstName: 'Grace', email: 'grace@example.org', isMobile: false },
    ]

    const prizes = await Promise.all(players.map(play))
    expect(complaints, 'complaints of the browser').toEqual([])
    await desk.close()
    await phone.goto('about:blank')
    await ownServer.stop()

    const ledger = readLedger(ownServer.dataDir)
    expect(ledger.findings).toEqual([])
    for (const [nth, { email }] of players.entries()) {
      const moved = ledger.rows.filter((row) => row.email === email).map(({ cents }) => cents)
      expect(moved, email).toEqual([100_000, Math.round(Number(prizes[nth]) * 100)])
    }
    expect(ledger.rows).toHaveLength(4)
  },
)

/** Plays from the landing page to the next draft. Returns the prize. */
async function play(player: Player): Promise<string> {
  const { page, isMobile } = player
  // other screens are checked in e2e/screens.spec.ts
  const axe = async () => expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([])
  await signUp(player)
  await pickThree(player)
  await axe()
  await page.getByRole('button', { name: isMobile ? 'Start: enter this roster' : 'Submit Entry' }).click()
  if (isMobile) await page.getByRole('dialog').getByRole('button', { name: 'Submit Entry' }).click()

  await expect(page.getByText('Entry Created!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/gamemode$/)
  await expect(page.getByRole('heading', { name: 'Game mode' })).toBeAttached()

  const competition = await activeCompetition(page)
  await expect(figure(page, 'Status')).toHaveText('LIVE', { timeout: 150_000 })
  const early = await scoreOnScreen(page)
  await expect.poll(() => scoreOnScreen(page), { message: 'the score moves' }).toBeGreaterThan(early)
  await expect(page.getByText(/^#[123]$/).first()).toBeVisible()
  await page.getByText('Why', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(/Likely to end.*Chance of a prize/s)
  if (!isMobile) await expectReceiptsWhileLive(page)
  await page.goto(`/leaderboard?competition=${competition.id}`)
  await expect(page.getByText(player.firstName).first()).toBeVisible()

  await page.goto('/gamemode')
  await expect(figure(page, 'Status')).toHaveText('PROVISIONAL', { timeout: 100_000 })
  await expect(figure(page, 'Status')).toHaveText('FINAL', { timeout: 30_000 })
  const [entry] = await entriesOf(page, competition.id)
  const prize = parseDecimal(entry!.prize)!
  expect(await scoreOnScreen(page)).toBe(await scoreByTheRules(competition, entry!))
  await lookAtTheResult(page, competition, entry!)
  await axe()
  if (!isMobile) await share(player)
  const balance = exactDollars(total([dollars(1000), prize]))
  await expect(page.getByText(balance).filter({ visible: true }).first()).toBeAttached()
  if (isMobile) await page.getByRole('dialog').getByRole('link', { name: 'Next draft' }).click()
  else {
    await closeDialog(page)
    await expectReceiptsOnceSettled(page, entry!)
    await page.goto('/')
  }
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
  expect((await activeCompetition(page)).id).toBeGreaterThan(competition.id)

  await lookBack(page, competition, entry!)
  await axe()
  await lookAtTheEvening(page, entry!)
  await axe()
  return entry!.prize
}

/** Returns the prize as the result shows it: without cents above $100. */
function wonBy({ prize }: Entry): string {
  const amount = parseDecimal(prize)!
  return amount > dollars(100) ? wholeDollars(amount) : exactDollars(amount)
}

/** The result opens by itself and agrees with the board and the entry. */
async function lookAtTheResult(page: Page, competition: Competition, entry: Entry): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your result' })
  const result = dialog.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(`You won ${wonBy(entry)}`)
  const { rank } = await read<{ rank: number }>(page, `/api/leaderboard/${competition.id}/me`)
  await expect(result).toContainText(new RegExp(`#${rank}.*of 3`, 's'))
  const lineup = dialog.getByRole('region', { name: 'Your lineup' })
  for (const pick of entry.picks) await expect(lineup).toContainText(pick.points.toFixed(1))
  const shown = entry.picks.reduce((sum, pick) => sum + Math.round(10 * pick.points), Math.round(10 * entry.banked))
  expect(shown).toBe(Math.round(10 * entry.totalScore))
  await expect(dialog.getByRole('region', { name: /^Level/ })).toContainText(/\+\d+.*XP/s)
}

/** A visitor sees the shared result behind its link, until the player stops sharing. */
async function share({ page, firstName }: Player): Promise<void> {
  await page.getByRole('dialog', { name: 'Your result' }).getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share your result' })
  await sheet.getByRole('button', { name: 'Create link' }).click()
  await expect(sheet.getByRole('img', { name: /^Preview/ })).toBeVisible()
  expect(await axeFindings(page), 'axe on the sheet').toEqual([])
  const picture = await sheet.getByRole('link', { name: 'Save picture' }).getAttribute('href')
  const address = new URL(/^\/s\/\w{12}/.exec(picture!)![0], page.url()).href
  const stranger = await (await page.context().browser()!.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${firstName} finished \\d\\w\\w of 3$`),
  )
  for (const colorScheme of ['dark', 'light'] as const) {
    await stranger.emulateMedia({ colorScheme })
    expect(await axeFindings(stranger), `axe on the shared page, ${colorScheme}`).toEqual([])
  }
  await sheet.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(sheet).toBeHidden()
  expect((await stranger.goto(address))!.status()).toBe(410)
  await stranger.context().close()
}

/** Checks the notification of the result, the result in the profile, the prize in the ledger, and the played teams. */
async function lookBack(page: Page, { id, prizeTitle }: Competition, entry: Entry): Promise<void> {
  const notices = (await read<{ type: string; actionUrl: string }[]>(page, '/api/notifications')).filter(
    ({ actionUrl }) => actionUrl === `/result?competition=${id}`,
  )
  expect(notices.map(({ type }) => type)).toEqual(['winner_announced'])
  await page.goto('/myteams')
  await expect(page.getByRole('region', { name: 'Played last' })).toContainText(entry.totalScore.toFixed(1))
  await expect(page.getByText('Build Your First Team')).toHaveCount(0)
  await page.goto('/discovery')
  const movements = page.getByRole('list', { name: 'Movements' }).getByRole('listitem')
  await expect(movements).toHaveText([
    new RegExp(`Prize: ${prizeTitle}.*\\+\\${exactDollars(parseDecimal(entry.prize)!)}`),
    /Welcome credit.*\+\$1,000\.00/,
  ])
  await page.getByRole('region', { name: 'Past Competitions' }).getByRole('link').first().click()
  await expect(page).toHaveURL(`/result?competition=${id}`)
  await expect(page.getByRole('region', { name: 'Your lineup' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the recap from the result: it begins at the settlement, and the slider moves back to the start. */
async function lookAtTheEvening(page: Page, { totalScore, picks }: Entry): Promise<void> {
  await page.getByRole('link', { name: 'How the evening went' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your evening' })).toBeVisible()
  const parts = page.getByRole('region', { name: 'Picks and luck' })
  await expect(parts.getByRole('definition').last()).toHaveText(totalScore.toFixed(1))
  const team = page.getByRole('list', { name: 'The team then' })
  for (const pick of picks) await expect(team).toContainText(pick.points.toFixed(1))
  const moment = page.getByRole('slider', { name: 'Moment of the evening' })
  const words = new RegExp(`with ${totalScore.toFixed(1)} points`)
  await expect(moment).toHaveAttribute('aria-valuetext', words)
  await moment.press('Home')
  await expect(moment).not.toHaveAttribute('aria-valuetext', words)
}

async function signUp({ page, email, firstName }: Player): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Click to Enter' }).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('countess of lovelace')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('checkbox', { name: 'I have read, understood, and agree' }).check()
  await page.getByRole('button', { name: 'Accept & Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Draft your creators' })).toBeAttached()
}

/** Picks three of the cheapest creators; both players pick different ones, so that nobody ties. */
async function pickThree({ page, isMobile }: Player): Promise<void> {
  if (!isMobile) {
    const cards = page.locator('#creators').getByRole('listitem').getByRole('button')
    for (const place of [-2, -3, -4]) await cards.nth(place).click()
    return
  }
  for (let pick = 0; pick < 3; pick++) {
    await page.getByRole('button', { name: 'Previous creator' }).click()
    await page.getByRole('button', { name: /^A: pick/ }).click()
    await expect(page.getByRole('button', { name: /^A: drop/ })).toBeVisible()
  }
}

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first()

const scoreOnScreen = async (page: Page): Promise<number> => Number(await figure(page, 'Your Score').textContent())

const activeCompetition = (page: Page) => read<Competition>(page, '/api/competitions/active')
const entriesOf = (page: Page, competitionId: number) => read<Entry[]>(page, `/api/entries/user/${competitionId}/all`)

/** Computes the score from the recorded season by the rules, without the server's database. */
async function scoreByTheRules({ replayDay, salaryCap, scoringVersion }: Competition, entry: Entry): Promise<number> {
  const season = openRecordedSeason()
  const round = { replayDay, startTime: new Date(0), endTime: new Date(1000) }
  const channels = await season.channels(round)
  const ids = channels.map((channel) => channel.youtubeId)
  const history = await season.history(round, ids)
  const candidates = channels.map(({ youtubeId, counts }, creatorId) => ({
    creatorId,
    subscribers: counts!.subscribers,
    views: counts!.views,
    viewGains: history.get(youtubeId)!.viewGains,
  }))
  if (!isKnownVersion(scoringVersion)) throw new Error(`version ${scoringVersion} is not known here`)
  const { makeBook, scoreBook } = scorerOf(scoringVersion)
  const book = makeBook(candidates, dollars(salaryCap))
  const readingsAt = async (at: Date) => {
    const read = await season.read(round, at, ids)
    return new Map(ids.map((id, creatorId) => [creatorId, read.get(id)!]))
  }
  const scores = scoreBook(book, await readingsAt(round.startTime), await readingsAt(round.endTime), {
    elapsed: 24,
    total: 24,
  })
  const tenths = entry.picks.reduce((sum, pick) => sum + scores.get(ids.indexOf(pick.creator!.youtubeId))!.points, 0)
  return tenths / 10
}

function readLedger(dataDir: string): { rows: { email: string; cents: number }[]; findings: unknown[] } {
  const printed = execFileSync(process.execPath, ['e2e/support/read-ledger.ts', dataDir], { encoding: 'utf8' })
  return JSON.parse(printed.trim().split('\n').at(-1)!) as ReturnType<typeof readLedger>
}
