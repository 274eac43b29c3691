/** Long work in slices: steps run for a few milliseconds, then everybody else has a turn. */
import { setImmediate as turn } from 'node:timers/promises'

/** No step may take longer than that by itself. */
const SLICE_MS = 4

/** Runs to the end. `now` returns milliseconds. */
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
