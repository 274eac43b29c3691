/** Runs before every test file of web/: loads the real styles, and makes a console.error fail the test that caused it. */
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import '#web/styles/app.css'
import { useShownToast } from '#web/ui/toast.ts'
import { listenToConsole, takeComplaints } from './complaints.ts'

document.documentElement.dataset.theme = 'midnight'
listenToConsole()

beforeAll(() => localStorage.clear()) // files share a browser, one after the other

beforeEach(() => useShownToast.setState({ toast: null })) // the one of the test before would lie over this screen

afterEach(() => {
  expect(takeComplaints(), 'said on console.error').toEqual([])
})
