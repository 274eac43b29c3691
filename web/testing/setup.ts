/** Runs before every test file of web/: whatever a screen complains about on the console fails the test it happened in. */
import { afterEach, expect } from 'vitest'

const complaints: string[] = []
const say = console.error

console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(' '))
  say(...parts)
}

afterEach(() => {
  expect(complaints.splice(0), 'said on console.error').toEqual([])
})
