import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  reviewedCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { myEntries, type Entry } from '#contract/entries.ts'
import { playedCompetitions } from '#contract/profile.ts'
import { useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { closeReceipt, useOpenReceipt } from '#web/domain/entry/receipts.ts'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry, samplePick, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { TeamsScreen } from './teams-screen.tsx'

const server = fakeServer()
const card = (number: number) => page.getByRole('article', { name: new RegExp(`^Entry ${number}( of|$)`) })
const definitions = () =>
  page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
/** Opens the creators of a team on a phone, where they are closed at first. */
const openRoster = (number: number) => card(number).getByText('Roster', { exact: true }).click()
const summary = page.getByRole('region', { name: 'Team Summary' })

function arrange(entries: Entry[], competition: Competition | null = sampleCompetition()): void {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, competition)
  server.returns(myEntries, entries)
  server.returns(playedCompetitions, [])
}
const show = () => renderScreen(<TeamsScreen />, { path: '/myteams' })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeEach(() => [1, 2, 3].forEach((number) => localStorage.removeItem(`fold-roster-${number}`)))

test('the screen names the competition, says that it is active, and shows its terms', async () => {
  arrange([sampleEntry()])
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible()
  await expect.element(page.getByText('Friday Night Launch')).toBeVisible()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  expect(definitions()).toEqual(expect.arrayContaining(['#7', '$150,000', '3-5']))
})

test.each([
  ['drafting', 'Drafting'],
  ['live', 'LIVE'],
] as const)('while %s the screen shows the status in the words of the board', async (phase, word) => {
  arrange([sampleEntry()], sampleCompetition({ phase }))
  await show()
  const head = page.getByRole('region', { name: 'My Teams' })
  await expect.element(head.getByText('Active', { exact: true })).toBeVisible()
  await expect.element(head.getByText(word, { exact: true })).toBeVisible()
})

test.each(['drafting', 'live'] as const)(
  'while %s a viewer gets a link to sign up and none to the draft',
  async (phase) => {
    arrange([], sampleCompetition({ phase }))
    server.returns(currentUser, sampleUser({ role: 'viewer' }))
    await show()
    await expect.element(page.getByRole('button', { name: 'Sign up to play' })).toBeVisible()
    await expect.element(page.getByText('Build Your First Team')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Rosters as a file' })).not.toBeInTheDocument()
  },
)

test('a card shows rank, points, age and cost of the team, and its creators at a press', async () => {
  const picks = [samplePick(1), samplePick(2, { creator: null }), samplePick(3)]
  arrange([
    sampleEntry({ rank: 1, score: 87.5, totalScore: 87.5, picks, createdAt: ago(3 * 60) }),
    sampleEntry({ id: 12, rank: 4, createdAt: ago(0) }),
    sampleEntry({ id: 13, rank: null, createdAt: ago(2 * 24 * 60) }),
  ])
  await show()
  await expect.element(card(1).getByRole('img', { name: 'Rank 1' })).toBeVisible()
  await expect.element(card(1)).toMatchTextContent(/Entry 1 of 33h ago87\.5 pts/)
  await expect.element(card(1).getByRole('listitem')).not.toBeInTheDocument()
  await openRoster(1)
  await expect.element(card(1).getByRole('listitem').first()).toBeVisible()
  await expect.element(card(1)).toMatchTextContent(/Pixel Foundry\$30,000 · 8\.3M subs.*Unknown\$30,000 · — subs/)
  await expect.element(card(1)).toMatchTextContent(/Total Salary\$90,000Current Rank#1/)
  await expect.element(card(2)).toMatchTextContent(/^#4Entry 2 of 3Just now/)
  await expect.element(card(2)).not.toMatchTextContent(/pts/)
  await expect.element(card(3)).toMatchTextContent(/Entry 3 of 32d ago.*Current RankUnranked/)
  await expect.element(summary).toMatchTextContent('Team SummaryTeams3Best Score87.5Best Rank#1')
})

test('after a trade the total salary is named the one at the lock, and the live price the one paid', async () => {
  const picks = [samplePick(1, { price: '38500.00', isTradedIn: true }), samplePick(2), samplePick(3)]
  arrange([sampleEntry({ picks }), sampleEntry({ id: 12 })], sampleCompetition({ phase: 'live' }))
  await show()
  await expect.element(card(1)).toMatchTextContent(/Total Salary\$90,000at the lock/)
  await expect.element(card(2)).toMatchTextContent(/Total Salary\$90,000Current Rank/)
  await openRoster(1)
  await expect.element(card(1)).toMatchTextContent(/\$38,500.*show the live price that you paid\./)
  await expect.element(card(2)).not.toMatchTextContent(/live price/)
})

test('during the live phase the score of the best team opens its receipt', async () => {
  arrange(
    [sampleEntry({ id: 11, totalScore: 60 }), sampleEntry({ id: 12, totalScore: 87.5 })],
    sampleCompetition({ phase: 'live' }),
  )
  await show()
  await summary.getByRole('button', { name: '87.5' }).click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'entry', entryId: 12 })
  closeReceipt()
})

test('a team can be changed freely while drafting, by moves while live, and not after the end', async () => {
  for (const [phase, label] of [
    ['drafting', 'Edit Entry 1'],
    ['live', 'Manage Entry 1'],
  ] as const) {
    arrange([sampleEntry()], sampleCompetition({ phase }))
    const screen = await show()
    await page.getByRole('button', { name: label }).click()
    expect(useManagedEntry.getState().open).toEqual({ competitionId: 7, entryId: 11, name: 'Entry 1' })
    await screen.unmount()
  }
  arrange([sampleEntry()], sampleCompetition({ phase: 'review' }))
  await show()
  await expect.element(card(1)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Entry 1$/ })).not.toBeInTheDocument()
})

test('a creator without a picture is shown by the initial', async () => {
  const pick = samplePick(1)
  arrange([sampleEntry({ picks: [{ ...pick, creator: { ...pick.creator!, imageUrl: null } }] })])
  await show()
  await openRoster(1)
  await expect.element(card(1).getByText('P', { exact: true }).last()).toBeVisible()
})

test('before a team is ahead the best rank is unknown', async () => {
  arrange([sampleEntry()])
  await show()
  await expect.element(summary).toMatchTextContent('Team SummaryTeams1Best Score0.0Best RankN/A')
})

test('a shared rank is labelled as tied on the card, in the summary and during the review', async () => {
  const teams = [sampleEntry({ rank: 4, isTied: true, totalScore: 20 }), sampleEntry({ id: 12, rank: 9 })]
  arrange(teams, sampleCompetition({ phase: 'review', totalEntries: 12 }))
  await show()
  await expect.element(card(1)).toMatchTextContent(/^#4tiedEntry 1.*Current Rank#4, tied/)
  await expect.element(card(2)).toMatchTextContent(/^#9Entry 2/)
  await expect.element(summary).toMatchTextContent(/Best Rank#4, tied$/)
  await expect.element(page.getByRole('region', { name: 'In review' })).toMatchTextContent(/#4 of 12, tied/)
})

test('while all teams are level a team has no medal and no rank', async () => {
  arrange([sampleEntry({ rank: 1, isTied: true })], sampleCompetition({ phase: 'live' }))
  await show()
  await expect.element(card(1)).toMatchTextContent(/^tiedEntry 1.*Current Rankall tied/)
  await expect.element(card(1).getByRole('img', { name: /^Rank/ })).not.toBeInTheDocument()
  await expect.element(summary).toMatchTextContent(/Best Rankall tied$/)
})

test('without a team the screen links to the draft', async () => {
  arrange([])
  await show()
  await expect.element(page.getByRole('heading', { name: 'No Teams Yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Build Your First Team' })).toHaveAttribute('href', '/')
  await expect.element(summary).not.toBeInTheDocument()
})

const played = [
  {
    competitionId: 6,
    prizeTitle: 'Prime Time',
    endTime: '2026-01-20T22:00:00.000Z',
    entries: 26,
    ownEntries: 1,
    bestRank: 2,
    bestScore: 87.5,
    prize: '12.50',
  },
]

test('between competitions the screen shows the last teams and the time of the next draft', async () => {
  arrange([])
  server.returns(playedCompetitions, played)
  server.returns(oneCompetition, sampleCompetition({ id: 6, phase: 'completed' }))
  server.returns(myEntries, ({ params }) =>
    params.competitionId === 6
      ? [
          sampleEntry({
            rank: 2,
            score: 87.5,
            totalScore: 87.5,
            picks: [samplePick(1, { points: 0 }), samplePick(2, { points: 87.5 })],
          }),
        ]
      : [],
  )
  await show()
  const last = page.getByRole('region', { name: 'Played last' })
  await expect.element(page.getByText('You are not in it yet')).toBeVisible()
  await expect.element(last).toMatchTextContent(/Played last: Prime Time \+\$12\.50.*Entry 1.*87\.5 pts/)
  await expect.element(last).toMatchTextContent(/Pixel Foundry.* subs0\.0why 0\?Orbit Academy.* subs87\.5Total/)
  await expect.element(last.getByRole('link', { name: 'Your result' })).toHaveAttribute('href', '/result?competition=6')
  await expect.element(page.getByRole('region', { name: 'Next draft' })).toMatchTextContent(/The draft is open/)
  await expect.element(page.getByText('Build Your First Team')).not.toBeInTheDocument()
})

test('a player in the next competition still sees the last result', async () => {
  arrange([sampleEntry()], sampleCompetition())
  server.returns(playedCompetitions, played)
  await show()
  const last = page.getByRole('region', { name: 'Played last' })
  await expect.element(last).toMatchTextContent(/^Played last: Prime Time \+\$12\.50Your result$/)
  await expect.element(last.getByRole('link', { name: 'Your result' })).toHaveAttribute('href', '/result?competition=6')
  await expect.element(page.getByText('Entry 1')).toBeVisible()
})

test('a screen open at the end shows the same as a new one, also once the result is final', async () => {
  const ours = sampleEntry({ rank: 2, totalScore: 87.5 })
  const ended = sampleCompetition({ id: 6, phase: 'review', prizeTitle: 'Prime Time', totalEntries: 26 })
  arrange([], { ...ended, phase: 'live' })
  server.returns(myEntries, ({ params }) => (params.competitionId === 6 ? [ours] : []))
  const screen = await show()
  await expect.element(page.getByRole('button', { name: 'Manage Entry 1' })).toBeVisible()

  server.returns(activeCompetition, sampleCompetition())
  server.returns(reviewedCompetitions, [ended])
  await screen.queries.invalidateQueries()
  await expect.element(page.getByRole('heading', { name: 'Being checked: Prime Time' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Board of Prime Time' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Next draft' })).toHaveAttribute('href', '/')

  server.returns(reviewedCompetitions, [])
  server.returns(playedCompetitions, played)
  server.returns(oneCompetition, { ...ended, phase: 'completed' })
  await screen.queries.invalidateQueries()
  const last = page.getByRole('region', { name: 'Played last' })
  await expect.element(last.getByRole('link', { name: 'Your result' })).toHaveAttribute('href', '/result?competition=6')
  await expect.element(last).toMatchTextContent(/Final Rank#2/)
  await expect.element(page.getByRole('link', { name: 'Next draft' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show its teams' })).not.toBeInTheDocument()
})

test('a competition under review is shown beside the next draft, with the time of its final result and its board', async () => {
  arrange([])
  const reviewed = sampleCompetition({ id: 6, phase: 'review', prizeTitle: 'Prime Time', totalEntries: 26 })
  server.returns(reviewedCompetitions, [reviewed, { ...reviewed, id: 5 }])
  server.returns(myEntries, ({ params }) =>
    params.competitionId === 6 ? [sampleEntry({ rank: 3, totalScore: 87.5 })] : [],
  )
  await show()
  await expect
    .element(page.getByRole('region', { name: 'My Teams' }), { message: 'the head is of the teams below it' })
    .toMatchTextContent('My TeamsPrime TimeProvisional')
  await expect.element(page.getByText('#6', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You are not in it yet')).not.toBeInTheDocument()
  const note = page.getByRole('region', { name: 'In review' })
  await expect.element(note).toMatchTextContent(/^Prime Time #3 of 26Provisional\. Final in 0[45]:\d\d:\d\d/)
  await expect
    .element(note.getByRole('link', { name: 'Board of Prime Time' }))
    .toHaveAttribute('href', '/leaderboard?competition=6')
  await expect.element(page.getByRole('heading', { name: 'Being checked: Prime Time' }).first()).toBeVisible()
  await expect.element(card(1)).toMatchTextContent(/87\.5 pts/)
  await expect.element(page.getByRole('region', { name: 'Next draft' })).toMatchTextContent(/The draft is open/)
  await expect.element(page.getByText('No Teams Yet')).not.toBeInTheDocument()
})

test('without a team during a live competition the screen links to the board and offers a reminder for the next draft', async () => {
  arrange([], sampleCompetition({ phase: 'live' }))
  await show()
  await expect
    .element(page.getByRole('region', { name: 'My Teams' }))
    .toMatchTextContent('ActiveLIVEFriday Night LaunchMy TeamsYou are not in this one')
  await expect.element(page.getByRole('heading', { name: 'No Teams Yet' })).toBeVisible()
  await expect.element(page.getByText(/^Its entries closed at the lock/)).toBeVisible()
  await expect.element(page.getByText('will appear here')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remind me' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/live')
})

test('a player with past teams does not read that there is no team yet, and all cards have the same layout', async () => {
  await page.viewport(360, 640)
  arrange([], sampleCompetition({ phase: 'live' }))
  server.returns(playedCompetitions, played)
  server.returns(oneCompetition, sampleCompetition({ id: 6, phase: 'completed' }))
  server.returns(myEntries, ({ params }) =>
    params.competitionId === 6
      ? [sampleEntry({ totalSalary: '150000.00' }), sampleEntry({ id: 12, rank: 3, totalSalary: '7000.00' })]
      : [],
  )
  const screen = await show()
  await expect.element(page.getByRole('heading', { name: 'No Entry in This One' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No Teams Yet' })).not.toBeInTheDocument()
  await screen.unmount()

  server.returns(activeCompetition, sampleCompetition())
  await show()
  await expect.element(card(2).getByRole('button', { name: /^Duplicate/ })).toBeVisible()
  const [first, second] = [1, 2].map((number) => {
    const [figures, ...ways] = Array.from(card(number).element().lastElementChild!.children)
    const { left, bottom } = figures!.getBoundingClientRect()
    return ways.map((way) => {
      const box = way.getBoundingClientRect()
      return [box.left - left, box.top - bottom, box.width].map(Math.round)
    })
  })
  expect(first).toHaveLength(2)
  expect(second).toEqual(first)
  await page.viewport(390, 844)
})

test('without a competition no request depends on one, and the stored terms are shown', async () => {
  arrange([], null)
  await show()
  await expect.element(page.getByText('No active competition')).toBeVisible()
  expect(definitions()).toEqual(['—', '$50,000', '3-5'])
  expect(server.received(myEntries)).toEqual([])
})

test('the teams are requested again every 5 s and when the window regains focus', async () => {
  holdClock()
  arrange([sampleEntry()])
  await show()
  await expect.element(card(1)).toBeVisible()
  await expectAskedEvery(server, myEntries, 5_000)
  const before = server.received(myEntries).length
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.received(myEntries).length).toBe(before + 1)
})

test('teams have two columns on a desktop and one on a phone, and fit the width of the window', async () => {
  arrange([sampleEntry(), sampleEntry({ id: 12 })])
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1920, 2],
  ] as const) {
    await page.viewport(width, 844)
    const screen = await show()
    await expect.element(card(2)).toBeVisible()
    const lefts = new Set([1, 2].map((number) => Math.round(card(number).element().getBoundingClientRect().left)))
    expect(lefts.size, `at ${width}`).toBe(columns)
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})

test('on a phone three teams are visible at once', async () => {
  await page.viewport(390, 844)
  arrange([11, 12, 13].map((id) => sampleEntry({ id })))
  await show()
  await expect.element(card(3)).toBeVisible()
  expect(card(3).element().getBoundingClientRect().bottom).toBeLessThan(844)
})

test('on a short phone an opened team is lower than the window', async () => {
  await page.viewport(360, 640)
  const picks = [1, 2, 3, 4, 5].map((id) => samplePick(id))
  arrange([sampleEntry({ picks }), sampleEntry({ id: 12 })])
  await show()
  await openRoster(1)
  await expect.element(card(1).getByRole('listitem').last()).toBeVisible()
  expect(card(1).element().getBoundingClientRect().height).toBeLessThan(420)
  await page.viewport(390, 844)
})

test('content that fails to load can be requested again', async () => {
  arrange([])
  server.breaks(myEntries, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'Your teams did not load' })).toBeVisible()
  server.returns(myEntries, [sampleEntry()])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card(1)).toBeVisible()
})
