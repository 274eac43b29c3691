import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { creators as allCreators, highlights } from '#contract/creators.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { snapshots } from '#contract/recap.ts'
import { forecasts, type Forecasts } from '#contract/forecasts.ts'
import { keyOf } from '#web/api/call.ts'
import { markOnline, useOffline } from '#web/api/offline-responses.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  samplePick,
  sampleForecast,
  sampleSnapshots,
  sampleRow,
  sampleForecasts,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { GamemodeScreen } from './gamemode-screen.tsx'

const server = fakeServer()
const panel = () => page.getByRole('region', { name: 'Why' })
const entry = (changes: Partial<Entry> = {}) =>
  sampleEntry({
    picks: [samplePick(1), samplePick(2), samplePick(3)],
    rank: 3,
    score: 23.4,
    totalScore: 23.4,
    ...changes,
  })

/** The lock, which is before every update in these tests. */
const LOCK = Date.UTC(2026, 0, 1)

function open(
  shown: Forecasts | null,
  changes: Partial<Competition> = {},
  kept = sampleSnapshots(),
  entries = [entry()],
) {
  server.returns(currentUser, sampleUser())
  const startTime = new Date(LOCK).toISOString()
  server.returns(activeCompetition, sampleCompetition({ phase: 'live', totalEntries: 26, startTime, ...changes }))
  server.returns(
    allCreators,
    [1, 2, 3, 5].map((id) => sampleCreator(id)),
  )
  server.returns(myEntries, entries)
  server.returns(highlights, [])
  server.returns(snapshots, kept)
  if (shown) server.returns(forecasts, shown)
  return renderScreen(<GamemodeScreen />, { path: '/gamemode' })
}

beforeEach(() => page.viewport(390, 844))
beforeEach(() => localStorage.removeItem('rank-line'))
// "Why" is open, as after a press on its title
beforeEach(() => localStorage.setItem('fold-why', 'open'))
beforeEach(() => localStorage.removeItem('shown-entry'))

test('the forecast shows the likely rank, the chances, the pace that each pick requires, and who helps and hurts', async () => {
  await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent(/^Why.*3rd of 26\. Likely to end2nd to 9th/)
  await expect
    .element(panel())
    .toMatchTextContent(
      /Chance of a prize22%Chance to winunder 1%Likely final score88\.0Score needed for a prize101\.4/,
    )
  await expect
    .element(page.getByRole('region', { name: 'What your picks need' }))
    .toMatchTextContent(
      /To keep the prize, one pick needsPixel Foundry1\.6 times its expected views.*2\.1 times its expected viewsYour other pick is not enough on its own\./,
    )
  await expect
    .element(page.getByRole('region', { name: 'Helps you' }))
    .toMatchTextContent(/Pixel FoundryYou picked it, 20% own itlikely 5\.1 points above its price\+4\.1/)
  await expect
    .element(page.getByRole('region', { name: 'Hurts you' }))
    .toMatchTextContent(/You skipped it, 46% own itlikely 6\.8 points above its price−3\.1/)
  await expect.element(panel()).toMatchTextContent(/Next update in 0:\d\d/)
  await expect.element(page.getByRole('region', { name: 'Around You' }).getByRole('listitem').nth(2)).toBeVisible()
})

test('the forecast says that a shared rank is tied', async () => {
  await open(sampleForecasts(), {}, sampleSnapshots(), [entry({ isTied: true })])
  await expect.element(panel()).toMatchTextContent(/Tied for 3rd of 26\. Likely to end/)
})

test('a long creator name is cut and its points stay inside the forecast', async () => {
  await open(sampleForecasts())
  const helps = page.getByRole('region', { name: 'Helps you' })
  await expect.element(helps.getByRole('listitem').first()).toBeVisible()
  const row = helps.getByRole('listitem').first().element()
  row.querySelector('.truncate')!.textContent = 'Nowtech Replay (Le Mug Nowtech) '.repeat(4)
  expect(row.lastElementChild!.getBoundingClientRect().right).toBeLessThanOrEqual(
    helps.element().getBoundingClientRect().right,
  )
})

test('the forecast has no countdown while the browser is offline', async () => {
  await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent(/Next update in 0:\d\d/)
  useOffline.setState({ asOf: Date.now() })
  onTestFinished(markOnline)
  await expect.element(panel()).toMatchTextContent(/4 times in 5\. The forecast updates when you are online again\./)
  await expect.element(panel()).not.toMatchTextContent(/Next update/)
})

test('with several entries the forecast says whether this entry has the creator', async () => {
  await open(sampleForecasts(), {}, sampleSnapshots(), [entry(), entry({ id: 12 })])
  await expect
    .element(page.getByRole('region', { name: 'Helps you' }))
    .toMatchTextContent(/Pixel FoundryIn this entry, 20% own it/)
  await expect
    .element(page.getByRole('region', { name: 'Hurts you' }))
    .toMatchTextContent(/Not in this entry, 46% own it/)
})

test('screen readers hear the likely final rank in the standing summary, and the forecast announces nothing', async () => {
  await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
  expect(panel().element().querySelector('[aria-live], [role="status"]')).toBeNull()
  await expect
    .element(page.getByRole('status', { name: 'Your standing' }))
    .toMatchTextContent(/^You are 3rd of 26(, likely to end 2nd to 9th)?$/)
})

test('the standing summary for screen readers says that the rank is tied', async () => {
  await open(sampleForecasts(), {}, sampleSnapshots(), [entry({ isTied: true })])
  await expect
    .element(page.getByRole('status', { name: 'Your standing' }))
    .toMatchTextContent(/^You are tied for 3rd of 26/)
})

test('score, rank, forecast and neighbours always come from the same update', async () => {
  await page.viewport(1440, 900)
  const key = keyOf(myEntries, { params: { competitionId: 7 } })
  const at = (rank: number, score: number): Forecasts => {
    const seen = sampleForecasts({ entries: 26 }, sampleForecast({ best: 2, worst: 20 }))
    const rows = [sampleRow(11, { userId: 'ada', rank, totalScore: score })]
    return { ...seen, own: seen.own.map((one) => ({ ...one, rank, score, neighbours: rows })) }
  }
  const around = page.getByRole('region', { name: 'Around You' })
  const position = page.getByRole('region', { name: 'Competition Status' })
  // the forecast is from the lock, and the entries are newer
  const screen = await open(at(15, 0.5))
  await expect.element(position).toMatchTextContent('#3')
  await expect.element(panel()).toMatchTextContent(/Likely to end2nd to 20th/)
  expect(panel().element().textContent).not.toContain('15th')
  await expect.element(around).not.toBeInTheDocument()
  screen.queries.setQueryData(keyOf(forecasts, { params: { competitionId: 7 } }), at(3, 23.4))
  await expect.element(panel()).toMatchTextContent('3rd of 26')
  await expect.element(around).toMatchTextContent('23.4')
  // new entries are not shown before the forecast includes them
  const held = server.holds(forecasts)
  screen.queries.setQueryData(key, [entry({ rank: 5, score: 24, totalScore: 24 })])
  await vi.waitFor(() => expect(server.received(forecasts)).toHaveLength(2))
  await expect.element(position).toMatchTextContent('#3')
  await expect.element(around).toMatchTextContent('23.4')
  held.respond(at(5, 24))
  await expect.element(position).toMatchTextContent('#5')
  await expect.element(panel()).toMatchTextContent('5th of 26')
  await expect.element(around).toMatchTextContent('24.0')
})

test('a hidden page requests no forecast, and requests it at once when it is visible again', async () => {
  const screen = await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent('3rd of 26')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const before = server.received(forecasts).length
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [entry({ rank: 5 })])
  await expect.element(page.getByRole('region', { name: 'Your Position' })).toMatchTextContent('#5')
  expect(server.received(forecasts)).toHaveLength(before)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(server.received(forecasts)).toHaveLength(before + 1))
})

test('new entries are shown without a forecast if the forecast takes too long', async () => {
  await page.viewport(1440, 900)
  const screen = await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent('3rd of 26')
  server.breaks(forecasts, 500, 'boom')
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [entry({ rank: 5 })])
  await expect.element(page.getByRole('region', { name: 'Competition Status' })).toMatchTextContent('#5')
  expect(panel().element().textContent).not.toContain('3rd of 26')
  await expect.element(page.getByRole('region', { name: 'Around You' })).not.toBeInTheDocument()
})

test('on a phone the likely final rank is visible beside the controller, and a press opens the forecast', async () => {
  localStorage.removeItem('fold-why')
  await open(sampleForecasts())
  const way = page.getByRole('button', { name: /^Likely 2nd to 9th/ })
  await expect.element(way).toBeVisible()
  expect(way.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  await way.click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Likely to end')
})

test('the forecast counts down to the next reading of a live source', async () => {
  await open(sampleForecasts({ nextReadingAt: new Date(Date.now() + 160_000).toISOString() }))
  await expect.element(panel()).toMatchTextContent(/Next reading in 2:\d\d/)
})

test('the forecast says that no update follows before the end', async () => {
  const soon = new Date(Date.now() + 20_000).toISOString()
  await open(sampleForecasts({ everySeconds: 37 }), { endTime: soon })
  await expect.element(panel()).toMatchTextContent(/right 4 times in 5\. This was the last update\./)
  expect(panel().element().textContent).not.toContain('Next')
})

test('a reading that is due after the end has no countdown', async () => {
  const in5s = new Date(Date.now() + 5000).toISOString()
  const in90s = new Date(Date.now() + 90_000).toISOString()
  await open(sampleForecasts({ nextReadingAt: in90s }), { endTime: in5s })
  await expect.element(panel()).toMatchTextContent('This was the last update.')
})

test('before the first numbers the forecast says when they come; with a prize for everybody no pace is required', async () => {
  const screen = await open(sampleForecasts({ asOf: null }, null))
  await expect.element(panel()).toMatchTextContent('Your forecast begins with the first numbers')
  const certain = sampleForecast({
    best: 1,
    worst: 1,
    prizeChance: 1,
    prizeLine: null,
    requiredPaces: [],
    helps: [],
    hurts: [],
  })
  screen.queries.setQueryData(
    keyOf(forecasts, { params: { competitionId: 7 } }),
    sampleForecasts({ entries: 2, paidPlaces: 2 }, certain),
  )
  await expect.element(panel()).toMatchTextContent(/Likely to end1st\s*prizes to 2nd2ndChance of a prize100%/)
  await expect.element(page.getByRole('region', { name: 'What your picks need' })).not.toBeInTheDocument()
})

test('only a player in a prize place can keep a prize; equal required paces are one sentence', async () => {
  const alike = [1, 2, 3].map((creatorId) => ({ creatorId, times: 1 }))
  const shown = (rank: number) => {
    const seen = sampleForecasts({}, sampleForecast({ expected: 101.4, requiredPaces: alike }))
    return { ...seen, own: seen.own.map((one) => ({ ...one, rank, isPaid: rank <= 3 })) }
  }
  const requiredPaces = page.getByRole('region', { name: 'What your picks need' })
  const screen = await open(shown(3))
  await expect
    .element(requiredPaces)
    .toMatchTextContent(/^To keep the prizeYour picks only need their expected views\.$/)
  await screen.unmount()
  await open(shown(4), {}, sampleSnapshots(), [entry({ rank: 4 })])
  await expect.element(requiredPaces).toMatchTextContent(/^For a prizeYour picks/)
})

test('a forecast that fails to load can be requested again', async () => {
  server.breaks(forecasts, 500, 'boom')
  await open(null)
  await expect.element(panel()).toMatchTextContent('The forecast did not load')
  server.returns(forecasts, sampleForecasts())
  await panel().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
})

test('a changed roster requests a new forecast at once', async () => {
  const screen = await open(sampleForecasts())
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
  const before = server.received(forecasts).length
  server.returns(forecasts, sampleForecasts({}, sampleForecast({ best: 1, worst: 4 })))
  const traded = entry({ picks: [samplePick(1), samplePick(2), samplePick(5)] })
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [traded])
  await expect.element(panel()).toMatchTextContent('1st to 4th')
  expect(server.received(forecasts).length).toBe(before + 1)
})

test('ranks that were shown become a chart and a table, and survive a reload', async () => {
  const key = keyOf(forecasts, { params: { competitionId: 7 } })
  const at = (minute: number, rank: number): Forecasts => {
    const seen = sampleForecasts({ asOf: new Date(Date.UTC(2026, 0, 20, 12, minute)).toISOString() })
    return { ...seen, own: seen.own.map((one) => ({ ...one, rank, isPaid: rank <= 3 })) }
  }
  const level = at(0, 1)
  const entriesKey = keyOf(myEntries, { params: { competitionId: 7 } })
  const screen = await open({ ...level, own: level.own.map((one) => ({ ...one, score: 0 })) }, {}, sampleSnapshots(), [
    entry({ rank: 1, score: 0, totalScore: 0 }),
  ])
  const seen = (minute: number, rank: number) => {
    screen.queries.setQueryData(entriesKey, [entry({ rank })])
    server.returns(myEntries, [entry({ rank })])
    server.returns(forecasts, at(minute, rank))
    screen.queries.setQueryData(key, at(minute, rank))
  }
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
  seen(0, 9)
  await vi.waitFor(() => expect(localStorage.getItem('rank-line')).toContain(',9]'))
  seen(1, 4)
  const line = () => page.getByRole('img', { name: 'From 9th to 4th; best 4th, worst 9th' })
  await expect.element(line()).toBeVisible()
  await screen.unmount()
  await open(at(1, 4), {}, sampleSnapshots(), [entry({ rank: 4 })])
  await expect.element(line()).toBeVisible()
  await page.getByText('As a table').click()
  await vi.waitFor(() => expect(panel().element().querySelectorAll('tbody tr')).toHaveLength(2))
})

test('ranks in the first minute after the lock are not counted as best or worst', async () => {
  const justNow = Date.now()
  const after = (seconds: number) => new Date(justNow + 1000 * seconds).toISOString()
  const moment = (second: number, rank: number): Forecasts => {
    const seen = sampleForecasts({ asOf: after(second) })
    return { ...seen, own: seen.own.map((one) => ({ ...one, rank, isPaid: rank <= 3 })) }
  }
  const kept = sampleSnapshots({ snapshots: [] })
  const screen = await open(moment(1, 26), { startTime: after(0) }, kept, [entry({ rank: 26 })])
  await expect.element(panel()).toMatchTextContent('26th of 26')
  for (const [second, rank] of [
    [70, 9],
    [80, 4],
  ] as const) {
    server.returns(myEntries, [entry({ rank })])
    server.returns(forecasts, moment(second, rank))
    screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [entry({ rank })])
    screen.queries.setQueryData(keyOf(forecasts, { params: { competitionId: 7 } }), moment(second, rank))
    await expect.element(panel()).toMatchTextContent(`${rank}th of 26`)
  }
  await expect.element(page.getByText(/^Best 4th, worst 9th since /)).toBeVisible()
})

test('best and worst rank include every rank that was shown, also two of one update and those before the first forecast', async () => {
  const entriesKey = keyOf(myEntries, { params: { competitionId: 7 } })
  const withRank = (rank: number): Forecasts => {
    const seen = sampleForecasts()
    return { ...seen, own: seen.own.map((one) => ({ ...one, rank, isPaid: rank <= 3 })) }
  }
  const screen = await open(sampleForecasts({ asOf: null }, null), {}, sampleSnapshots({ snapshots: [] }), [
    entry({ rank: 10 }),
  ])
  await expect.element(page.getByRole('region', { name: 'Your Position' })).toMatchTextContent('#10')
  await expect.element(panel()).toMatchTextContent('Your forecast begins with the first numbers')
  for (const rank of [8, 6, 7]) {
    server.returns(myEntries, [entry({ rank })])
    server.returns(forecasts, withRank(rank))
    screen.queries.setQueryData(entriesKey, [entry({ rank })])
    screen.queries.setQueryData(keyOf(forecasts, { params: { competitionId: 7 } }), withRank(rank))
    await expect.element(panel()).toMatchTextContent(`${rank}th of 26`)
  }
  await expect.element(page.getByText(/^Best 6th, worst 10th since /)).toBeVisible()
})

test('a player who arrives late sees the ranks of earlier snapshots; after a trade in another browser only the ranks that were shown', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 20, 12, minute)).toISOString()
  const places = Array.from({ length: 26 }, (_, nth) => nth + 1)
  const snapshotNumber = (nth: number, points: number[]) => ({
    nth,
    share: nth / 48,
    at: at(10 * nth),
    points,
    places,
    lines: places.map((place) => (nth === 0 ? 0 : 30 - place)),
  })
  // in the first snapshot all entries are level, so it has no ranks
  const kept = sampleSnapshots({
    snapshots: [
      snapshotNumber(0, [0, 0, 0, 0, 0]),
      snapshotNumber(1, [4, 4, 2, 0, 0]),
      snapshotNumber(2, [9, 9, 7, 0, 0]),
    ],
  })
  const screen = await open(sampleForecasts({ asOf: at(40) }), {}, kept)
  await expect.element(page.getByRole('img', { name: 'From 20th to 3rd; best 3rd, worst 20th' })).toBeVisible()
  await expect.element(page.getByText(/^Best 3rd, worst 20th since /)).toBeVisible()
  await screen.unmount()
  // ranks that were shown stay after a trade
  const traded = await open(sampleForecasts({ asOf: at(50) }), {}, kept, [entry({ banked: 4 })])
  await expect.element(page.getByText(/^Best 3rd, worst 20th while you looked since /)).toBeVisible()
  await traded.unmount()
  localStorage.removeItem('rank-line')
  // a rank that never changed is a sentence, not a chart
  const level = sampleSnapshots({ snapshots: [1, 2].map((nth) => snapshotNumber(nth, [9, 9, 9, 0, 0])) })
  localStorage.removeItem('rank-line')
  const still = await open(sampleForecasts({ asOf: at(40) }), {}, level)
  await expect.element(panel()).toMatchTextContent(/Your rank so far3rd all the time, since/)
  await still.unmount()
  localStorage.removeItem('rank-line')
  server.returns(myEntries, [entry({ banked: 4 })])
  await renderScreen(<GamemodeScreen />, { path: '/gamemode' })
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
  await expect.element(page.getByText('Your rank so far')).not.toBeInTheDocument()
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 20, 12, minute)).toISOString()
/** The only snapshot of a board of 26 entries: creators 1 to 3 have 18 points together, which is the 12th place. */
const oneSnapshot = () => {
  const places = Array.from({ length: 26 }, (_, nth) => nth + 1)
  const lines = places.map((place) => 30 - place)
  return sampleSnapshots({ snapshots: [{ nth: 1, share: 1 / 48, at: at(10), points: [9, 9, 0, 0, 0], places, lines }] })
}

test('snapshots are not used for an entry that has made a move, also when the move banked no points', async () => {
  const kept = oneSnapshot()
  const still = await open(sampleForecasts({ asOf: at(40) }), {}, kept)
  await expect.element(page.getByText(/^Best 3rd, worst 12th since /)).toBeVisible()
  await still.unmount()
  localStorage.removeItem('rank-line')
  await open(sampleForecasts({ asOf: at(40) }), {}, kept, [entry({ movesLeft: 1 })])
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
  await expect.poll(() => localStorage.getItem('rank-line')).toContain(',3]')
  await expect.element(page.getByText('Your rank so far')).not.toBeInTheDocument()
})

test('each of several entries has its own rank history', async () => {
  const seen = sampleForecasts({ asOf: at(40) })
  const own = [seen.own[0]!, { ...seen.own[0]!, entryId: 12, rank: 8 }]
  const second = entry({ id: 12, rank: 8, picks: [samplePick(4), samplePick(5), samplePick(3)] })
  await open({ ...seen, own }, {}, oneSnapshot(), [entry(), second])
  await expect.element(page.getByText(/^Best 3rd, worst 12th since /)).toBeVisible()
  const lines = () => JSON.parse(localStorage.getItem('rank-line')!).lines as Record<string, [number, number][]>
  const ranksOf = (id: number) => lines()[id]?.map(([, rank]) => rank)
  expect([ranksOf(11), ranksOf(12)]).toEqual([[12, 3], [8]])
  await expect.element(panel()).toMatchTextContent(/Entry 1: .*Likely to end/)
})

test('for a large board the chart says that earlier ranks are approximate', async () => {
  const words = page.getByText('Ranks from before your visit are estimates', { exact: false })
  const small = await open(sampleForecasts({ asOf: at(40) }), {}, oneSnapshot())
  await expect.element(page.getByText(/^Best 3rd, worst 12th since /)).toBeVisible()
  expect(words.query()).toBeNull()
  await small.unmount()
  await open(sampleForecasts({ asOf: at(40) }), { totalEntries: 200 }, { ...oneSnapshot(), entries: 200 })
  await expect.element(words).toBeVisible()
})

test('on a desktop the pace keeps its height until the rank history has loaded', async () => {
  await page.viewport(1440, 900)
  const opened = open(sampleForecasts())
  const earlier = server.holds(snapshots)
  await opened
  const pace = page.getByRole('group', { name: 'Your pace' })
  await expect.element(pace.getByRole('region', { name: 'What your picks need' })).toBeVisible()
  const height = () => pace.element().getBoundingClientRect().height
  expect(height()).toBeGreaterThan(270)
  earlier.respond(sampleSnapshots({ snapshots: [] }))
  await expect.poll(height).toBeLessThan(270)
})

test('on a phone the forecast keeps its height until it has loaded', async () => {
  const held = server.holds(forecasts)
  await open(null)
  await expect.element(panel().getByRole('status')).toHaveTextContent('Loading...')
  expect(panel().element().getBoundingClientRect().height).toBeGreaterThan(420)
  held.respond(sampleForecasts())
  await expect.element(panel()).toMatchTextContent('2nd to 9th')
})

test('on a desktop the pace is as high as its content', async () => {
  await page.viewport(1440, 900)
  const out = { ...sampleForecast(), requiredPaces: [1, 2, 3].map((creatorId) => ({ creatorId, times: null })) }
  const screen = await open(sampleForecasts({}, out))
  const pace = page.getByRole('group', { name: 'Your pace' })
  await expect.element(pace).toMatchTextContent(/No single pick can win a prize now/)
  const height = () => pace.element().getBoundingClientRect().height
  await expect.poll(height).toBeLessThan(180)
  screen.queries.setQueryData(
    keyOf(forecasts, { params: { competitionId: 7 } }),
    sampleForecasts({}, { ...out, requiredPaces: [{ creatorId: 1, times: 1.6 }] }),
  )
  await expect.element(pace).not.toMatchTextContent(/No single pick can win a prize now/)
  expect(height()).toBeLessThan(180)
})

test('on a desktop the neighbours are left of the forecast; both exist only while the competition is live', async () => {
  await page.viewport(1440, 900)
  const screen = await open(sampleForecasts())
  await expect.element(panel()).toBeVisible()
  const { left } = panel().element().getBoundingClientRect()
  await expect.element(page.getByRole('region', { name: 'Around You' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Around You' }).element().getBoundingClientRect().right).toBeLessThan(left)
  await screen.unmount()
  await open(null, { phase: 'review' })
  await expect.element(page.getByRole('region', { name: 'Your Position' })).toMatchTextContent('PROVISIONAL')
  await expect.element(panel()).not.toBeInTheDocument()
})

test.each([
  [768, 1024],
  [1024, 768],
])(
  "at %i x %i px the player's own name among the neighbours is whole, and the badge is beside the amount",
  async (width, height) => {
    await page.viewport(width, height)
    const row = sampleRow(11, { userId: 'ada', userDisplayName: 'Tabitha W.', nthEntry: 1, totalSalary: '121500.00' })
    const seen = sampleForecasts()
    const own = [11, 12].flatMap((entryId) =>
      seen.own.map((one) => ({ ...one, entryId, neighbours: [sampleRow(3, { isBot: true }), row] })),
    )
    await open({ ...seen, own }, {}, sampleSnapshots(), [entry(), entry({ id: 12 })])
    const around = page.getByRole('region', { name: 'Around You' })
    await expect.element(around.getByText('Tabitha W.')).toBeVisible()
    const name = around.getByText('Tabitha W.').element()
    expect([name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]).toEqual([0, 0])
    const mark = around.element().querySelector('.pill-go')!.getBoundingClientRect()
    expect(mark.top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom - 1)
  },
)
