import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { Explained } from './explained.tsx'

const SENTENCE = 'Twice as many views as on a normal day.'
const figure = page.getByRole('button', { name: '+100%' })
const sentence = page.getByText(SENTENCE)

test('a tap shows the explanation, and another tap hides it', async () => {
  await render(<Explained sentence={SENTENCE}>+100%</Explained>)
  await expect.element(sentence).not.toBeVisible()
  await expect.element(figure).toHaveAccessibleDescription(SENTENCE)
  await figure.click()
  await expect.element(sentence).toBeVisible()
  await figure.click()
  await expect.element(sentence).not.toBeVisible()
})

test('keyboard focus shows the explanation; Escape and leaving hide it', async () => {
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
])('at the %s and the %s of the window the explanation stays inside it and clear of its figure', async (side, edge) => {
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

/** Moves the clock of the page. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
const AWAY = page.getByRole('button', { name: 'Away' })
const withAway = (
  <div style={{ display: 'grid', gap: 200, justifyItems: 'start' }}>
    <Explained sentence={SENTENCE}>+100%</Explained>
    <button type="button">Away</button>
  </div>
)

test('a resting mouse shows the explanation, which stays while the mouse is on it or its figure, and disappears afterwards', async () => {
  holdClock()
  await render(withAway)
  await figure.hover()
  vi.advanceTimersByTime(1_000)
  await expect.element(sentence).toBeVisible()
  await sentence.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(sentence).toBeVisible()
  await AWAY.hover()
  vi.advanceTimersByTime(1_000)
  await expect.element(sentence).not.toBeVisible()
})

test('a press keeps an explanation that a resting mouse has shown, and the next press hides it', async () => {
  holdClock()
  await render(withAway)
  await figure.hover()
  vi.advanceTimersByTime(1_000)
  await expect.element(sentence).toBeVisible()
  await figure.click()
  await expect.element(sentence).toBeVisible()
  await AWAY.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(sentence).toBeVisible()
  await figure.click()
  await expect.element(sentence).not.toBeVisible()
})

test('a mouse that only crosses a figure shows no explanation, and neither does a touch', async () => {
  holdClock()
  await render(withAway)
  const element = figure.element()
  const pass = (type: string, pointerType: string) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }))
  pass('pointerover', 'mouse')
  pass('pointerout', 'mouse')
  pass('pointerover', 'touch')
  vi.advanceTimersByTime(60_000)
  await expect.element(sentence).not.toBeVisible()
})

test('Escape hides an explanation that a resting mouse has shown, and the dialog around it stays open', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <Dialog open title="Creator" onClose={onClose}>
      {withAway}
    </Dialog>,
  )
  await figure.hover()
  await expect.element(sentence).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sentence).not.toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
