/** The screens of seats: the link for a guest, the recovery code, the owner's list of names, and the sheet of personal links. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { editLeague, leaguePage, ownLeagues } from '#contract/leagues.ts'
import { guestInvitation, makeSeats, openSeat, recoverSeat, renewSeatLink, takeSeat } from '#contract/seats.ts'
import { KeptWords } from '#web/domain/player/recovery-words.tsx'
import { keepDepartures } from '#web/testing/departures.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { LEAGUE_IDS, sampleGuestInvitation, sampleLeague, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LEAGUE_CODE, readTab, SEAT_WORDS, writeTab } from '#web/ui/storage.ts'
import { GuestScreen } from './guest-screen.tsx'
import { LeagueScreen } from './league-screen.tsx'

const server = fakeServer()
const { departures } = keepDepartures()
const SLUG = 'aaaaaaaaaa'
const SEAT_CODE = 'ABCDEFGHJKMNPQRSTVWX'
const WORDS = ['apple', 'river', 'stone', 'cloud']
const invitation = sampleGuestInvitation()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const guest = (code = '7KQM2XRD') => {
  history.replaceState(history.state, '', code === '' ? location.pathname : `#${code}`)
  return renderScreen(<GuestScreen />, { path: `/join/${SLUG}` })
}
beforeEach(() => server.returns(ownLeagues, []))
afterEach(() => {
  history.replaceState(history.state, '', location.pathname + location.search)
  writeTab(LEAGUE_CODE, null)
  writeTab(SEAT_WORDS, null)
})

test('a guest takes a seat with a name and one press, goes to the draft, and reads the recovery code there', async () => {
  server.returns(guestInvitation, invitation)
  server.returns(takeSeat, { slug: SLUG, name: 'Class 7b', words: WORDS })
  await guest()
  await expect.element(page.getByText(/^By Ada T\. · 3 members/)).toBeVisible()
  await expect.element(page.getByText(/Seats play for the league table, not for prize money\./)).toBeVisible()
  await field('Name').fill('Zoë')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/' }]))
  expect(server.received(takeSeat)).toMatchObject([{ body: { code: '7KQM2XRD', name: 'Zoë' } }])
  expect(readTab(LEAGUE_CODE)).toBeNull()
  await renderScreen(<KeptWords />, { path: '/' })
  await expect.element(page.getByText('apple river stone cloud')).toBeVisible()
  await button('I Have Written It Down').click()
  await expect.element(page.getByText('apple river stone cloud')).not.toBeInTheDocument()
  expect(readTab(SEAT_WORDS)).toBeNull()
})

test('a name that is missing, used by ourselves or taken says so beside its field', async () => {
  server.returns(guestInvitation, invitation)
  server.refuses(takeSeat, { code: 'name_in_league' })
  await guest()
  await button('Take a Seat').click()
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required.')
  await field('Name').fill('Admin')
  await button('Take a Seat').click()
  await expect.element(field('Name')).toHaveAccessibleDescription(/Name is a name that we use ourselves/)
  await field('Name').fill('Zoë')
  await button('Take a Seat').click()
  await expect.element(field('Name')).toHaveAccessibleDescription(/Somebody in this league has this name already/)
})

test('a personal link names its seat and opens it without a name', async () => {
  server.returns(guestInvitation, { ...invitation, seatName: 'Ben' })
  server.returns(openSeat, { slug: SLUG, name: 'Class 7b', words: WORDS })
  await guest(SEAT_CODE)
  await expect.element(page.getByText('This link is for Ben. It works once.')).toBeVisible()
  await button('Play as Ben').click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: '/' }]))
  expect(server.received(openSeat)).toMatchObject([{ body: { code: SEAT_CODE } }])
  expect(JSON.parse(readTab(SEAT_WORDS)!)).toMatchObject({ name: 'Ben', words: WORDS })
})

test('the link of a league without seats names the league and leads to the sign-in, and its code stays in the tab', async () => {
  server.returns(guestInvitation, { ...invitation, hasSeats: false })
  await guest()
  await expect.element(page.getByRole('heading', { name: invitation.name })).toBeVisible()
  await button('Sign In to Join').click()
  const to = `/api/login?to=${encodeURIComponent(`/join/${SLUG}`)}`
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'replace', to }]))
  expect(readTab(LEAGUE_CODE)).toBe('7KQM2XRD')
})

test('a link that does not work says why and offers the recovery code and the sign-in', async () => {
  server.refuses(guestInvitation, { code: 'wrong_seat_link' })
  await guest(SEAT_CODE)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This link is wrong, was used already, or has been/)
  await expect.element(button('I Have a Recovery Code')).toBeVisible()
  await button('Sign In Instead').click()
  expect(departures).toMatchObject([{ how: 'replace' }])
})

test('a recovery code signs a seat in again, and wrong words say so', async () => {
  server.refuses(recoverSeat, { code: 'wrong_recovery_code' })
  await guest('')
  await button('I Have a Recovery Code').click()
  await button('Continue').click()
  await expect.element(page.getByText('Please enter the name and the four words.')).toBeVisible()
  await field('Name').fill('Zoë')
  await field('Four words').fill('apple river stone cloud')
  await button('Continue').click()
  await expect.element(page.getByText(/^This name and these words do not belong together/)).toBeVisible()
  server.returns(recoverSeat, { slug: SLUG, name: 'Class 7b' })
  await button('Continue').click()
  await vi.waitFor(() => expect(departures).toEqual([{ how: 'go', to: `/league/${SLUG}` }]))
})

async function manage(changes: Parameters<typeof sampleLeague>[0] = {}) {
  server.returns(currentUser, sampleUser({ id: LEAGUE_IDS[1] }))
  server.returns(leaguePage, sampleLeague({ isOwner: true, code: '7KQM2XRD', hasSeats: true, ...changes }))
  await renderScreen(<LeagueScreen />, { path: `/league/${SLUG}` })
  await button('Manage').click()
}

test('the owner allows seats and keeps them after a season', async () => {
  server.returns(editLeague, { ok: true })
  await manage({ hasSeats: false })
  expect(field('Names, one in each line').query()).toBeNull()
  await page.getByRole('checkbox', { name: 'The link asks for a name alone' }).click()
  await vi.waitFor(() => expect(server.received(editLeague)).toMatchObject([{ body: { hasSeats: true } }]))
})

test('a pasted list becomes a sheet of personal links, and lines that made no seat are named with the reason', async () => {
  const made = [{ userId: LEAGUE_IDS[0], name: 'Ben', code: SEAT_CODE }]
  server.returns(makeSeats, { made, refused: [{ line: 2, text: 'Zoë', why: 'taken' }] })
  await manage()
  await button('Make Seats').click()
  await expect.element(page.getByText('Please enter at least one name.')).toBeVisible()
  await field('Names, one in each line').fill('Ben\nZoë\n\n')
  await button('Make Seats').click()
  await expect.element(page.getByText('Line 2, Zoë: somebody in the league has this name already.')).toBeVisible()
  expect(server.received(makeSeats)).toMatchObject([{ body: { names: ['Ben', 'Zoë'] } }])
  await expect.element(field('Names, one in each line')).toHaveValue('Zoë')
  await expect.element(button('Show the Sheet')).toBeInViewport()
  await button('Show the Sheet').click()
  const row = page.getByRole('list', { name: 'Personal links' }).getByRole('listitem')
  await expect.element(row).toMatchTextContent(new RegExp(`Ben.*${location.origin}/join/${SLUG}#${SEAT_CODE}`))
  await expect.element(page.getByRole('img', { name: 'QR code for Ben' })).toBeVisible()
  await button('Done').click()
  await expect.element(button('Manage')).toBeVisible()
})

test('the owner renews the link of a seat after a question', async () => {
  server.returns(renewSeatLink, { userId: LEAGUE_IDS[0], name: 'Ben', code: SEAT_CODE })
  await manage({ seats: [{ userId: LEAGUE_IDS[0], isTaken: true }] })
  await page.getByRole('button', { name: /^New link for/ }).click()
  await button('New Link').click()
  await expect.element(page.getByRole('img', { name: 'QR code for Ben' })).toBeVisible()
})

test('only what is marked is printed', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  writeTab(SEAT_WORDS, JSON.stringify({ slug: SLUG, league: 'Class 7b', name: 'Zoë', words: WORDS }))
  await renderScreen(<KeptWords />, { path: '/' })
  await button('Print').click()
  expect(printed).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset.printing).toBe('part')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset.printing).toBeUndefined()
  printed.mockRestore()
})
