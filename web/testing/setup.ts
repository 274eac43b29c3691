/** Runs before every test file of web/: loads the real styles, and makes a console.error fail the test that caused it. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import '#web/styles/app.css'
import { useShownToast } from '#web/ui/toast.ts'
import { listenToConsole, takeComplaints } from './complaints.ts'

document.documentElement.dataset.theme = 'midnight'
listenToConsole()
drawPlainly()
waitLonger()

// test files share a browser one after the other; this runs before the modules of the file read the storage
localStorage.clear()
sessionStorage.clear()

beforeEach(() => useShownToast.setState({ toast: null })) // a toast of the previous test would cover this screen

afterEach(() => {
  expect(takeComplaints(), 'said on console.error').toEqual([])
})

/**
 * Hides shadows, blurs, pictures and fading, because no test looks at them and drawing them without a graphics card takes half of the time.
 * Scripted animations stay.
 */
function drawPlainly(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after, ::backdrop {
      animation-delay: 0s !important;
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      backdrop-filter: none !important;
      background-image: none !important;
      box-shadow: none !important;
      filter: none !important;
      mask: none !important;
      text-shadow: none !important;
      transition: none !important;
    }`)
  document.adoptedStyleSheets.push(sheet)
}

/** The same timeout as for an element: the default of one second is too short while other tests run. */
function waitLonger(): void {
  const waitFor = vi.waitFor.bind(vi)
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: 15_000, ...options })
}
