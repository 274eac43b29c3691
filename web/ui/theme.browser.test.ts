import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyTheme, chooseTheme, useTheme } from './theme.ts'

const root = document.documentElement
let stop: () => void

beforeEach(() => {
  localStorage.removeItem('theme')
  stop = applyTheme()
})
afterEach(() => {
  chooseTheme('system')
  stop()
  root.dataset.theme = 'midnight'
})

const colourOf = (element: Element) => getComputedStyle(element).color

test('a chosen theme is applied to the page and stored', () => {
  chooseTheme('light')
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['light', 'light'])
  chooseTheme('midnight')
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['midnight', 'midnight'])
})

test('the choice "system" stores nothing and follows the system', () => {
  chooseTheme('light')
  chooseTheme('system')
  expect(localStorage.getItem('theme')).toBeNull()
  expect(root.dataset.theme).toBe(matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'midnight')
})

test('a theme chosen in another tab applies here too', () => {
  localStorage.setItem('theme', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(useTheme.getState()).toEqual({ choice: 'light', theme: 'light' })
  expect(root.dataset.theme).toBe('light')
})

test('a screen with the midnight theme keeps its colours in a light page', () => {
  document.body.innerHTML =
    '<p class="text-text">page</p><div data-theme="midnight"><p class="text-text">screen</p></div>'
  const [onPage, onScreen] = [...document.querySelectorAll('p')]
  chooseTheme('midnight')
  const midnight = colourOf(onPage!)
  chooseTheme('light')
  expect(colourOf(onScreen!)).toBe(midnight)
  expect(colourOf(onPage!)).not.toBe(midnight)
  document.body.replaceChildren()
})
