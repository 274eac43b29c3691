import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test('other work runs between slices, and the result is returned', async () => {
  let now = 0
  const order: string[] = []
  function* steps(): Generator<void, string> {
    for (let step = 1; step <= 5; step++) {
      now += 2
      order.push(`step ${step}`)
      yield
    }
    return 'found'
  }
  setImmediate(() => order.push('somebody else'))
  expect(await inSlices(steps(), () => now)).toBe('found')
  expect(order).toEqual(['step 1', 'step 2', 'somebody else', 'step 3', 'step 4', 'step 5'])
})
