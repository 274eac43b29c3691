/** The back button of the browser, which on a phone closes what is open. */
import { expect, historyHas, test } from './support/journey.ts'
import { become } from './support/people.ts'

test('the back button closes a dialog over a page, and skips the dialog after a link in it was followed @phone', async ({
  page,
  context,
  app,
}) => {
  await become(app.people.newcomer, context)
  const dialog = page.getByRole('dialog')
  await page.goto('/league')
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await page.getByRole('button', { name: /^Find/ }).first().click()
  await expect(dialog).toBeVisible()
  await historyHas(page, 1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await dialog.getByRole('link', { name: 'Upcoming' }).click()
  await expect(page).toHaveURL('/upcoming')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/league')
})

test('a link followed while a dialog closes leads to its page @phone', async ({ page, context, app }) => {
  await become(app.people.newcomer, context)
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(dialog).toBeVisible()
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (by) => {
      go(by)
      document.querySelector<HTMLAnchorElement>('a[href="/league"]')!.click()
    }
  })
  const isBack = page.evaluate(() => new Promise((back) => addEventListener('popstate', () => back(true))))
  await page.keyboard.press('Escape')
  expect(await isBack).toBe(true)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/league')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the back button closes an explanation, and several explanations leave no history entries @phone', async ({
  page,
  context,
  app,
}) => {
  await become(app.people.newcomer, context)
  await page.goto('/league')
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await expect(page).toHaveURL('/')
  const figures = page.locator('button[popovertarget]:visible')
  const shown = page.locator('[popover]:popover-open')
  const entries = await page.evaluate(() => history.length)
  await figures.nth(0).click()
  await expect(shown).toHaveCount(1)
  await historyHas(page, 1)
  await page.goBack()
  await expect(shown).toHaveCount(0)
  await expect(page).toHaveURL('/')

  // found by name, because more buttons may still appear above
  const targets = await figures.evaluateAll((all) => all.map((one) => one.getAttribute('popovertarget')!))
  const figure = (nth: number) => page.locator(`button[popovertarget="${targets[nth]}"]`)
  for (const nth of [0, 1, 0, 1]) {
    await figure(nth).click()
    await expect(shown).toHaveAttribute('id', targets[nth]!)
  }
  await figure(1).click()
  await expect(shown).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
  await historyHas(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/league')
})
