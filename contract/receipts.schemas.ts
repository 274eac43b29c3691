/** The schemas of receipts.ts. Points are numbers with one decimal. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, PathId, Points } from './values.schemas.ts'

/** SHA-256 of a text, in hex. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const CompetitionEvidence = z.object({
  competitionId: Id,
  phase: z.enum(PHASES),
  scoringVersion: z.int(),
  /** The recorded day it replays, YYYY-MM-DD; null when the numbers are live. */
  replayDay: z.nullable(z.string()),
  /** When the newest of the readings was true. */
  asOf: z.nullable(Instant),
  /** When the readings were deleted, as YouTube's terms ask; null while they are there. */
  readingsDeletedAt: z.nullable(Instant),
  /** Canonical JSON, to be hashed as it is: game/scoring/evidence.ts reads it. */
  texts: z.object({
    /** The price book; null once the readings are deleted, since a normal day that was learned from one day is a reading. */
    lock: z.nullable(z.string()),
    /** The readings so far while it is live; null before the first, and once they are deleted. */
    end: z.nullable(z.string()),
    /** null before the settlement, unless the readings were deleted before it; null if they were deleted unsettled. */
    settlement: z.nullable(z.string()),
  }),
  /** The hash stored when each stage was reached; null before, and if a competition is older than its evidence. */
  hashes: z.object({ lock: z.nullable(Sha256), end: z.nullable(Sha256), settlement: z.nullable(Sha256) }),
  /** The points of every creator of the book, as the boards show them at this moment. */
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
  /** Trades and drops made while live, first one first. */
  moves: z.array(
    z.object({
      at: Instant,
      sold: Named,
      /** null for a drop. */
      bought: z.nullable(Named),
      pointsSold: Points,
      /** The points the new creator had earned before it was picked: they do not count. */
      pointsBought: Points,
      bankedAfter: Points,
    }),
  ),
  /** How many moves were made in all: those of before moves were stored are not listed. */
  movesMade: z.int(),
  banked: Points,
  score: Points,
})
export type EntryReceipt = z.output<typeof EntryReceipt>
