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
   * The reason for the flag. `alike`: new accounts of one address entered (nearly) the same roster within minutes. `haste`: the accounts
   * entered seconds after they were created. `returned`: the account was deleted and created again within 30 days.
   * `banned`: the player was banned when the competition was settled.
   */
  reason: z.enum(['alike', 'haste', 'returned', 'banned']),
  /** The number of accounts that share the reason. */
  accounts: z.int(),
  state: z.enum(['waiting', 'released', 'withheld']),
  heldAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  /** The number of decisions so far. A decision sends it back, so that the server refuses the second of two decisions made at once. */
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
