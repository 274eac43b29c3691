/** The installed application without a network: it starts, shows the last board with its time, and forgets it at sign-out. */
import { expect, test } from './support/journey.ts'
import { become } from './support/people.ts'
import { untilLive } from './support/scene.ts'
import { storedText } from './support/stored.ts'

test.use({ serviceWorkers: 'allow', on: 'busy' })

/** The main screens: the texts that a player with two entries in a live competition sees, and the calls behind them. */
const SEEN = [
  { path: '/', shows: /2 teams live/, reads: ['/api/entries/user/'] },
  { path: '/live', shows: /Your Active Teams \(2\).*Live Leaderboard.*pts/, reads: ['?limit=5'] },
  { path: '/myteams', shows: /Team Summary/, reads: ['/api/competitions/review'] },
  { path: '/gamemode', shows: /Player 1 of.*Likely to end/, reads: ['/forecasts', '/highlights'] },
  { path: '/leaderboard', shows: /Your best place/, reads: ['limit=100', '/me'] },
  { path: '/discovery', shows: /Welcome credit/, reads: ['/api/profile/ledger', '/api/profile/competitions'] },
]

test.describe(() => {
  test.use({ on: 'live' })

  test(
    'a screen loaded without a network shows its last content with its time',
    { tag: '@phone' },
    async ({ page, context, complaints, app }) => {
      await become(app.people.player, context)
      await untilLive(page)
      await page.goto('/')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      const look = async ({ path, shows }: (typeof SEEN)[number]) => {
        await page.goto(path)
        await expect(page.getByRole('main')).toContainText(shows)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      }
      for (const screen of SEEN) {
        await look(screen)
        for (const address of screen.reads) await expect.poll(() => storedText(page)).toContain(address)
      }

      await context.setOffline(true)
      for (const screen of SEEN) {
        await look(screen)
        await expect(page.getByText(/^Offline: last update \d/)).toBeVisible()
        await expect(page.getByText(/did not load/)).toHaveCount(0)
        await expect(page.getByText('UPDATING')).toHaveCount(0)
      }
      await context.setOffline(false)
      await expect(page.getByText(/^Offline: last update \d/)).toBeHidden()
      const unexpected = complaints
        .splice(0)
        .filter((text) => !/ERR_INTERNET_DISCONNECTED|Live updates: no connection/.test(text))
      expect(unexpected).toEqual([])
    },
  )
})

test(
  'without a network the last board is shown with its time, and signing out removes it',
  { tag: '@phone' },
  async ({ page, context, complaints, axe }) => {
    await page.goto('/sign-in?to=%2Fleaderboard')
    await page.getByRole('tab', { name: 'Sign up' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.org`)
    await page.getByLabel('Password').fill('a quiet orbit 77')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Accept & Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    const rows = page.getByRole('region', { name: 'All entries' }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()

    expect(await storedText(page)).toContain('Ada')
    await page.goto('/practice')
    await expect(page.getByText('Pick 1 of 5')).toBeVisible()
    await page.goto('/leaderboard')
    await expect(rows.first()).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline: last update \d/)).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await axe()
    await page.goto('/example-league')
    await expect(page.getByRole('heading', { level: 1, name: 'Fantasy Social League' })).toBeVisible()
    await expect(page.getByText(/^Offline: last update \d/)).toBeVisible()
    await page.goto('/practice')
    for (const nth of [1, 2, 3, 4, 5]) {
      await expect(page.getByText(`Pick ${nth} of 5`)).toBeVisible()
      await page.getByRole('button', { name: /^A: pick/ }).click()
    }
    await page.getByRole('button', { name: 'Start the practice round' }).click()
    await page.getByRole('button', { name: 'Skip to the result' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /of 25 in practice$/ })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/^Offline: last update \d/)).toBeHidden()
    const unexpected = complaints
      .splice(0)
      .filter((text) => !/ERR_INTERNET_DISCONNECTED|Live updates: no connection/.test(text))
    expect(unexpected).toEqual([])

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Click to Enter' })).toBeVisible()
    const left = await page.evaluate(async () => {
      const kept: string[] = []
      for (const name of await caches.keys())
        kept.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))
      return kept.filter((path) => /^\/(api|ws|avatars)\b/.test(path))
    })
    expect(left).toEqual([])
    expect(await storedText(page)).not.toContain('Ada')
  },
)

test(
  'pages from the service worker carry the same content security policy as those from the server',
  { tag: '@phone' },
  async ({ request }) => {
    const [page, kept] = await Promise.all([request.get('/'), request.get('/index.html')])
    expect(kept.headers()['content-security-policy']).toBe(page.headers()['content-security-policy'])
    expect(kept.headers()['content-security-policy']).toContain("default-src 'none'")
  },
)
