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

test('a chosen shell is put on the page and kept', () => {
  chooseTheme('bone')
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['bone', 'bone'])
  chooseTheme('midnight')
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['midnight', 'midnight'])
})

test('as the system has it: nothing is kept, the system decides', () => {
  chooseTheme('bone')
  chooseTheme('system')
  expect(localStorage.getItem('theme')).toBeNull()
  expect(root.dataset.theme).toBe(matchMedia('(prefers-color-scheme: light)').matches ? 'bone' : 'midnight')
})

test('a choice made in another tab is taken over', () => {
  localStorage.setItem('theme', 'bone')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(useTheme.getState()).toEqual({ choice: 'bone', theme: 'bone' })
  expect(root.dataset.theme).toBe('bone')
})

test('a screen inside a bone page keeps the colours of midnight', () => {
  document.body.innerHTML =
    '<p class="text-text">page</p><div data-theme="midnight"><p class="text-text">screen</p></div>'
  const [onPage, onScreen] = [...document.querySelectorAll('p')]
  chooseTheme('midnight')
  const midnight = colourOf(onPage!)
  chooseTheme('bone')
  expect(colourOf(onScreen!)).toBe(midnight)
  expect(colourOf(onPage!)).not.toBe(midnight)
  document.body.replaceChildren()
})
