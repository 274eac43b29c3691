import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setLetterKeys } from '#web/ui/device-settings.ts'
import { Controller, type Caps } from './controller.tsx'

const pressed: string[] = []
const cap = (letter: string) => ({ name: letter, onPress: () => void pressed.push(letter) })
const caps = { a: cap('a'), b: cap('b'), x: cap('x'), y: cap('y') }
const centre = { name: 'Start', badge: 'START', isReady: true, onPress: () => {} }

beforeEach(() => void pressed.splice(0))
afterEach(() => setLetterKeys(false))

const show = (shown: Caps = caps) =>
  render(
    <>
      <button type="button">Elsewhere</button>
      <Controller caps={shown} centre={centre} onMove={(by) => void pressed.push(by > 0 ? 'right' : 'left')} />
    </>,
  )

test("letter keys press the controller's buttons only while the controller has the focus; arrow keys always move", async () => {
  await show()
  await userEvent.keyboard('axby{ArrowRight}')
  expect(pressed.splice(0)).toEqual(['right'])
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('axby{ArrowLeft}')
  expect(pressed.splice(0)).toEqual(['left'])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Previous creator' })).toHaveFocus()
  await userEvent.keyboard('axby')
  expect(pressed).toEqual(['a', 'x', 'b', 'y'])
})

test('letter keys that are switched on for the whole page stay on after a reload', async () => {
  await show()
  setLetterKeys(true)
  await userEvent.keyboard('a')
  expect(pressed).toEqual(['a'])
  expect(localStorage.getItem('letter-keys')).toBe('on')
  setLetterKeys(false)
  await userEvent.keyboard('a')
  expect(pressed).toEqual(['a'])
  expect(localStorage.getItem('letter-keys')).toBeNull()
})

test('a button without an action is skipped by the keyboard and by screen readers, and its letter does nothing', async () => {
  await show({ ...caps, b: null })
  const idle = page.getByText('B', { exact: true })
  await expect.element(idle).toBeDisabled()
  await expect.element(idle).toHaveAttribute('aria-hidden', 'true')
  setLetterKeys(true)
  await userEvent.keyboard('ba')
  expect(pressed).toEqual(['a'])
})
