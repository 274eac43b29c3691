/** The schemas of held-settlements.ts. */
import * as z from 'zod/mini'
import { Id, Instant, PathId } from './values.schemas.ts'

export const HeldSettlement = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  /** The number of picks on all rosters, and how many of them are creators without usable statistics. */
  picks: z.int(),
  silentPicks: z.int(),
  heldAt: Instant,
})
export type HeldSettlement = z.output<typeof HeldSettlement>

export const HeldSettlementParams = z.strictObject({ competitionId: PathId })
export type HeldSettlementParams = z.output<typeof HeldSettlementParams>

/** `settle`: pay by the scores that are known. `call_off`: nobody is paid. */
export const SettlementDecision = z.strictObject({ decision: z.enum(['settle', 'call_off']) })
export type SettlementDecision = z.output<typeof SettlementDecision>
