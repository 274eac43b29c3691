/** Runs long work in slices of a few milliseconds, so that other work of the process can run in between. */
import { setImmediate as turn } from 'node:timers/promises'

/** The length of a slice in ms. A single step must not take longer than this. */
const SLICE_MS = 4

/** Runs the generator to its end and returns its result. `now` returns milliseconds. */
export async function inSlices<Found>(
  steps: Generator<void, Found>,
  now: () => number = () => performance.now(),
): Promise<Found> {
  for (;;) {
    const end = now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (now() < end)
    await turn()
  }
}
