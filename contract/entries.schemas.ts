/** The schemas of entries.ts. */
import * as z from 'zod/mini'
import { BOT_LEVELS } from '#game/bots.ts'
import { Count, Decimal, describedAs, Id, Instant, Money, PathId, Points } from './values.schemas.ts'

export const EntryPick = z.object({
  creatorId: Id,
  /** The price at which the entry got this creator: the draft price, or the live price of the trade that brought it. */
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
  /** Points that the creator earned since it joined the entry; 0 before the start. */
  points: Points,
  /** The points that the creator is still expected to earn by the end. Null unless it is live and statistics have come. */
  stillToCome: z.nullable(Points),
  /** The points that this creator had earned before a trade brought it, which do not count. 0 if it was in the roster at the lock. */
  before: Points,
  /** True if a trade while live brought this creator. Left out for the others. */
  isTradedIn: z.optional(z.boolean()),
})
export type EntryPick = z.output<typeof EntryPick>

export const Entry = z.object({
  id: Id,
  /** The version of the roster, which starts at 1 and increases with every change. */
  version: z.int(),
  competitionId: Id,
  userId: z.string(),
  userDisplayName: z.string(),
  picks: z.array(EntryPick),
  /** The draft prices of the roster at the lock; before the lock, of the roster. Trades at the live price do not change it. */
  totalSalary: Money,
  /** The cap less `totalSalary`, plus what traded and dropped creators sold for, less what new ones cost. */
  leftOfCap: Money,
  score: Points,
  totalScore: Points,
  /** Points earned by creators that were traded or dropped while live. Added to the points of the picks, they make the score. */
  banked: Points,
  rank: z.nullable(z.int()),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** The prize that the entry won; 0.00 until the competition is settled. */
  prize: Money,
  /** The trades and drops that the entry may still make while live. */
  movesLeft: z.int(),
  createdAt: Instant,
})
export type Entry = z.output<typeof Entry>

/** An entry as everybody can see it after the lock. */
export const PublicEntry = z.object({
  id: Id,
  competitionId: Id,
  userDisplayName: z.string(),
  isBot: z.boolean(),
  /** The level of a bot, or null for a person. */
  botLevel: z.nullable(z.enum(BOT_LEVELS)),
  picks: z.array(EntryPick),
  totalSalary: Money,
  totalScore: Points,
  /** Points earned by creators that were traded or dropped while live. Added to the points of the picks, they make the score. */
  banked: Points,
  rank: z.nullable(z.int()),
  /** True if another entry has the same rank. */
  isTied: z.optional(z.boolean()),
  /** The prize that the entry won; 0.00 until the competition is settled. */
  prize: Money,
  createdAt: Instant,
})
export type PublicEntry = z.output<typeof PublicEntry>

export const EntryParams = z.strictObject({ entryId: PathId })
export type EntryParams = z.output<typeof EntryParams>

const SubmittedPick = z.strictObject({ creatorId: Id, price: Decimal })

/** The schema accepts any number of picks. The rules of the competition check the number and give the reason for a refusal. */
const SubmittedPicks = describedAs(z.array(SubmittedPick).check(z.maxLength(20)), {
  minItems: 3,
  maxItems: 5,
  uniqueItems: true,
})

export const Submission = z.strictObject({ competitionId: Id, picks: SubmittedPicks, totalSalary: Decimal })
export type Submission = z.output<typeof Submission>

/** A whole roster that replaces the roster with this version. */
export const Replacement = z.strictObject({ picks: SubmittedPicks, totalSalary: Decimal, version: Id })
export type Replacement = z.output<typeof Replacement>

/** The competition's totals without the withdrawn entry. */
export const Withdrawn = z.object({
  competitionId: Id,
  totalEntries: z.int(),
  /** The prize of the entry if the competition ended now. */
  prizeValue: Money,
})
export type Withdrawn = z.output<typeof Withdrawn>

/** The longest roster file: enough for 1,000 exported entries, the most that the settings allow, of five names of 100 characters each. */
export const MAX_SHEET_LENGTH = 1_000_000

export const Sheet = z.strictObject({
  competitionId: Id,
  /** A roster file with a line for each roster: an entry's number or nothing, then 3 to 5 creators by number or name. */
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
  /** True if all rosters of the file were entered. The import enters either all of them or none. */
  isStored: z.boolean(),
  lines: z.array(
    z.object({
      /** The line number in the file, counted from 1. */
      line: z.int(),
      verdict: z.enum(SHEET_VERDICTS),
      /** The entry that the line changes, keeps or creates. */
      entryId: z.nullable(Id),
      /** The names of the roster's creators, in the order of the line. Empty for a refused line. */
      creators: z.array(z.string()),
      totalSalary: z.nullable(Money),
      /** The sentence that says why the line is refused, or null. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type SheetOutcome = z.output<typeof SheetOutcome>

/**
 * `sells` and `costs`: the live prices that the player saw. If they are sent and differ from the server's, the move is refused with the new
 * prices. They are ignored while drafting.
 */
export const Trade = z.strictObject({
  entryId: Id,
  oldCreatorId: Id,
  newCreatorId: Id,
  sells: z.optional(Decimal),
  costs: z.optional(Decimal),
})
export type Trade = z.output<typeof Trade>

export const Drop = z.strictObject({ entryId: Id, creatorId: Id, sells: z.optional(Decimal) })
export type Drop = z.output<typeof Drop>
