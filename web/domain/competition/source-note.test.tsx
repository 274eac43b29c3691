import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { keyOf } from '#web/api/call.ts'
import { isToday, momentOf, timeOf } from '#web/ui/format.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleCompetition, sampleCreator } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ReplayNote, SourceNote, SourceWords } from './source-note.tsx'

const server = fakeServer()
const OURS = 'Points and prices are set by Fantasy Social, not by YouTube.'
const note = page.getByText('Points and prices are set by', { exact: false })

test('the source note of a replay names its day and YouTube', async () => {
  await renderScreen(<ReplayNote competition={sampleCompetition({ phase: 'live', replayDay: '2026-01-24' })} />)
  await expect
    .element(note)
    .toHaveTextContent(`Replay of January 24, 2026: real YouTube statistics. Season: A Sample Season. ${OURS}`)
  await expect.element(page.getByRole('link', { name: 'YouTube' })).toHaveAttribute('href', 'https://www.youtube.com/')
})

test('the source note of a replay credits the source of its season, but not on days of another season', async () => {
  const season = { title: 'Cooks', credit: 'Ada', firstDay: '2026-01-20', lastDay: '2026-01-24' }
  server.returns(about, sampleAbout({ season }))
  await renderScreen(
    ['2026-01-24', '2026-01-25'].map((replayDay) => (
      <ReplayNote key={replayDay} competition={sampleCompetition({ phase: 'live', replayDay })} />
    )),
  )
  await expect
    .element(page.getByText('January 24', { exact: false }))
    .toHaveTextContent(`Replay of January 24, 2026: real YouTube statistics. Season: Cooks. Credit: Ada. ${OURS}`)
  await expect
    .element(page.getByText('January 25', { exact: false }))
    .toHaveTextContent(`Replay of January 25, 2026: real YouTube statistics. ${OURS}`)
})

test('the source note of a simulated day says that channels and days are not real', async () => {
  await renderScreen(<ReplayNote competition={sampleCompetition({ phase: 'live', replayDay: '2101-01-18' })} />)
  await expect.element(note).toHaveTextContent(`Invented channels, simulated days: January 18, 2101. ${OURS}`)
  expect(page.getByRole('link', { name: 'YouTube' }).elements()).toHaveLength(0)
})

test('without statistics on the page the source note mentions only points and prices', async () => {
  await renderScreen(<ReplayNote competition={null} />)
  await expect.element(note).toHaveTextContent(OURS)
})

test('the source note of live numbers shows their age and whether they are delayed, updated each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const [shown, read] = [600_000, 300_000].map((ago) => new Date(Date.now() - ago).toISOString())
  const live = sampleCompetition({ phase: 'live', replayDay: null, statisticsAt: shown!, isDelayed: false })
  server.returns(competition, { ...live, statisticsAt: read! })
  await renderScreen(<ReplayNote competition={live} />)
  await expect.element(note).toHaveTextContent(`Statistics: YouTube, as of ${timeOf(read!)}. ${OURS}`)

  server.returns(competition, { ...live, statisticsAt: read!, isDelayed: true })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.element(note).toHaveTextContent(`Statistics: YouTube, as of ${timeOf(read!)}. Delayed ${OURS}`)
})

test('before a competition opens, a page without counts names YouTube without a time and requests none', async () => {
  await renderScreen(<ReplayNote competition={sampleCompetition({ phase: 'drafting', replayDay: null })} />)
  await expect.element(note).toHaveTextContent(`Statistics: YouTube. ${OURS}`)
})

test.each([
  [6 * 60, '6 h'],
  [45, '45 min'],
])('during the draft the source note says that prices are %i minutes old at the lock', async (minutes, age) => {
  const pricesAsOf = new Date(Date.now() - 60_000).toISOString()
  const startTime = new Date(Date.now() + (minutes - 1) * 60_000).toISOString()
  await renderScreen(
    <ReplayNote competition={sampleCompetition({ phase: 'drafting', replayDay: null, pricesAsOf, startTime })} />,
  )
  const at = isToday(pricesAsOf) ? timeOf(pricesAsOf) : momentOf(pricesAsOf)
  await expect
    .element(note)
    .toHaveTextContent(`Statistics: YouTube. Prices from readings at ${at}, ${age} before the lock. ${OURS}`)
})

test.each([
  ['are of the newest reading', 60_000, false],
  ['are delayed when nothing was read for longer than twice the plan', 31 * 60_000, true],
])('during the draft the counts of the catalogue %s', async (_, ago, isDelayed) => {
  const [older, newest] = [2 * ago, ago].map((ms) => new Date(Date.now() - ms).toISOString())
  const { queries } = await renderScreen(
    <ReplayNote competition={sampleCompetition({ phase: 'drafting', replayDay: null })} />,
  )
  queries.setQueryData(keyOf(creators), [
    sampleCreator(1, { countedAt: older! }),
    sampleCreator(2, { countedAt: newest! }),
    sampleCreator(3, { countedAt: null }),
  ])
  const at = isToday(newest!) ? timeOf(newest!) : momentOf(newest!)
  await expect
    .element(note)
    .toHaveTextContent(`Statistics: YouTube, as of ${at}. ${isDelayed ? 'Delayed ' : ''}${OURS}`)
})

test('the source note of an ended competition shows its end, with the day if that was not today', async () => {
  const longAgo = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await renderScreen(
    <ReplayNote competition={sampleCompetition({ phase: 'completed', replayDay: null, statisticsAt: longAgo })} />,
  )
  await expect.element(note).toHaveTextContent(`Statistics: YouTube, as of ${momentOf(longAgo)}. ${OURS}`)
})

test.each([
  ['recorded', 'A recorded season of real YouTube statistics. Season: A Sample Season.'],
  ['youtube', 'Source: YouTube.'],
] as const)('search results from the %s source name it', async (source, words) => {
  server.returns(about, sampleAbout({ source }))
  await renderScreen(<SourceNote />)
  await vi.waitFor(() => expect(document.body.textContent).toContain(words))
})

test('the source note of the catalogue shows the age of live counts and whether they are delayed', async () => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  const old = new Date(Date.now() - 3_600_000).toISOString()
  await renderScreen(
    <p data-testid="words">
      <SourceWords creators={[sampleCreator(1, { countedAt: old })]} />
    </p>,
  )
  const at = isToday(old) ? timeOf(old) : momentOf(old)
  await expect.element(page.getByTestId('words')).toHaveTextContent(`Source: YouTube, as of ${at}. Delayed`)
})
