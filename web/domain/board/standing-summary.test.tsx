import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QUIET_MS, SAID_MS, StandingSummary } from './standing-summary.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const summary = () => page.getByRole('status', { name: 'Your standing' })

test('the rank announcement stays silent while nobody has a rank', async () => {
  await render(<StandingSummary rank={null} entries={212} />)
  expect(summary().element().textContent).toBe('')
})

test('the first rank is announced at once, further changes once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { rerender } = await render(<StandingSummary rank={6} entries={212} />)
  expect(summary().element().textContent).toBe('You are 6th of 212')

  await rerender(<StandingSummary rank={9} entries={212} />)
  // by now the figures show another rank
  expect(summary().element().textContent).toBe('')
  await rerender(<StandingSummary rank={4} entries={212} />)
  vi.advanceTimersByTime(QUIET_MS - 1000)
  // waiting moves the clock a little
  await vi.waitFor(() => expect(summary().element().textContent).toBe(''))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(summary().element().textContent).toBe('You are 4th of 212, up 2'))

  await rerender(<StandingSummary rank={5} entries={212} />)
  vi.advanceTimersByTime(QUIET_MS)
  await vi.waitFor(() => expect(summary().element().textContent).toBe('You are 5th of 212, down 1'))
})

test('with several entries the announcement is about the best one', async () => {
  await render(<StandingSummary rank={1} entries={5} isBest />)
  expect(summary().element().textContent).toBe('Your best entry is 1st of 5')
})

test('an announced rank that others share is called tied', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { rerender } = await render(<StandingSummary rank={1} isTied entries={27} />)
  expect(summary().element().textContent).toBe('You are tied for 1st of 27')
  await rerender(<StandingSummary rank={1} entries={27} />)
  vi.advanceTimersByTime(QUIET_MS)
  await vi.waitFor(() => expect(summary().element().textContent).toBe('You are 1st of 27'))
})

test('an announced rank leaves the page and is not repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { rerender } = await render(<StandingSummary rank={3} entries={15} />)
  vi.advanceTimersByTime(SAID_MS - 1)
  expect(summary().element().textContent).toBe('You are 3rd of 15')
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(summary().element().textContent).toBe(''))
  await rerender(<StandingSummary rank={3} entries={16} />)
  vi.advanceTimersByTime(QUIET_MS)
  expect(summary().element().textContent).toBe('')
})

test('the likely final rank is announced with the rank, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { rerender } = await render(<StandingSummary rank={14} entries={212} rankRange={{ best: 8, worst: 31 }} />)
  expect(summary().element().textContent).toBe('You are 14th of 212, likely to end 8th to 31st')

  await rerender(<StandingSummary rank={14} entries={212} rankRange={{ best: 9, worst: 30 }} />)
  expect(summary().element().textContent).toBe('')
  await rerender(<StandingSummary rank={14} entries={212} rankRange={{ best: 10, worst: 10 }} />)
  vi.advanceTimersByTime(QUIET_MS - 1000)
  // waiting moves the clock a little
  await vi.waitFor(() => expect(summary().element().textContent).toBe(''))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(summary().element().textContent).toBe('You are 14th of 212, likely to end 10th'))
})
