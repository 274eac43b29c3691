import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Competition } from '#contract/competitions.ts'
import { sampleCompetition } from '#web/testing/samples.ts'
import { AGAIN_MS, GRACE_MS, useReadWhenDue } from './live-connection.ts'

afterEach(() => {
  vi.useRealTimers()
})

const reads: number[] = []
function Screen({ data, dataUpdatedAt = 0 }: { data: Competition | null; dataUpdatedAt?: number }) {
  useReadWhenDue({ data, dataUpdatedAt, refetch })
  return null
}
const refetch = () => reads.push(Date.now())

const start = () => {
  reads.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

test('a competition is read again when its phase should have ended, and every 5 s until the phase has changed', async () => {
  start()
  const data = sampleCompetition({ phase: 'live', endTime: new Date(Date.now() + 60_000).toISOString() })
  const screen = await render(<Screen data={data} />)
  vi.advanceTimersByTime(60_000 + GRACE_MS - 1)
  expect(reads).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(reads).toHaveLength(1)
  await screen.rerender(<Screen data={data} dataUpdatedAt={1} />)
  vi.advanceTimersByTime(AGAIN_MS)
  expect(reads).toHaveLength(2)
  await screen.rerender(<Screen data={{ ...data, phase: 'completed' }} dataUpdatedAt={2} />)
  vi.advanceTimersByTime(1_000_000)
  expect(reads).toHaveLength(2)
})

test.each([
  ['none', null],
  ['a settled one', sampleCompetition({ phase: 'completed' })],
])('a competition in the phase %s is never due', async (_, data) => {
  start()
  await render(<Screen data={data} />)
  vi.advanceTimersByTime(100_000_000)
  expect(reads).toHaveLength(0)
})

test('a competition whose phase ends in two months is read again only then', async () => {
  start()
  await render(<Screen data={sampleCompetition({ startTime: new Date(Date.now() + 60 * 86_400_000).toISOString() })} />)
  vi.advanceTimersByTime(86_400_000)
  expect(reads).toHaveLength(0)
})
