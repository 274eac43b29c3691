import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { adminCreators, elevation, sourceQuota } from '#contract/admin.ts'
import { errors } from '#contract/errors.ts'
import { decideHeldPrize, heldPrizes, type HeldPrize } from '#contract/held-prizes.ts'
import { ipoApplications } from '#contract/ipo.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { AdminScreen } from './admin-screen.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const panel = page.getByRole('region', { name: 'Prizes on Hold' })
const card = (name: string) => panel.getByRole('listitem', { name })
const button = (name: string) => panel.getByRole('button', { name })
const expectToast = (title: string, message: string) =>
  vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title, message }))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const held = (changes: Partial<HeldPrize> = {}): HeldPrize => ({
  entryId: 11,
  competitionId: 7,
  prizeTitle: 'Prime Time',
  playerName: 'Ada L.',
  rank: 1,
  amount: '500.00',
  reason: 'alike',
  accounts: 20,
  state: 'waiting',
  heldAt: hoursAgo(2),
  decidedAt: null,
  decidedBy: null,
  decisions: 0,
  ...changes,
})
const released = held({ state: 'released', decisions: 1, decidedAt: hoursAgo(0), decidedBy: 'Bea K.' })

async function open(prizes: HeldPrize[]) {
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, [])
  server.returns(sourceQuota, null)
  server.returns(ipoApplications, [])
  server.returns(heldPrizes, prizes)
  await renderScreen(<AdminScreen />, { path: '/manage-creators' })
  await expect.element(panel).toBeVisible()
}

test('a held prize says who won what, why it is held and since when', async () => {
  await open([
    held({ entryId: 1, playerName: 'Late R.', heldAt: hoursAgo(30), reason: 'returned', accounts: 1 }),
    held({ entryId: 2, playerName: 'Bot W.', reason: 'haste', accounts: 6 }),
    held(),
  ])
  await expect.element(panel.getByText('3 waiting')).toBeVisible()
  await expect
    .element(card('$500.00 of Late R.'))
    .toMatchTextContent(/Over a day.*deleted and created again within 30 days/)
  await expect.element(card('$500.00 of Bot W.')).toMatchTextContent(/6 accounts at one address entered seconds after/)
  await expect
    .element(card('$500.00 of Ada L.'))
    .toMatchTextContent(/Ada L\.\$500\.00 · place 1 · Prime Time2h ago20 new accounts at one address/)
})

test.each([
  ['Release', 'release', 'Prize Released', '$500.00 is in the balance of Ada L.', released],
  [
    'Withhold',
    'withhold',
    'Prize Withheld',
    '$500.00 went back to the house',
    held({ ...released, state: 'withheld' }),
  ],
] as const)(
  '%s decides about the prize, says so, and the list is read again',
  async (name, decision, title, message, done) => {
    await open([held()])
    server.returns(decideHeldPrize, done)
    server.returns(heldPrizes, [done])
    await button(`${name} $500.00 of Ada L.`).click()
    await expectToast(title, message)
    expect(server.received(decideHeldPrize)).toMatchObject([
      { params: { entryId: 11 }, body: { decision, decisions: 0 } },
    ])
    await expect.element(panel.getByText('No prizes are waiting.')).toBeVisible()
    await expect.element(panel.getByText('Decided (1)')).toBeVisible()
  },
)

test('a decision says who made it, and can be undone', async () => {
  await open([released])
  await panel.getByText('Decided (1)').click()
  await expect.element(card('$500.00 of Ada L.')).toMatchTextContent(/Released.*Just now · Bea K\./)
  server.returns(decideHeldPrize, held({ decisions: 2 }))
  server.returns(heldPrizes, [held({ decisions: 2 })])
  await button('Undo $500.00 of Ada L.').click()
  await expectToast('Decision Undone', '$500.00 waits again')
  expect(server.received(decideHeldPrize)).toMatchObject([{ body: { decision: 'undo', decisions: 1 } }])
  await expect.element(panel.getByText('1 waiting')).toBeVisible()
})

test('a decision by somebody else is announced, and the list is read again', async () => {
  await open([held()])
  server.refuses(decideHeldPrize, { code: 'decided_meanwhile' })
  server.returns(heldPrizes, [released])
  await button('Release $500.00 of Ada L.').click()
  await expectToast('Already Decided', errors.decided_meanwhile.say({}))
  await expect.element(panel.getByText('0 waiting')).toBeVisible()
})

test('an empty list says that no prizes wait', async () => {
  await open([])
  await expect.element(panel.getByText('No prizes are waiting.')).toBeVisible()
})

test('a list that failed to load can be tried again while the rest of the dashboard works', async () => {
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, [])
  server.returns(ipoApplications, [])
  server.breaks(heldPrizes, 500, 'boom')
  await renderScreen(<AdminScreen />)
  await expect.element(panel.getByText(/did not load: 500: boom/)).toBeVisible()
  server.returns(heldPrizes, [held()])
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('$500.00 of Ada L.')).toBeVisible()
})
