/** Players who join while a competition is live, and visitors who only watch, always have a way forward. */
import { expect, test } from './support/journey.ts'
import { signUp, untilLive } from './support/scene.ts'

test.use({ on: 'live' })

test('a player who joins while live watches the board and is reminded of the next draft', async ({
  page,
  isMobile,
  axe,
}) => {
  await page.context().grantPermissions(['notifications'])
  await signUp(page)
  await untilLive(page)
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Live: watch the board' }).click()
  else await page.getByRole('link', { name: 'Watch live' }).click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByRole('heading', { name: 'Live Leaderboard' })).toBeVisible()
  await expect(page.getByText(/^The next draft opens in\s*\d\d:\d\d:\d\d$/)).toBeVisible()

  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText(/you get a notification here, and one from your browser/).first()).toBeVisible()
  await axe()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reminder set' })).toBeVisible()

  await page.goto('/myteams')
  await page.getByRole('link', { name: 'Build Your First Team' }).click()
  await expect(page.getByRole('button', { name: 'Reminder set' })).toBeVisible()
})

test('a viewer sees a note about watching only, and can become a player', { tag: '@phone' }, async ({ page, axe }) => {
  await page.goto('/sign-in?to=%2Fipo')
  await page.getByRole('button', { name: 'Watch as a viewer' }).click()
  await expect(page.getByText('You are watching. Players can apply with their channel here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeDisabled()
  await axe()
  await page.getByRole('banner').getByRole('button', { name: 'Watching Sign up' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fipo$/)
  await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible()
})
