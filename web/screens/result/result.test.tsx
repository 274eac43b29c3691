import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, competition as oneCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { competitionResult, seeResult, type CompetitionResult } from '#contract/profile.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, samplePick, sampleResult, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ResultScreen } from './result.tsx'

const server = fakeServer()
const region = (name: string) => page.getByRole('region', { name })

beforeEach(() => page.viewport(390, 844))

const lineup: Entry = sampleEntry({
  picks: [samplePick(1, { points: 40.2 }), samplePick(2, { points: 3.1, before: 20 }), samplePick(3, { points: 12 })],
  banked: 4.7,
  score: 60,
  totalScore: 60,
  rank: 3,
  prize: '50.25',
})

function arrange(result: CompetitionResult | null = sampleResult(), entries: Entry[] = [lineup]): void {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ id: 8, prizeTitle: 'Prime Time' }))
  server.returns(oneCompetition, sampleCompetition({ phase: 'completed', totalEntries: 26 }))
  server.returns(competitionResult, result)
  server.returns(myEntries, entries)
  server.returns(seeResult, { ok: true })
}
const show = () => renderScreen(<ResultScreen />, { path: '/result?competition=7' })
const open = (...given: Parameters<typeof arrange>) => {
  arrange(...given)
  return show()
}

test('the result explains politely that a prize is being checked', async () => {
  await open(sampleResult({ waiting: '50.25' }))
  await expect
    .element(region('Result'))
    .toMatchTextContent(
      /You won \$50\.25.*Your prize is being checked by a person before it is paid.*nothing for you to do/,
    )
})

test('the result says why a prize is withheld, and that the player may write to us', async () => {
  await open(sampleResult({ prize: '0.00', withheld: '50.25' }))
  await expect
    .element(region('Result'))
    .toMatchTextContent(/A prize of \$50\.25 was not paid.*several accounts.*please write to us/)
  await expect.element(region('Result').getByText('No prize this time.')).not.toBeInTheDocument()
})

test('the result shows rank, prize, experience, distances, lineup and the next draft', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: '3rd place, in the prizes!' })).toBeVisible()
  await expect
    .element(region('Result'))
    .toMatchTextContent(/FinalFriday Night Launch.*#3.*of 26.*60\.0 points.*You won \$50\.25/)
  await expect
    .element(region('Level 2'))
    .toMatchTextContent(/\+92.*XP.*172 XP, 228 to level 3.*You reached level 2.*2 prizes in a row/)
  await expect.element(page.getByRole('progressbar', { name: 'Experience' })).toHaveAttribute('aria-valuenow', '72')
  await expect
    .element(region('To the next place'))
    .toMatchTextContent(/To 2nd place4\.2 points.*Ahead of 4th place0\.3 points/)
  const picks = region('Your lineup').getByRole('listitem')
  await expect.element(picks.nth(0)).toMatchTextContent(/Pixel Foundry.*Most points.*40\.2/)
  await expect.element(picks.nth(1)).toMatchTextContent(/Orbit Academy.*Fewest points.*3\.1 since the trade/)
  await expect
    .element(region('Your lineup'))
    .toMatchTextContent(/Creators now55\.3Kept from creators who left4\.7.*60\.0points/)
  await expect
    .element(region('Next draft'))
    .toMatchTextContent(/Prime Time.*The draft is open and locks in 0\d:\d\d:\d\d/)
  await expect.element(page.getByRole('link', { name: 'Next draft' })).toHaveAttribute('href', '/')
  await expect
    .element(page.getByRole('link', { name: 'See the final board' }))
    .toHaveAttribute('href', '/leaderboard?competition=7')
  await expect.element(page.getByText(/^Replay of January 20, 2026/)).toBeVisible()
  expect(document.querySelector<HTMLImageElement>('img[src="/art/party.webp"]')).not.toBeNull()
})

test('a result whose day is replayed again keeps rank and prize, and says why the lineup is hidden', async () => {
  arrange()
  server.refuses(myEntries, { code: 'day_returns' })
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: '3rd place, in the prizes!' })).toBeVisible()
  await expect
    .element(region('Your lineup'))
    .toMatchTextContent(
      /Hidden for Now.*replays this day again, so its points are hidden until that competition is over\.$/,
    )
  await expect.element(page.getByRole('link', { name: 'See the final board' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})

test('the result without a prize shows no confetti and the distance to a prize', async () => {
  const [best] = sampleResult().ownEntries
  await open(
    sampleResult({
      bestRank: 20,
      prize: '0.00',
      ownEntries: [{ ...best!, rank: 20, prize: '0.00', toPrize: 12.5 }],
    }),
  )
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Lower half this time. On to the next.' }))
    .toBeVisible()
  await expect.element(region('Result')).toMatchTextContent('No prize this time.')
  await expect.element(region('To the next place')).toMatchTextContent('To a prize12.5 points')
  expect(document.querySelector('img[src="/art/party.webp"]')).toBeNull()
})

test('the rank and the experience are shown at their final values without rolling', async () => {
  const seen = new Set<string>()
  /** The visible digits of a rolling or plain number. */
  const drawn = (text: Element) =>
    [...text.querySelectorAll('[data-now]')].map((digit) => digit.getAttribute('data-now')).join('') || text.textContent
  const watch = new MutationObserver(() => {
    for (const text of document.querySelectorAll('.disp'))
      if (/^#|XP/.test(text.textContent)) seen.add(`${text.textContent.at(0)} ${drawn(text)}`)
  })
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  await open()
  await expect.poll(() => [...seen]).toContain('# #3')
  watch.disconnect()
  expect([...seen].toSorted()).toEqual(['# #3', '+ +92 XP'])
})

test.each([
  [360, 640],
  [390, 844],
])('at %i x %i the points stand beside the rank without scrolling', async (width, height) => {
  await page.viewport(width, height)
  await open()
  await expect.element(region('Result').getByText('60.0 points')).toBeInViewport({ ratio: 1 })
})

test('a seat reads that it wins no prize money and that its result counts in its league', async () => {
  const [best] = sampleResult().ownEntries
  await open(
    sampleResult({ bestRank: 1, prize: '0.00', ownEntries: [{ ...best!, rank: 1, prize: '0.00', isSeat: true }] }),
  )
  await expect
    .element(region('Result'))
    .toMatchTextContent('A seat wins no prize money, and your result counts in full in your league.')
  await expect.element(region('Result').getByText('No prize this time.')).not.toBeInTheDocument()
})

test('the result one place short of a prize says so and states the distance once', async () => {
  const [best] = sampleResult().ownEntries
  const short = { ...best!, rank: 4, prize: '0.00', above: { rank: 3, points: 23.3 }, toPrize: 23.3 }
  await open(sampleResult({ bestRank: 4, entries: 7, prize: '0.00', ownEntries: [short] }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'One place short of a prize.' })).toBeVisible()
  await expect.element(region('Result').getByText('No prize this time.')).not.toBeInTheDocument()
  await expect.element(region('To the next place')).toMatchTextContent(/To 3rd place and a prize23\.3 points$/)
})

test('the winner sees the lead over the second place', async () => {
  const [best] = sampleResult().ownEntries
  const first = { ...best!, rank: 1, above: null, below: { rank: 2, points: 40.5 } }
  await open(sampleResult({ bestRank: 1, ownEntries: [first] }))
  await expect.element(region('Your lead')).toMatchTextContent(/Ahead of 2nd place40\.5 points$/)
})

test('the exact middle counts as neither half, and experience is explained', async () => {
  const [best] = sampleResult().ownEntries
  const middle = { ...best!, rank: 4, prize: '0.00', toPrize: 30 }
  const gained = { ...sampleResult().gained!, xpBefore: 0, xpAfter: 67 }
  await open(sampleResult({ bestRank: 4, entries: 7, prize: '0.00', ownEntries: [middle], gained }))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Right in the middle. On to the next.' }))
    .toBeVisible()
  await expect.element(page.getByText('10 XP for entering, 57 for 4th of 7')).toBeVisible()
})

test('creators with equal displayed points all get the mark of most or fewest', async () => {
  const picks = [40.21, 40.24, 12, 3.04, 2.96].map((points, nth) => samplePick(nth + 1, { points }))
  await open(sampleResult(), [{ ...lineup, picks }])
  await expect.poll(() => region('Your lineup').getByText('Most points').elements().length).toBe(2)
  expect(region('Your lineup').getByText('Fewest points').elements()).toHaveLength(2)
})

test('the result of the last place says so', async () => {
  const [best] = sampleResult().ownEntries
  const last = { ...best!, rank: 26, prize: '0.00', above: { rank: 25, points: 31 }, below: null, toPrize: 90 }
  await open(sampleResult({ bestRank: 26, prize: '0.00', ownEntries: [last] }), [
    { ...lineup, picks: [samplePick(1, { points: 0 }), ...lineup.picks.slice(1)] },
  ])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Last this time. On to the next.' })).toBeVisible()
  await expect.element(region('To the next place')).toMatchTextContent('To a prize90.0 points')
  await expect
    .element(region('Your lineup').getByRole('listitem').first())
    .toMatchTextContent(/It fell behind its usual day, and that took all of its points/)
})

test('a creator without points since its trade is not said to be behind its usual day', async () => {
  const traded = samplePick(1, { points: 0, isTradedIn: true })
  await open(sampleResult(), [{ ...lineup, picks: [traded, ...lineup.picks.slice(1)] }])
  const first = region('Your lineup').getByRole('listitem').first()
  await expect.element(first).toMatchTextContent(/No points since the trade/)
  await expect.element(first).not.toMatchTextContent(/usual day/)
})

test('an entry that shares the lowest place is called tied, not last', async () => {
  const [best] = sampleResult().ownEntries
  const last = { ...best!, rank: 25, prize: '0.00', above: { rank: 24, points: 31 }, below: null, toPrize: 90 }
  await open(sampleResult({ bestRank: 25, prize: '0.00', ownEntries: [{ ...last, isTied: true }] }), [lineup])
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Lower half this time. On to the next.' }))
    .toBeVisible()
  await expect.element(region('Result')).toMatchTextContent(/#25.*of 26, tied/)
})

test.each([390, 1440])(
  'with several entries the result shows the best rank, the prize, and each lineup, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    const [own] = sampleResult().ownEntries
    await open(
      sampleResult({ ownEntries: [{ ...own!, entryId: 10, rank: 4, prize: '0.00', isBetterPaid: true }, own!] }),
      [sampleEntry({ id: 10, rank: 4, picks: [samplePick(4, { points: 9 }), samplePick(5), samplePick(6)] }), lineup],
    )
    await expect
      .element(region('Result'))
      .toMatchTextContent(/#3.*of 2660\.0 pointsbest of your 2 entries.*You won \$50\.25/)
    // the entry with the shown rank comes first
    await expect.element(region('Your lineup')).toMatchTextContent('Pixel Foundry')
    if (width === 390) {
      await page.getByRole('button', { name: 'Entry 2 of 2' }).click()
      await page.getByRole('button', { name: /Entry 1/ }).click()
    } else await page.getByRole('tab', { name: /^Entry 1 · #4 Gadget Garage, / }).click()
    await expect.element(region('Your lineup')).toMatchTextContent('Gadget Garage')
    await expect.element(region('Your lineup')).toMatchTextContent('#4 · best entry paid')
  },
)

test('the result of a void competition has its own text', async () => {
  await open(sampleResult({ phase: 'void', bestRank: null, prize: '0.00', ownEntries: [], gained: null }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Called off' })).toBeVisible()
  await expect
    .element(page.getByText(/Nobody won or lost, and your balance, level and streak are as they were/))
    .toBeVisible()
  await expect.element(region('Next draft')).toBeVisible()
})

test('a result that ends a streak says so', async () => {
  const { gained } = sampleResult()
  await open(sampleResult({ gained: { ...gained!, streakBefore: 3, streakAfter: 0 } }))
  await expect.element(page.getByText('Your streak of 3 prizes has ended')).toBeVisible()
})

test.each([
  ['review', 'Points are being checked'],
  ['live', 'Not over yet'],
] as const)('before the result is final the page says so: %s', async (phase, title) => {
  await open(sampleResult({ phase, bestRank: null, ownEntries: [], gained: null }))
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(server.received(seeResult)).toEqual([])
})

test('a player without an entry sees a link to the board in place of a result', async () => {
  await open(null)
  await expect.element(page.getByRole('heading', { name: 'You were not in this one' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the board' }))
    .toHaveAttribute('href', '/leaderboard?competition=7')
})

test('opening an unseen result reports it to the server once', async () => {
  arrange()
  server.returns(currentUser, sampleUser({ unseenResultId: 7 }))
  const screen = await show()
  await expect.poll(() => server.received(seeResult)).toHaveLength(1)
  await screen.unmount()
  await renderScreen(<ResultScreen />, { path: '/result?competition=6' })
  await expect.element(region('Result')).toBeVisible()
  expect(server.received(seeResult)).toHaveLength(1)
})

test('the result shows that it loads, and a failed load is retried', async () => {
  arrange()
  const held = server.holds(competitionResult)
  const screen = await show()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  held.respond(sampleResult())
  await expect.element(region('Result')).toBeVisible()
  await screen.unmount()
  server.breaks(myEntries, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'The result did not load' })).toBeVisible()
  server.returns(myEntries, [lineup])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(region('Your lineup')).toBeVisible()
})

test.each([
  ['news', 7, null, true],
  ['news that this browser has celebrated in another window', 7, '7', false],
  ['no news, as on a reload or another device', null, null, false],
] as const)('a win that is %s', async (_what, unseenResultId, kept, isCelebrated) => {
  writeStored('celebrated', kept)
  arrange()
  server.returns(currentUser, sampleUser({ unseenResultId }))
  await show()
  await expect.element(region('Your lineup')).toBeVisible()
  await expect.poll(() => document.querySelector('[style*="--drift"]') !== null).toBe(isCelebrated)
  expect(readStored('celebrated')).toBe(isCelebrated ? '7' : kept)
})

test('the best entry is shared from the stage, and with several entries each from its lineup', async () => {
  const screen = await open()
  const share = region('Result').getByRole('button', { name: 'Share' })
  await expect.element(share).toBeVisible()
  await expect.element(region('Your lineup').getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  await screen.unmount()
  const { ownEntries } = sampleResult()
  const both = [...ownEntries, { ...ownEntries[0]!, entryId: 12, rank: 9 }]
  await open(sampleResult({ ownEntries: both }), [lineup, sampleEntry({ id: 12, rank: 9 })])
  await expect.element(region('Your lineup').getByRole('button', { name: 'Share entry 1 of 2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share your best entry' })).toBeVisible()
})

test('while no draft is open the result says when the next one opens', async () => {
  arrange()
  server.returns(activeCompetition, sampleCompetition({ id: 8, phase: 'live' }))
  server.returns(upcomingCompetitions, [sampleCompetition({ id: 9, phase: 'upcoming', prizeTitle: 'Quick Cut' })])
  await show()
  await expect.element(region('Next draft')).toMatchTextContent(/Quick Cut.*The draft opens in/)
})

test('a result address without a competition leads to the profile', async () => {
  arrange()
  const screen = await renderScreen(<ResultScreen />, { path: '/result?competition=none' })
  await expect.poll(() => screen.address()).toBe('/discovery')
})
