/** Competitions that wait in review because the statistics source was silent for most picks. An administrator decides. */
import { endpoint } from './endpoint.ts'
import type { HeldSettlement, HeldSettlementParams, SettlementDecision } from './held-settlements.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { HeldSettlement } from './held-settlements.schemas.ts'

export const heldSettlements = endpoint<{ response: HeldSettlement[] }>({
  method: 'GET',
  path: '/api/admin/held-settlements',
  summary: 'Competitions whose settlement waits for a decision, longest first',
  access: 'admin',
})

export const decideHeldSettlement = endpoint<{ params: HeldSettlementParams; body: SettlementDecision; response: Ok }>({
  method: 'POST',
  path: '/api/admin/held-settlements/{competitionId}',
  summary: 'Settle a waiting competition with what is known, or call it off without prizes',
  access: 'admin',
  refusals: ['decided_meanwhile'],
})
