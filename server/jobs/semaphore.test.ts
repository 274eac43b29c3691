import { expect, test } from 'vitest'
import { makeSemaphore } from './semaphore.ts'

/** Work that ends on demand and reports how many ran at once. */
function bench() {
  let running = 0
  const seen = { most: 0, order: [] as number[] }
  const ends: (() => void)[] = []
  const work =
    (name: number, fails = false) =>
    async () => {
      running += 1
      seen.most = Math.max(seen.most, running)
      seen.order.push(name)
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
      running -= 1
      if (fails) throw new Error(`work ${name} failed`)
      return name
    }
  const finishAll = async (all: Promise<unknown>) => {
    let isOver = false
    const over = all.finally(() => {
      isOver = true
    })
    over.catch(() => {})
    while (!isOver) {
      ends.splice(0).forEach((end) => end())
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
    return over
  }
  return { work, seen, finishAll }
}

test('the semaphore runs a few at a time in order of arrival, and returns each result', async () => {
  const { work, seen, finishAll } = bench()
  const inTurn = makeSemaphore({ atOnce: 4, mostWaiting: 100 })
  const names = Array.from({ length: 50 }, (_, name) => name)
  expect(await finishAll(Promise.all(names.map((name) => inTurn(work(name)))))).toEqual(names)
  expect(seen.most).toBe(4)
  expect(seen.order).toEqual(names)
})

test('failed work frees its place', async () => {
  const { work, seen, finishAll } = bench()
  const inTurn = makeSemaphore({ atOnce: 2, mostWaiting: 100 })
  const failing = Promise.allSettled(Array.from({ length: 10 }, (_, name) => inTurn(work(name, true))))
  await finishAll(failing)
  expect((await failing).map((outcome) => outcome.status)).toEqual(Array(10).fill('rejected'))
  await finishAll(Promise.all([inTurn(work(10)), inTurn(work(11)), inTurn(work(12))]))
  expect(seen.most).toBe(2)
})

test('when too many wait, the next is refused with Retry-After, and the waiting ones are served', async () => {
  const { work, finishAll } = bench()
  const inTurn = makeSemaphore({ atOnce: 1, mostWaiting: 2 })
  const served = Promise.all([inTurn(work(1)), inTurn(work(2)), inTurn(work(3))])
  await expect(inTurn(work(4))).rejects.toMatchObject({ refusal: { code: 'too_many_requests', retryAfter: 5 } })
  expect(await finishAll(served)).toEqual([1, 2, 3])
})
