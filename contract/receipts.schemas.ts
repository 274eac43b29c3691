/** The schemas of receipts.ts. Points have one decimal. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, PathId, Points } from './values.schemas.ts'

/** A SHA-256 hash in hex. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const CompetitionEvidence = z.object({
  competitionId: Id,
  phase: z.enum(PHASES),
  scoringVersion: z.int(),
  /** The recorded day that the competition replays, as YYYY-MM-DD, or null for live statistics. */
  replayDay: z.nullable(z.string()),
  /** The time of the newest reading. */
  asOf: z.nullable(Instant),
  /** The time at which the readings were deleted, as YouTube's terms require. Null while they are stored. */
  readingsDeletedAt: z.nullable(Instant),
  /** Canonical JSON that is hashed as it is; game/scoring/evidence.ts reads it. */
  texts: z.object({
    /** The price book. Null once the readings are deleted, since a normal day that was learned from one day is itself a reading. */
    lock: z.nullable(z.string()),
    /** The readings so far while live. Null before the first reading, and once they are deleted. */
    end: z.nullable(z.string()),
    /**
     * The settlement's text. Null before the settlement, unless the readings were deleted earlier; null if they were deleted before any
     * settlement.
     */
    settlement: z.nullable(z.string()),
  }),
  /** The hash that was stored when each stage was reached, or null before that stage. */
  hashes: z.object({ lock: z.nullable(Sha256), end: z.nullable(Sha256), settlement: z.nullable(Sha256) }),
  /** The points of every creator of the price book, as the boards show them now. */
  shown: z.array(z.object({ creatorId: Id, points: Points })),
})
export type CompetitionEvidence = z.output<typeof CompetitionEvidence>

export const ReceiptParams = z.strictObject({ entryId: PathId })
export type ReceiptParams = z.output<typeof ReceiptParams>

const Named = z.object({ creatorId: Id, name: z.string() })

export const EntryReceipt = z.object({
  entryId: Id,
  competitionId: Id,
  userDisplayName: z.string(),
  phase: z.enum(PHASES),
  picks: z.array(z.object({ ...Named.shape, points: Points })),
  /** Trades and drops that were made while live, oldest first. */
  moves: z.array(
    z.object({
      at: Instant,
      sold: Named,
      /** The incoming creator, or null for a drop. */
      bought: z.nullable(Named),
      /** The live prices of the move. `costs` is null for a drop. */
      sells: Money,
      costs: z.nullable(Money),
      pointsSold: Points,
      /** The points that the new creator had earned before the trade, which do not count. */
      pointsBought: Points,
      bankedAfter: Points,
    }),
  ),
  /** The number of all moves, including moves that are not stored one by one. */
  movesMade: z.int(),
  banked: Points,
  /** What is left of the cap after all moves. */
  leftOfCap: Money,
  score: Points,
})
export type EntryReceipt = z.output<typeof EntryReceipt>
