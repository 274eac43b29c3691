/** Freezes performance.now() until the end of the test. Fake timers would advance with each retry of an expectation. */
import { onTestFinished, vi } from 'vitest'

/** Returns a function that lets `ms` milliseconds pass. */
export function holdTime(): (ms: number) => void {
  let now = performance.now()
  const held = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => held.mockRestore())
  return (ms) => void (now += ms)
}
