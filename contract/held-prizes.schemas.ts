/** The schemas of held-prizes.ts. */
import * as z from 'zod/mini'
import { Id, Instant, Money, PathId } from './values.schemas.ts'

export const HeldPrize = z.object({
  entryId: Id,
  competitionId: Id,
  prizeTitle: z.string(),
  playerName: z.string(),
  rank: z.int(),
  amount: Money,
  /**
   * `alike`: new accounts of one address entered (nearly) the same roster within minutes; `haste`: they entered seconds after they were
   * made; `returned`: the account was deleted and made anew within 30 days.
   */
  reason: z.enum(['alike', 'haste', 'returned']),
  /** How many accounts are in it together. */
  accounts: z.int(),
  state: z.enum(['waiting', 'released', 'withheld']),
  heldAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  /** How many decisions there were. Send it back with the next one, so that two admins who decide at once notice each other. */
  decisions: z.int(),
})
export type HeldPrize = z.output<typeof HeldPrize>

export const HeldPrizeParams = z.strictObject({ entryId: PathId })
export type HeldPrizeParams = z.output<typeof HeldPrizeParams>

export const HeldPrizeDecision = z.strictObject({
  decision: z.enum(['release', 'withhold', 'undo']),
  decisions: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
})
export type HeldPrizeDecision = z.output<typeof HeldPrizeDecision>
