/** Collects messages of console.error. A message fails the test that caused it, unless the test expects it. */
import { expect } from 'vitest'

const complaints: string[] = []
const say = console.error

export function listenToConsole(): void {
  console.error = (...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '))
    say(...parts)
  }
}

export const takeComplaints = (): string[] => complaints.splice(0)

/** Expects at least one message, and that all messages match. */
export function expectComplaints(pattern: RegExp): void {
  const said = takeComplaints()
  expect(said.length, `said on console.error like ${pattern}`).toBeGreaterThan(0)
  for (const complaint of said) expect(complaint).toMatch(pattern)
}
