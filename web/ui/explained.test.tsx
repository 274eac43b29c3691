import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Explained } from './explained.tsx'

const SENTENCE = 'Twice as many views as on a normal day.'
const figure = page.getByRole('button', { name: '+100%' })
const sentence = page.getByText(SENTENCE)

test('a tap shows the sentence, another one hides it', async () => {
  await render(<Explained sentence={SENTENCE}>+100%</Explained>)
  await expect.element(sentence).not.toBeVisible()
  await expect.element(figure).toHaveAccessibleDescription(SENTENCE)
  await figure.click()
  await expect.element(sentence).toBeVisible()
  await figure.click()
  await expect.element(sentence).not.toBeVisible()
})

test('the focus of the keyboard shows it, Escape and leaving hide it', async () => {
  await render(
    <>
      <Explained sentence={SENTENCE}>+100%</Explained>
      <button type="button">Next</button>
    </>,
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(figure).toHaveFocus()
  await expect.element(sentence).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sentence).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(sentence).not.toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(sentence).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sentence).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sentence).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(sentence).not.toBeVisible()
})

test.each([
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
])('at the %s and the %s it stays within the window, clear of its figure', async (side, edge) => {
  await render(
    <div style={{ position: 'fixed', [side]: 0, [edge]: 0 }}>
      <Explained sentence={SENTENCE}>+100%</Explained>
    </div>,
  )
  await figure.click()
  await expect.element(sentence).toBeVisible()
  const box = sentence.element().getBoundingClientRect()
  const own = figure.element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
  expect(edge === 'top' ? box.top >= own.bottom : box.bottom <= own.top).toBe(true)
})
