/** The forecast's rank ranges on the recorded season. The bench replays a second season too. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { calibrate, cameTrue, heldAt, HELD_BOUNDS, STOPS, widthAt } from './forecast.ts'

const folder = path.resolve(import.meta.dirname, '../../data/recorded-season')

test('the rank range contains the final rank in four of five cases, and prize chances come true as often as forecast', async () => {
  const found = await calibrate(folder)
  expect(found.days).toBeGreaterThan(10)
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
