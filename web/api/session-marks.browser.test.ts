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
  "with the server's mark %j and the stored mark %j, the page counts as anonymous: %s",
  (session, kept, expected) => {
    if (session) root.dataset.session = session
    if (kept) localStorage.setItem('signed-in', kept)
    expect(isAnonymous()).toBe(expected)
  },
)
