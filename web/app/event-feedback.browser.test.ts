/** The events that the game responds to, and the conditions without any feedback. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { cents } from '#game/money.ts'
import { NOTHING_DRAFTED, useDraft } from '#web/domain/roster/draft-store.ts'
import { keyOf } from '#web/api/call.ts'
import { respondTo } from '#web/domain/competition/feedback.ts'
import { noteNewEntry } from '#web/domain/entry/chosen-entry.ts'
import { switchSounds } from '#web/ui/device-settings.ts'
import { sampleCompetition, sampleEntry } from '#web/testing/samples.ts'
import { startEventFeedback } from './event-feedback.ts'

const pick = (creatorId: number) => ({ creatorId, price: cents(100) })
const drafted = (...ids: number[]) => useDraft.setState({ userId: 'ada', competitionId: 7, picks: ids.map(pick) })

let queries: QueryClient
let stop: () => void
let felt: unknown[]

beforeEach(async () => {
  await calm('no-preference')
  felt = []
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  Object.defineProperty(navigator, 'vibrate', { value: (how: unknown) => felt.push(how), configurable: true })
  document.body.innerHTML = '<main><div class="screen"></div><a data-moment="rank">#3</a></main>'
  useDraft.setState(NOTHING_DRAFTED)
  noteNewEntry(null)
  queries = new QueryClient()
  stop = startEventFeedback(queries)
})
afterEach(() => {
  stop()
  queries.clear()
  switchSounds(false)
  document.body.innerHTML = ''
})

const calm = (value: string) =>
  (cdp() as { send(method: string, given: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
const entriesKey = keyOf(myEntries, { params: { competitionId: 7 } })
const entered = (rank: number | null) => queries.setQueryData(entriesKey, [sampleEntry({ id: 1, rank })])
const active = (phase: 'drafting' | 'live', id = 7) =>
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id, phase }))
const moving = (selector: string) => document.querySelector(selector)!.getAnimations().length

test('a pick and a drop give feedback; restored and cleared picks give none', async () => {
  drafted(1, 2)
  expect(felt).toEqual([])
  drafted(1, 2, 3)
  await expect.poll(() => felt).toEqual([[12]])
  drafted(1, 3)
  expect(felt).toEqual([[12], [6]])
  drafted()
  expect(felt).toHaveLength(2)
})

test('an entry starts an animation of the screen, and the next event interrupts it', async () => {
  noteNewEntry(5)
  noteNewEntry(6)
  await expect.poll(() => felt).toHaveLength(2)
  expect(moving('.screen')).toBe(1)
})

test('the lock gives feedback to players with an entry', async () => {
  active('drafting')
  active('live')
  expect(felt).toEqual([])
  active('drafting', 8)
  queries.setQueryData(keyOf(myEntries, { params: { competitionId: 8 } }), [sampleEntry({ id: 2 })])
  active('live', 8)
  await expect.poll(() => felt).toEqual([[40, 60, 40]])
})

test('a better rank animates the rank on screen; a first, an equal or a worse rank does not', async () => {
  entered(null)
  entered(9)
  entered(9)
  entered(12)
  expect(felt).toEqual([])
  entered(3)
  await expect.poll(() => felt).toEqual([[14, 30, 14]])
  expect(moving('[data-moment=rank]')).toBe(1)
})

test('with reduced motion nothing moves, vibrates or sounds', async () => {
  await calm('reduce')
  switchSounds(true)
  const started = vi.spyOn(OscillatorNode.prototype, 'start')
  respondTo('win')
  noteNewEntry(5)
  expect([felt, moving('.screen'), started.mock.calls]).toEqual([[], 0, []])
})

test('sounds are off until they are switched on', () => {
  const started = vi.spyOn(OscillatorNode.prototype, 'start')
  respondTo('pick')
  expect(started).not.toHaveBeenCalled()
  switchSounds(true)
  respondTo('pick')
  expect(started).toHaveBeenCalledTimes(2)
})
