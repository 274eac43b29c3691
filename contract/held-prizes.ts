/**
 * Held prizes: prizes of entries that look as if one person played many accounts, and of accounts that were deleted and created again. An
 * admin releases or withholds each prize and can undo the decision.
 */
import { endpoint } from './endpoint.ts'
import type { HeldPrize, HeldPrizeDecision, HeldPrizeParams } from './held-prizes.schemas.ts'

export type { HeldPrize } from './held-prizes.schemas.ts'

export const heldPrizes = endpoint<{ response: HeldPrize[] }>({
  method: 'GET',
  path: '/api/admin/held-prizes',
  summary: 'Prizes that wait for a decision, longest first, then those decided last',
  access: 'admin',
})

export const decideHeldPrize = endpoint<{ params: HeldPrizeParams; body: HeldPrizeDecision; response: HeldPrize }>({
  method: 'POST',
  path: '/api/admin/held-prizes/{entryId}',
  summary: 'Release a prize that waits, withhold it, or undo either',
  access: 'admin',
  refusals: ['held_prize_not_found', 'decided_meanwhile'],
})
