import { afterEach, expect, test } from 'vitest'
import { isAnonymous } from './session-marks.ts'

const root = document.documentElement
afterEach(() => {
  delete root.dataset.session
  localStorage.removeItem('signed-in')
})

test.each([
  ['none', null, true],
  ['none', 'yes', false],
  ['some', null, false],
  [undefined, null, false],
] as const)(
  'a page marked %j in a browser that stored %j is anonymous without a request: %s',
  (session, kept, expected) => {
    if (session) root.dataset.session = session
    if (kept) localStorage.setItem('signed-in', kept)
    expect(isAnonymous()).toBe(expected)
  },
)
