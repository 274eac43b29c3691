/** The schemas of entries.ts. */
import * as z from 'zod/mini'
import { BOT_LEVELS } from '#game/bots.ts'
import { Count, Decimal, describedAs, Id, Instant, Money, PathId, Points } from './values.schemas.ts'

export const EntryPick = z.object({
  creatorId: Id,
  /** The price in the competition's price book. */
  price: Money,
  creator: z.nullable(
    z.object({
      name: z.string(),
      youtubeId: z.string(),
      category: z.string(),
      imageUrl: z.nullable(z.string()),
      price: Money,
      subscriberCount: Count,
    }),
  ),
  /** Earned so far, since the entry owns this creator; 0 before the start. */
  points: Points,
  /** The points it reaches by the end at the present pace. */
  projection: Points,
  /** The points this creator had earned before a trade brought it, which do not count; 0 if it was there from the start. */
  before: Points,
})
export type EntryPick = z.output<typeof EntryPick>

export const Entry = z.object({
  id: Id,
  /** Counts its rosters, from 1. */
  version: z.int(),
  competitionId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  picks: z.array(EntryPick),
  totalSalary: Money,
  score: Points,
  totalScore: Points,
  /** Earned by creators traded or dropped while live, until they left: with the picks' points it adds up to the score. */
  banked: Points,
  rank: z.nullable(z.int()),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** The prize it won; 0.00 until the competition is settled. */
  prize: Money,
  /** Trades and drops still allowed while live. */
  movesLeft: z.int(),
  createdAt: Instant,
})
export type Entry = z.output<typeof Entry>

/** An entry as anybody may see it after the lock. */
export const PublicEntry = z.object({
  id: Id,
  competitionId: Id,
  userDisplayName: z.string(),
  isBot: z.boolean(),
  /** How well a bot plays; null for a person, and for a bot from before there were levels. */
  botLevel: z.nullable(z.enum(BOT_LEVELS)),
  picks: z.array(EntryPick),
  totalSalary: Money,
  totalScore: Points,
  /** Earned by creators traded or dropped while live, until they left: with the picks' points it adds up to the score. */
  banked: Points,
  rank: z.nullable(z.int()),
  /** Another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** The prize it won; 0.00 until the competition is settled. */
  prize: Money,
  createdAt: Instant,
})
export type PublicEntry = z.output<typeof PublicEntry>

export const EntryParams = z.strictObject({ entryId: PathId })
export type EntryParams = z.output<typeof EntryParams>

const SubmittedPick = z.strictObject({ creatorId: Id, price: Decimal })

/** Fewer or more than a competition allows are refused by its rules, with their reason. */
const SubmittedPicks = describedAs(z.array(SubmittedPick).check(z.maxLength(20)), {
  minItems: 3,
  maxItems: 5,
  uniqueItems: true,
})

export const Submission = z.strictObject({ competitionId: Id, picks: SubmittedPicks, totalSalary: Decimal })
export type Submission = z.output<typeof Submission>

/** A whole roster in place of the one that had this version. */
export const Replacement = z.strictObject({ picks: SubmittedPicks, totalSalary: Decimal, version: Id })
export type Replacement = z.output<typeof Replacement>

/** The competition's totals without the entry. */
export const Withdrawn = z.object({
  competitionId: Id,
  totalEntries: z.int(),
  /** What would be paid now. */
  prizeValue: Money,
})
export type Withdrawn = z.output<typeof Withdrawn>

const MAX_SHEET_LENGTH = 20_000

export const Sheet = z.strictObject({
  competitionId: Id,
  /** A line for each roster: the number of an entry or nothing, then 3 to 5 creators by number or name. */
  csv: z.string().check(
    z.maxLength(MAX_SHEET_LENGTH),
    z.refine((text) => !text.includes('\0'), 'must not contain NUL'),
  ),
})
export type Sheet = z.output<typeof Sheet>

export const SheetRun = z.strictObject({ dryRun: z.optional(z.enum(['true', 'false'])) })
export type SheetRun = z.output<typeof SheetRun>

const SHEET_VERDICTS = ['enter', 'change', 'keep', 'refuse'] as const

export const SheetOutcome = z.object({
  /** All of it is, or nothing. */
  isStored: z.boolean(),
  lines: z.array(
    z.object({
      /** In the file, from 1. */
      line: z.int(),
      verdict: z.enum(SHEET_VERDICTS),
      /** The entry that the line changes, keeps or makes. */
      entryId: z.nullable(Id),
      /** The names of the creators it would have, in the order of the line; none if it is refused. */
      creators: z.array(z.string()),
      totalSalary: z.nullable(Money),
      /** Why it is refused, in words; null if it is not. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type SheetOutcome = z.output<typeof SheetOutcome>

export const Trade = z.strictObject({ entryId: Id, oldCreatorId: Id, newCreatorId: Id })
export type Trade = z.output<typeof Trade>

export const Drop = z.strictObject({ entryId: Id, creatorId: Id })
export type Drop = z.output<typeof Drop>
