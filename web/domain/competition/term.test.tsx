import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { reachOf } from '#web/testing/reach.ts'
import { Term } from './term.tsx'

test.each([
  ['cap', /the most your creators may cost together/],
  ['lock', /the draft closes.*points begin/],
  ['stillToCome', /from now until the end/],
  ['commonFactor', /all channels at once/],
] as const)('the term %s is explained by touch and by keyboard', async (of, sentence) => {
  await render(<Term of={of}>word</Term>)
  const word = page.getByRole('button', { name: 'word' })
  await expect.element(word).toHaveAccessibleDescription(sentence)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(sentence)).not.toBeVisible()
  await word.click()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('the touch target of a short term is at least 24 px wide', async () => {
  const { container } = await render(<Term of="cap">left</Term>)
  Object.assign(container.style, { margin: '60px', font: '12px sans-serif' })
  const word = page.getByRole('button', { name: 'left' })
  await expect.element(word).toBeVisible()
  const { width, height } = reachOf(word.element())
  expect(word.element().getBoundingClientRect().width).toBeLessThan(24)
  expect([width >= 24, height >= 24], `${width} x ${height}`).toEqual([true, true])
})
