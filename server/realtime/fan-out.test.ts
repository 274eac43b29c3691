import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFanOut, type Receiver } from './fan-out.ts'

/** A receiver that records each buffer as text. */
function listener(onDelivery = () => {}): Receiver & { heard: string[] } {
  const heard: string[] = []
  return {
    heard,
    deliver: (frames) => {
      heard.push(frames.toString())
      onDelivery()
    },
  }
}

const send = (fanOut: ReturnType<typeof makeFanOut>, text: string, receivers: Receiver[]) =>
  fanOut.send(Buffer.from(text), receivers)

test('a slice ends after 10 ms, other work runs, and every receiver is served in the end', async () => {
  let clock = 0
  const fanOut = makeFanOut(() => clock)
  const crowd = Array.from({ length: 120 }, () =>
    listener(() => {
      clock += 0.25
    }),
  )
  send(fanOut, 'a', crowd)
  const served: number[] = []
  do {
    await nextTurn()
    served.push(crowd.filter(({ heard }) => heard.length > 0).length)
  } while (served.at(-1)! < crowd.length)
  expect(served).toEqual([40, 80, 120])
})

test('messages announced together reach a receiver as one buffer, in order, with only its topics', async () => {
  const fanOut = makeFanOut()
  const [both, first, second, neither] = [listener(), listener(), listener(), listener()]
  send(fanOut, '1', [both, first])
  send(fanOut, '2', [second, both])
  await nextTurn()
  expect([both, first, second, neither].map(({ heard }) => heard)).toEqual([['12'], ['1'], ['2'], []])
})

test('receivers of the same messages share one buffer', async () => {
  const fanOut = makeFanOut()
  const parcels: Buffer[] = []
  const crowd = Array.from({ length: 5 }, (): Receiver => ({ deliver: (frames) => parcels.push(frames) }))
  for (const text of ['1', '2', '3']) send(fanOut, text, crowd)
  await nextTurn()
  expect(parcels.map(String)).toEqual(Array(5).fill('123'))
  expect(new Set(parcels).size).toBe(1)
})

test('messages announced during the slices arrive after them, also for receivers already served', async () => {
  let clock = 0
  const fanOut = makeFanOut(() => clock)
  const crowd = Array.from({ length: 3 }, () =>
    listener(() => {
      clock += 10
    }),
  )
  send(fanOut, '1', crowd)
  await nextTurn()
  send(fanOut, '2', crowd)
  while (crowd.some(({ heard }) => heard.length < 2)) await nextTurn()
  expect(crowd.map(({ heard }) => heard)).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['1', '2'],
  ])
})

test('sending continues after a pause', async () => {
  const fanOut = makeFanOut()
  const one = listener()
  send(fanOut, '1', [one])
  await nextTurn()
  await nextTurn()
  send(fanOut, '2', [one])
  await nextTurn()
  expect(one.heard).toEqual(['1', '2'])
})
