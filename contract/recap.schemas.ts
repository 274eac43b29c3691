/** The schemas of recap.ts. Points are numbers with one decimal, of the board: no statistics are in any of it. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Id, Instant, Money, Points } from './values.schemas.ts'

const BoardSnapshot = z.object({
  /** From 1 to 48. */
  nth: z.int(),
  /** How much of the live window had passed, 0 to 1. */
  share: z.number(),
  at: Instant,
  /** In the order of `creatorIds`. */
  points: z.array(Points),
  /** Places of the board, and the scores that stood there. */
  places: z.array(z.int()),
  lines: z.array(Points),
})

export const CompetitionSnapshots = z.object({
  competitionId: Id,
  phase: z.enum(PHASES),
  entries: z.int(),
  creatorIds: z.array(Id),
  /** In the order of time; those of a time when nothing was written are missing. The last one of a settled competition is its result. */
  snapshots: z.array(BoardSnapshot),
})
export type CompetitionSnapshots = z.output<typeof CompetitionSnapshots>

const Creator = z.object({
  creatorId: Id,
  name: z.string(),
  youtubeId: z.string(),
  category: z.string(),
  imageUrl: z.nullable(z.string()),
  price: Money,
})

/** A creator for as long as the entry owned it. */
const Stint = z.object({
  ...Creator.shape,
  /** When a trade brought it; null if it was there at the lock. */
  from: z.nullable(Instant),
  /** When a trade or a drop took it away; null if it stayed. */
  to: z.nullable(Instant),
  /** Earned while it was owned, and what its price stood for in that time. */
  points: Points,
  expected: Points,
  /** False if no reading came: then it scored a share of what was expected, which proves nothing. */
  isRead: z.boolean(),
})

const Spot = z.object({
  share: z.number(),
  at: Instant,
  score: Points,
  /** Read off a few lines of the board, so it may be off by some places; the last one is the final rank. Null while all are level. */
  rank: z.nullable(z.int()),
  /** Others surely have that rank too; of a larger board it is seldom known on the way. */
  isTied: z.optional(z.boolean()),
  /** By stint; null before it began. */
  points: z.array(z.nullable(Points)),
})

const Turn = z.object({
  /** Places in the line. */
  from: z.int(),
  to: z.int(),
  rankFrom: z.int(),
  rankTo: z.int(),
  /** Trades in between, by their places in `trades`. If there are any they are named, and no stint is. */
  moves: z.array(z.int()),
  /** The stint without whose good or bad luck the rank would not have changed that way; null if it was no single one. */
  stint: z.nullable(z.int()),
  /** The points of that stint in between, else of the whole entry. */
  moved: Points,
  /** The points that the stint's price stood for in between. */
  expected: z.nullable(Points),
})

const Trade = z.object({
  at: Instant,
  sold: z.string(),
  /** null for a drop. */
  bought: z.nullable(z.string()),
  gained: Points,
  missed: Points,
  worth: Points,
})

const Rival = z.object({
  entryId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  /** Which of its player's several entries it is, as on the board. */
  nthEntry: z.optional(z.int()),
  rank: z.int(),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** In each spot of the line. */
  scores: z.array(Points),
})

export const EntryRecap = z.object({
  entryId: Id,
  competitionId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  isOwn: z.boolean(),
  entries: z.int(),
  /** How many places were paid. */
  paidPlaces: z.int(),
  rank: z.int(),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  score: Points,
  stints: z.array(Stint),
  /** Banked by moves from before moves were stored: with what the stints brought it adds up to the score. */
  bankedBefore: Points,
  /** Empty if no frames were kept. */
  line: z.array(Spot),
  /** The score was put right after the last frame. */
  isCorrected: z.boolean(),
  turns: z.array(Turn),
  /** Stints; null if none stands out. */
  best: z.nullable(z.int()),
  worst: z.nullable(z.int()),
  trades: z.array(Trade),
  /** The best roster there was, with its points; null if no roster was legal. */
  bestRoster: z.nullable(
    z.object({ picks: z.array(z.object({ ...Creator.shape, points: Points })), points: Points, spent: Money }),
  ),
  /** The score, taken apart: field and calls come to worth; with trades and luck it is the score. */
  parts: z.object({
    field: z.nullable(Points),
    pickResults: z.nullable(Points),
    worth: Points,
    trades: Points,
    luck: Points,
  }),
  /** The first of the final board. */
  rivals: z.array(Rival),
})
export type EntryRecap = z.output<typeof EntryRecap>
