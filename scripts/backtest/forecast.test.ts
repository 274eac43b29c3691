/** The rank ranges of the forecast, on some days of the recorded season; all days of both seasons are replayed by the bench. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { chanceField } from './fields.ts'
import { calibrate, cameTrue, heldAt, HELD_BOUNDS, STOPS, widthAt } from './forecast.ts'

const folder = path.resolve(import.meta.dirname, '../../data/recorded-season')

test('the band holds the final rank in four cases of five, and a chance comes true as often as it says', async () => {
  const found = await calibrate(folder, { limit: 6, entries: 60, paidPlaces: 12, fieldOf: chanceField })
  expect(found.days).toBe(6)
  for (const stop of STOPS) {
    expect(heldAt(found, stop), `at ${stop}`).toBeGreaterThanOrEqual(HELD_BOUNDS.least)
    expect(heldAt(found, stop), `at ${stop}`).toBeLessThanOrEqual(HELD_BOUNDS.most)
  }
  const widths = STOPS.map((stop) => widthAt(found, stop))
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  const [unlikely, ...rest] = cameTrue(found, 0.5)
  expect(unlikely!.came).toBeLessThan(0.2)
  expect(rest.at(-1)!.came).toBeGreaterThan(0.6)
})
