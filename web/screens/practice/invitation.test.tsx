import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { playedCompetitions } from '#contract/profile.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleCompetition, sampleEntry, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { PRACTICE_DECLINED, PRACTICE_OFFER, readTab, writeTab } from '#web/ui/storage.ts'
import { InvitePractice } from '#web/app/on-demand.tsx'
import { Invitation } from './invitation.tsx'

const server = fakeServer()
const invitation = page.getByRole('region', { name: /^New here\?/ })

beforeEach(() => {
  server.returns(playedCompetitions, [])
  server.returns(myEntries, [])
  server.returns(activeCompetition, sampleCompetition())
})
afterEach(() => writeTab(PRACTICE_OFFER, null))

const PLAYED = {
  competitionId: 7,
  prizeTitle: 'Friday night',
  endTime: '2026-01-17T00:00:00.000Z',
  entries: 9,
  ownEntries: 1,
  bestRank: 4,
  bestScore: 60,
  prize: '0.00',
}

test('the invitation starts a practice round, and does not return after it was declined', async () => {
  writeTab(PRACTICE_OFFER, 'yes')
  server.returns(currentUser, sampleUser())
  await renderScreen(<Invitation />)
  await expect.element(invitation.getByRole('link', { name: 'Practice' })).toHaveAttribute('href', '/practice')
  await invitation.getByRole('button', { name: 'Not now' }).click()
  await expect.element(invitation).not.toBeInTheDocument()
  expect(readTab(PRACTICE_OFFER)).toBe(PRACTICE_DECLINED)
})

test('the invitation is not shown while a competition is live', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  const screen = await renderScreen(<Invitation />)
  await expect.poll(() => server.received(activeCompetition)).toHaveLength(1)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})

test.each([640, 844])(
  'at 390 x %d px the space of the invitation is reserved from the start, so that nothing moves',
  async (height) => {
    await page.viewport(390, height)
    server.returns(currentUser, sampleUser())
    const held = server.holds(playedCompetitions)
    await renderScreen(<Invitation />)
    const roomOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)
    const room = () => [roomOf('--offer'), roomOf('--banner')]
    await expect.poll(() => document.querySelector('[data-offer=awaited]')).not.toBeNull()
    const kept = height === 844 ? ['68px', '0px'] : ['68px', '52px']
    await expect.poll(room).toEqual(kept)
    held.respond([])
    await expect.element(invitation).toBeVisible()
    await expect.poll(() => document.querySelector('[data-offer=awaited]')).toBeNull()
    expect(room()).toEqual(kept)
  },
)

test('a declined invitation does not return in this tab', async () => {
  server.returns(currentUser, sampleUser())
  writeTab(PRACTICE_OFFER, PRACTICE_DECLINED)
  const screen = await renderScreen(<InvitePractice />)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})

test('the invitation is not shown in the last minute before the lock', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition({ startTime: new Date(Date.now() + 50_000).toISOString() }))
  const screen = await renderScreen(<Invitation />)
  await expect.poll(() => server.received(activeCompetition)).toHaveLength(1)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})

test('a player with an entry gets no invitation', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition())
  server.returns(myEntries, [sampleEntry()])
  const screen = await renderScreen(<Invitation />)
  await expect.poll(() => server.received(myEntries)).toHaveLength(1)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})

test('a player who has finished a competition gets no invitation', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(playedCompetitions, [PLAYED])
  const screen = await renderScreen(<Invitation />)
  await expect.poll(() => server.received(playedCompetitions)).toHaveLength(1)
  await expect.poll(() => screen.queries.isFetching()).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})

test('at 360 px the invitation is whole on a tall phone and on a short one', async () => {
  server.returns(currentUser, sampleUser())
  await renderScreen(<Invitation />)
  for (const height of [640, 800]) {
    await page.viewport(360, height)
    await expect.element(invitation).toBeVisible()
    const bar = invitation.element()
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
    for (const part of bar.children) {
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth + 1)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(bar.getBoundingClientRect().right)
    }
  }
})

test('without recorded days there is no invitation', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(about, sampleAbout({ hasPractice: false }))
  const screen = await renderScreen(<Invitation />)
  await expect.poll(() => server.received(about)).toHaveLength(1)
  expect(screen.container.querySelector('section')).toBeNull()
})

test.each([
  ['who has practised on another device', '/', '2026-01-17T00:00:00.000Z'],
  ['who came for another screen', '/leaderboard', null],
])('%s gets no invitation', async (_, path, practiceDoneAt) => {
  server.returns(currentUser, sampleUser({ practiceDoneAt }))
  const screen = await renderScreen(<Invitation />, { path })
  await expect.poll(() => server.received(currentUser)).toHaveLength(1)
  expect(screen.container.querySelector('section')).toBeNull()
})
