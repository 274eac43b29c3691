/** Runs before every test file of web/: loads the real styles, and makes a console.error fail the test that caused it. */
import { afterEach, beforeAll, expect } from 'vitest'
import '#web/styles/app.css'
import { listenToConsole, takeComplaints } from './complaints.ts'

document.documentElement.dataset.theme = 'midnight'
listenToConsole()

beforeAll(() => localStorage.clear()) // files share a browser, one after the other

afterEach(() => {
  expect(takeComplaints(), 'said on console.error').toEqual([])
})
