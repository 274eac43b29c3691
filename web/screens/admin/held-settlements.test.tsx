import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { decideHeldSettlement, heldSettlements } from '#contract/held-settlements.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { fakeServer } from '#web/testing/server.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { HeldSettlements } from './held-settlements.tsx'

const server = fakeServer()
beforeEach(() => useShownToast.setState({ toast: null }))

const panel = page.getByRole('region', { name: 'Competitions on Hold' })
const held = {
  competitionId: 7,
  prizeTitle: 'Prime Time',
  picks: 12,
  silentPicks: 9,
  heldAt: new Date(2026, 10, 22, 8).toISOString(),
}

test('a competition that waits for a decision says how many picks have no statistics', async () => {
  server.returns(heldSettlements, [held])
  await renderScreen(<HeldSettlements />)
  await expect
    .element(panel.getByRole('listitem', { name: 'Prime Time' }))
    .toMatchTextContent(/9 of 12 picks have no usable statistics\. Waiting since \w+ \d+, 8:00 AM\./)
})

test.each([
  ['Settle', 'settle', 'Competition Settled'],
  ['Call Off', 'call_off', 'Competition Called Off'],
] as const)('%s sends the decision and says so', async (name, decision, title) => {
  server.returns(heldSettlements, [held])
  await renderScreen(<HeldSettlements />)
  server.returns(decideHeldSettlement, { ok: true })
  await panel.getByRole('button', { name: `${name} Prime Time` }).click()
  await vi.waitFor(() => expect(useShownToast.getState().toast).toMatchObject({ title }))
  expect(server.received(decideHeldSettlement)).toMatchObject([{ params: { competitionId: 7 }, body: { decision } }])
})

test('the panel is not shown while no competition waits', async () => {
  server.returns(heldSettlements, [])
  await renderScreen(<HeldSettlements />)
  await vi.waitFor(() => expect(server.received(heldSettlements)).toHaveLength(1))
  await expect.element(panel).not.toBeInTheDocument()
})
