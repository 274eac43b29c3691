/** From an event to a press on its notification. */
import { expect, test } from './support/journey.ts'
import { enter, signUp } from './support/scene.ts'

test.use({ on: 'busy' })

test('an accepted entry makes a notification at once, which leads to the game and stays read', async ({
  page,
  axe,
}) => {
  await signUp(page)
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
  await page.goto('/leaderboard')
  await connected
  const quiet = page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(quiet).toBeVisible()
  await expect(quiet).toHaveText('')

  await enter(page, 3)
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' })
  await expect(bell).toBeVisible()
  await expect(bell).toHaveText('1')

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const notice = panel.getByRole('listitem').filter({ hasText: 'Entry accepted' })
  await expect(notice).toContainText('Unread')
  await axe()
  const saved = page.waitForResponse('**/api/notifications/read')
  await notice.getByRole('button', { name: /^Entry accepted/ }).click()
  await expect(page).toHaveURL(/\/gamemode$/)
  await expect(panel).toHaveCount(0)
  await expect(quiet).toHaveText('')

  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(quiet).toHaveText('')
  await quiet.click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
})
