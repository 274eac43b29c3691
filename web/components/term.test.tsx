import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Term } from './term.tsx'

test.each([
  ['cap', /what your creators may cost together/],
  ['lock', /the draft closes.*points begin/],
  ['projected', /come to at the end/],
  ['tide', /everybody at once/],
] as const)('%s says in one sentence what it is, by touch and by keyboard', async (of, sentence) => {
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
