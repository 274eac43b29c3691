/** Holds performance.now() until the end of the test, where fake timers would move on with every look of a waiting expectation. */
import { onTestFinished, vi } from 'vitest'

/** Returns what lets `ms` pass. */
export function holdTime(): (ms: number) => void {
  let now = performance.now()
  const held = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => held.mockRestore())
  return (ms) => void (now += ms)
}
