import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { elevation, adminCreators, sourceQuota } from '#contract/admin.ts'
import { errors } from '#contract/errors.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import {
  applicationChannel,
  approveApplication,
  checkOwnership,
  ipoApplications,
  rejectApplication,
  type Application,
} from '#contract/ipo.ts'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
import { holdTime } from '#web/testing/held-time.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleApplication, sampleApplicationChannel, sampleDebut } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { toast, useShownToast } from '#web/ui/toast.ts'
import { AdminScreen } from './admin-screen.tsx'
import { SETTLE_MS } from './inbox-panel.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const queue = page.getByRole('region', { name: 'Applications' })
const card = (name: string) => queue.getByRole('listitem', { name })
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const approved = sampleApplication({ status: 'approved', reviewedAt: hoursAgo(0) })

async function open(applications: Application[]) {
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, [])
  server.returns(sourceQuota, null)
  server.returns(ipoApplications, applications)
  server.returns(heldPrizes, [])
  await renderScreen(<AdminScreen />, { path: '/manage-creators' })
  await expect.element(queue).toBeVisible()
}

test("a pending application shows the applicant's text and the time left of the 48 hours", async () => {
  await open([sampleApplication({ submittedAt: hoursAgo(50), id: 1, channelName: 'Late' }), sampleApplication()])
  await expect.element(queue.getByText('2 waiting')).toBeVisible()
  await expect.element(card('Late')).toMatchTextContent(/Overdue by 2h/)
  await expect.element(card('Orbit Academy')).toMatchTextContent(/Education · 12\.0K subs · 1h ago4[67]h \d+m left/)
  await expect.element(card('Orbit Academy')).toMatchTextContent(/orbit@example\.org.*All about orbits/)
  await expect
    .element(card('Orbit Academy').getByRole('link'))
    .toHaveAttribute('href', 'https://www.youtube.com/@orbit')
})

const long = `${'We test phones and tablets, all in French. '.repeat(12)}The code is in our description`

test.each([
  [390, 'that waits', sampleApplication({ description: long })],
  [1440, 'that waits', sampleApplication({ description: long })],
  [390, 'that is decided', sampleApplication({ description: long, status: 'rejected', reviewedAt: hoursAgo(1) })],
])('a long text of an applicant can be read completely (%i px, an application %s)', async (width, _, application) => {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(390, 844))
  await open([application])
  if (application.status !== 'pending') await queue.getByText('Decided (1)').click()
  const isCut = () => {
    const words = queue.getByText(long).element()
    return words.scrollHeight > words.clientHeight
  }
  await queue.getByRole('button', { name: 'Show all of what Orbit Academy wrote' }).click()
  expect(isCut()).toBe(false)
  await queue.getByRole('button', { name: 'Show less of what Orbit Academy wrote' }).click()
  expect(isCut()).toBe(true)
  await expect.element(queue.getByRole('button', { name: 'Show all of what Orbit Academy wrote' })).toHaveFocus()
})

test('a short text has no "Show all" button', async () => {
  await open([sampleApplication()])
  await expect.element(card('Orbit Academy')).toMatchTextContent(/All about orbits/)
  await expect.element(queue.getByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

test('a long address stays within the column beside the catalogue', async () => {
  await page.viewport(1440, 900)
  const { contactEmail } = sampleApplication()
  const youtubeChannelUrl = `https://www.youtube.com/channel/UC${'m'.repeat(22)}`
  await open([sampleApplication({ youtubeChannelUrl, contactEmail: `${'m'.repeat(60)}-${contactEmail}` })])
  await expect.element(card('Orbit Academy')).toBeVisible()
  expect(queue.element().getBoundingClientRect().width).toBeLessThanOrEqual(360)
  await page.viewport(390, 844)
})

test('an application that arrives while the dashboard is open is announced and shown within seconds', async () => {
  holdClock()
  await open([])
  await expect.element(queue.getByText('0 waiting')).toBeVisible()
  await expectAskedEvery(server, ipoApplications, 10_000)
  expect(useShownToast.getState().toast).toBeNull()
  server.returns(ipoApplications, [sampleApplication()])
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(queue.getByText('1 waiting')).toBeVisible()
  await expectToast('New Application', 'Orbit Academy waits for your decision')
})

test("the result of the admin's own action stays on screen when an application arrives", async () => {
  holdClock()
  await open([])
  await expect.element(queue.getByText('0 waiting')).toBeVisible()
  await vi.advanceTimersByTimeAsync(8_000)
  // a toast stays for five seconds
  toast.show({ title: 'Application Approved', message: 'Orbit Academy is in the catalogue' })
  server.returns(ipoApplications, [sampleApplication()])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(queue.getByText('1 waiting')).toBeVisible()
  expect(useShownToast.getState().toast?.title).toBe('Application Approved')
})

test('several applications that arrive at once are announced together', async () => {
  holdClock()
  await open([sampleApplication()])
  await expect.element(queue.getByText('1 waiting')).toBeVisible()
  server.returns(
    ipoApplications,
    [3, 4, 5].map((id) => sampleApplication({ id })),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await expectToast('New Applications', '2 more wait for your decision')
})

test('when the admin access expires during a background refresh, the code is asked for again', async () => {
  holdClock()
  await open([sampleApplication()])
  server.refuses(ipoApplications, { code: 'admin_required' })
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(page.getByRole('button', { name: 'Enter the Code' })).toBeInTheDocument()
})

const lookUp = queue.getByRole('button', { name: /^Look(ing)? up.*: Orbit Academy$/ })
const channel = queue.getByRole('region', { name: 'The channel on YouTube' })

test('looking up a channel shows its name, its counts with their time, and its price', async () => {
  await open([sampleApplication()])
  server.returns(applicationChannel, sampleApplicationChannel())
  expect(server.received(applicationChannel)).toEqual([])
  await lookUp.click()
  await expect.element(channel).toMatchTextContent(/Orbit Academy Official@orbit11\.9K subs · 1\.5M views · 76 videos/)
  await expect
    .element(channel)
    .toMatchTextContent(/Statistics: YouTube, recorded January 24, 2026Would be listed at \$12,500/)
  await expect
    .element(channel.getByRole('link'))
    .toHaveAttribute('href', 'https://www.youtube.com/channel/UC0rbitAcademy0000000000')
  expect(server.received(applicationChannel)).toMatchObject([{ params: { applicationId: 3 } }])
})

test('a channel that is already listed, with hidden subscribers, says so', async () => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  await open([sampleApplication()])
  server.returns(applicationChannel, sampleApplicationChannel({ listedAs: 7, subscriberCount: null }))
  await lookUp.click()
  await expect.element(channel).toMatchTextContent(/Subscribers hidden.*as of Jan 2[34].*already in the catalogue/)
})

test('an application for a channel that was listed meanwhile says that it can only be rejected', async () => {
  await open([sampleApplication()])
  server.returns(applicationChannel, sampleApplicationChannel({ listedAs: 7, isListedForAnother: true }))
  await lookUp.click()
  await expect
    .element(channel)
    .toMatchTextContent(/another application that was approved: this one can only be rejected/)
  await expect.element(channel).not.toMatchTextContent('approving tells')
})

test('a channel that does not exist any more says so, and can be looked up again', async () => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  await open([sampleApplication()])
  server.refuses(applicationChannel, { code: 'channel_not_found' })
  await lookUp.click()
  await expect.element(queue.getByText('We could not find that channel. Please check its ID or handle')).toBeVisible()
  server.returns(applicationChannel, sampleApplicationChannel())
  await lookUp.click()
  await expect.element(channel).toBeVisible()
})

const check = queue.getByRole('button', { name: 'Check ownership of Orbit Academy' })

test('with recorded statistics the application says that ownership cannot be checked', async () => {
  await open([sampleApplication()])
  await expect
    .element(card('Orbit Academy'))
    .toMatchTextContent(/Ownership cannot be checked with recorded statistics\..*the decision is yours\./)
  await expect.element(check).not.toBeInTheDocument()
})

test('a channel outside the recorded season says so before and after the look-up, and when approving fails', async () => {
  await open([sampleApplication()])
  await expect
    .element(card('Orbit Academy'))
    .toMatchTextContent(/This game replays a recorded season: a channel outside it cannot be listed/)
  const words =
    'This game replays a recorded season, and this channel is not in it. It cannot be listed: you can reject it with that reason'
  server.refuses(applicationChannel, { code: 'channel_not_found' })
  await lookUp.click()
  await expect.element(queue.getByText(words)).toBeVisible()
  server.refuses(approveApplication, { code: 'channel_not_found' })
  await queue.getByRole('button', { name: 'Approve Orbit Academy' }).click()
  await expectToast('Failed to approve', words)
})

test('looking for the ownership code shows since when ownership is proven', async () => {
  server.returns(about, sampleAbout({ source: 'youtube' }))
  await open([sampleApplication()])
  await expect.element(card('Orbit Academy')).toMatchTextContent(/fantasy-social-0a1b2c3d4e/)
  server.refuses(checkOwnership, { code: 'ownership_not_proven' })
  await check.click()
  await expectToast('Ownership Not Proven', errors.ownership_not_proven.say({}))

  const proven = sampleApplication({ ownershipProvenAt: hoursAgo(0), ownershipChannelId: 'UC0rbitAcademy0000000000' })
  server.returns(checkOwnership, proven)
  server.returns(ipoApplications, [proven])
  await check.click()
  await expectToast('Ownership Proven', 'The code is in the description of Orbit Academy')
  await expect.element(queue.getByText('Ownership proven · Just now')).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
})

test.each([
  ['youtube.com/@orbit', 'https://youtube.com/@orbit'],
  ['www.youtube.com/channel/UC0rbitAcademy0000000000', 'https://www.youtube.com/channel/UC0rbitAcademy0000000000'],
  ['youtu.be/xxxxxxxxxxx', 'https://youtu.be/xxxxxxxxxxx'],
  ['@orbit', 'https://www.youtube.com/@orbit'],
  ['UC0rbitAcademy0000000000', 'https://www.youtube.com/channel/UC0rbitAcademy0000000000'],
])('an address without https:// is a link too: %s', async (youtubeChannelUrl, href) => {
  await open([sampleApplication({ youtubeChannelUrl })])
  const link = card('Orbit Academy').getByRole('link', { name: youtubeChannelUrl })
  await expect.element(link).toHaveAttribute('href', href)
})

test('an application without a subscriber count shows none', async () => {
  await open([sampleApplication({ subscriberCount: null })])
  await expect.element(card('Orbit Academy')).toMatchTextContent(/Education · 1h ago/)
})

test('an address that is not a web address is shown as text', async () => {
  await open([sampleApplication({ youtubeChannelUrl: 'javascript:alert(1)' })])
  await expect.element(card('Orbit Academy').getByText('javascript:alert(1)')).toBeVisible()
  await expect.element(card('Orbit Academy').getByRole('link')).not.toBeInTheDocument()
})

test('an empty queue says that no applications wait', async () => {
  await open([])
  await expect.element(queue.getByText('No applications are waiting.')).toBeVisible()
})

const NEXT = 'Players can draft it from the next competition on.'
const NOW = 'Players can pick it or trade for it at once: the present competition already has a price for it.'
const counted = hoursAgo(1)

test.each([
  ['in the next competition', { debut: sampleDebut(), countedAt: counted }, NEXT],
  ['before its statistics', { debut: sampleDebut(), countedAt: null }, `It waits for statistics. ${NEXT}`],
  ['back in the present competition', { debut: sampleDebut({ isNow: true }), countedAt: counted }, NOW],
])('approving an application adds the creator to the catalogue, which is read again: %s', async (_, listed, words) => {
  await open([sampleApplication()])
  server.returns(approveApplication, { ...approved, ...listed })
  server.returns(ipoApplications, [approved])
  const reads = server.received(adminCreators).length
  await queue.getByRole('button', { name: 'Approve Orbit Academy' }).click()
  await expectToast(
    'Application Approved',
    `Orbit Academy is in the catalogue, under the name of its channel. ${words}`,
  )
  expect(server.received(approveApplication)).toMatchObject([{ params: { applicationId: 3 } }])
  await expect.element(queue.getByText('Decided (1)')).toBeVisible()
  await vi.waitFor(() => expect(server.received(adminCreators).length).toBe(reads + 1))
})

test('rejecting an application requires a reason and sends it to the server', async () => {
  await open([sampleApplication()])
  const dialog = page.getByRole('dialog', { name: 'Reject Application' })
  await queue.getByRole('button', { name: 'Reject Orbit Academy' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Please give a reason')
  expect(server.received(rejectApplication)).toEqual([])

  const rejected = sampleApplication({ status: 'rejected', reviewedAt: hoursAgo(0), reviewNotes: 'Too few videos' })
  server.returns(rejectApplication, rejected)
  server.returns(ipoApplications, [rejected])
  await dialog.getByLabelText('Reason').fill('  Too few videos ')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectToast('Application Rejected', 'Orbit Academy is told why')
  expect(server.received(rejectApplication)).toMatchObject([
    { params: { applicationId: 3 }, body: { reason: 'Too few videos' } },
  ])
  await queue.getByText('Decided (1)').click()
  await expect.element(queue.getByText('Just now · Too few videos')).toBeVisible()
})

test('a reason that was begun is still there when the dialog is opened again', async () => {
  await open([sampleApplication()])
  const reason = page.getByRole('dialog', { name: 'Reject Application' }).getByLabelText('Reason')
  await queue.getByRole('button', { name: 'Reject Orbit Academy' }).click()
  await reason.fill('Too few')
  await userEvent.keyboard('{Escape}')
  await expect.element(reason).not.toBeInTheDocument()
  await queue.getByRole('button', { name: 'Reject Orbit Academy' }).click()
  await expect.element(reason).toHaveValue('Too few')
})

test('the second press of a double click does not decide the application that moves up', async () => {
  const pass = holdTime()
  const next = sampleApplication({ id: 4, channelName: 'Pixel Foundry' })
  await open([sampleApplication(), next])
  server.returns(approveApplication, { ...approved, debut: sampleDebut(), countedAt: counted })
  server.returns(ipoApplications, [next, approved])
  await queue.getByRole('button', { name: 'Approve Orbit Academy' }).click()
  await expect.element(queue.getByRole('button', { name: 'Approve Orbit Academy' })).not.toBeInTheDocument()
  const press = queue.getByRole('button', { name: 'Approve Pixel Foundry' })
  await press.click()
  expect(server.received(approveApplication)).toHaveLength(1)
  pass(SETTLE_MS)
  await press.click()
  await expect.poll(() => server.received(approveApplication)).toHaveLength(2)
})

test('a double click sends one decision', async () => {
  await open([sampleApplication()])
  const held = server.holds(approveApplication)
  await queue.getByRole('button', { name: 'Approve Orbit Academy' }).dblClick()
  expect(server.received(approveApplication)).toHaveLength(1)
  held.refuse({ code: 'channel_not_found' })
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ tone: 'bad' }))
  const dialog = page.getByRole('dialog', { name: 'Reject Application' })
  await queue.getByRole('button', { name: 'Reject Orbit Academy' }).click()
  await dialog.getByLabelText('Reason').fill('Too few videos')
  server.holds(rejectApplication)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).dblClick()
  await expect.poll(() => server.received(rejectApplication)).toHaveLength(1)
})

test('a decision by somebody else is announced, and the list is read again', async () => {
  await open([sampleApplication()])
  server.refuses(approveApplication, { code: 'already_reviewed' })
  server.returns(ipoApplications, [approved])
  await queue.getByRole('button', { name: 'Approve Orbit Academy' }).click()
  await expectToast('Already Reviewed', errors.already_reviewed.say({}))
  await expect.element(queue.getByText('No applications are waiting.')).toBeVisible()
})

test('a long queue shows the first applications, and more on request', async () => {
  await open(
    Array.from({ length: 30 }, (_, nth) => sampleApplication({ id: nth + 1, channelName: `Channel ${nth + 1}` })),
  )
  await expect.element(queue.getByText('30 waiting')).toBeVisible()
  expect(queue.getByRole('button', { name: /^Approve/ }).elements()).toHaveLength(20)
  await queue.getByRole('button', { name: 'Show more' }).click()
  expect(queue.getByRole('button', { name: /^Approve/ }).elements()).toHaveLength(30)
})

test('a queue that failed to load can be tried again while the rest of the dashboard works', async () => {
  server.breaks(ipoApplications, 500, 'boom')
  server.returns(heldPrizes, [])
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, [])
  await renderScreen(<AdminScreen />)
  await expect.element(queue.getByText(/did not load: 500: boom/)).toBeVisible()
  server.returns(ipoApplications, [sampleApplication()])
  await queue.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('Orbit Academy')).toBeVisible()
})
