/** The schemas of hosting.ts. */
import * as z from 'zod/mini'
import { Competition } from './competitions.schemas.ts'
import { Decimal, Id, Instant, Money, PathId, QueryNumber, ShownLine } from './values.schemas.ts'

const DAY_MINUTES = 24 * 60

/** The creators that a series offers. */
export const Slate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everybody') }),
  /** Categories as the catalogue stores them: lower-case words. */
  z.strictObject({
    kind: z.literal('categories'),
    categories: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(12)),
  }),
  z.strictObject({
    kind: z.literal('creators'),
    creatorIds: z.array(Id).check(z.minLength(1), z.maxLength(500)),
  }),
])
export type Slate = z.output<typeof Slate>

const Whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** What an administrator enters for a series. Null means: without a limit, or as the settings of the installation say. */
export const SeriesForm = z.strictObject({
  title: ShownLine(1, 60),
  description: z.nullable(ShownLine(1, 300)),
  repeats: z.enum(['once', 'daily', 'weekly']),
  /** Only for weekly: 1 for Monday to 7 for Sunday. */
  weekdays: z.array(Whole(1, 7)).check(z.maxLength(7)),
  firstDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-24')),
  /** The local time of the lock. */
  timeOfDay: z.string().check(z.regex(/^\d{2}:\d{2}$/, 'must be a time such as 20:00')),
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  draftMinutes: Whole(1, 14 * DAY_MINUTES),
  liveMinutes: Whole(1, 31 * DAY_MINUTES),
  reviewMinutes: Whole(0, 7 * DAY_MINUTES),
  /** The number of competitions. */
  rounds: z.nullable(Whole(1, 1_000)),
  slate: Slate,
  /** In whole dollars. */
  salaryCap: Whole(1_000, 1_000_000_000),
  prizeValue: Decimal,
  /** A prize that is not money, such as "a mug". */
  prizeText: z.nullable(ShownLine(1, 80)),
  bots: z.nullable(Whole(0, 200)),
  maxEntries: z.nullable(Whole(1, 1_000)),
})
export type SeriesForm = z.output<typeof SeriesForm>

export const Series = z.object({
  id: Id,
  /** True for the series that every installation has, until an administrator edits it. Its dates and lengths follow the settings. */
  isBuiltIn: z.boolean(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** `back_to_back`: each competition opens when the one before it ends, so that there is always a draft. */
  repeats: z.enum(['back_to_back', 'once', 'daily', 'weekly']),
  weekdays: z.array(z.int()),
  firstDate: z.nullable(z.string()),
  timeOfDay: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  draftMinutes: z.number(),
  liveMinutes: z.number(),
  reviewMinutes: z.number(),
  rounds: z.nullable(z.int()),
  slate: Slate,
  salaryCap: z.number(),
  prizeValue: Money,
  prizeText: z.nullable(z.string()),
  bots: z.nullable(z.int()),
  maxEntries: z.nullable(z.int()),
  isPaused: z.boolean(),
  /** True once no competition is left to plan. */
  isOver: z.boolean(),
  /** Sent back with an edit, so that the second of two edits made at once is refused. */
  version: z.int(),
  /** The locks of the planned competitions, soonest first. */
  nextLocks: z.array(Instant),
  /** The token of the overlay while it is on; otherwise null. */
  overlayToken: z.nullable(z.string()),
})
export type Series = z.output<typeof Series>

export const SeriesParams = z.strictObject({ seriesId: PathId })
export type SeriesParams = z.output<typeof SeriesParams>

export const SeriesEdit = z.strictObject({ version: z.int(), series: SeriesForm })
export type SeriesEdit = z.output<typeof SeriesEdit>

export const SeriesPause = z.strictObject({ isPaused: z.boolean() })
export type SeriesPause = z.output<typeof SeriesPause>

/** What a form would plan. `creators`: how many creators of the catalogue its slate has now. */
export const SeriesPreview = z.object({ nextLocks: z.array(Instant), creators: z.int() })
export type SeriesPreview = z.output<typeof SeriesPreview>

export const ManagedRange = z.strictObject({ limit: z.optional(QueryNumber(1, 200)) })
export type ManagedRange = z.output<typeof ManagedRange>

/** A competition with what only administrators see. */
export const ManagedCompetition = z.object({
  competition: Competition,
  seriesId: Id,
  seriesTitle: z.string(),
  round: z.nullable(z.int()),
  /** The number of players and of bots with an entry. */
  players: z.int(),
  bots: z.int(),
})
export type ManagedCompetition = z.output<typeof ManagedCompetition>

export const CompetitionEdit = z.strictObject({
  title: ShownLine(1, 60),
  description: z.nullable(ShownLine(1, 300)),
  prizeValue: Decimal,
  prizeText: z.nullable(ShownLine(1, 80)),
})
export type CompetitionEdit = z.output<typeof CompetitionEdit>

/** Every player of the competition reads the reason. */
export const Cancellation = z.strictObject({ reason: ShownLine(10, 300) })
export type Cancellation = z.output<typeof Cancellation>

export const ReviewExtension = z.strictObject({ minutes: Whole(1, 7 * DAY_MINUTES) })
export type ReviewExtension = z.output<typeof ReviewExtension>

/** The result as the settlement would store it now. */
export const DryRun = z.object({
  entries: z.int(),
  /** The whole prize, and what of it would be paid. */
  prize: Money,
  paid: Money,
  /** The entries that would be paid, best first; at most 100. */
  lines: z.array(
    z.object({
      entryId: Id,
      playerName: z.string(),
      isBot: z.boolean(),
      /** True if the prize would be held, because the entry looks as if one person played several accounts. */
      isHeld: z.boolean(),
      rank: z.int(),
      points: z.number(),
      amount: Money,
      /** The points and the rank on the board now; null if the board does not have the entry. */
      boardPoints: z.nullable(z.number()),
      boardRank: z.nullable(z.int()),
    }),
  ),
  /** How many of all entries have other points or another rank than on the board now. */
  differences: z.int(),
})
export type DryRun = z.output<typeof DryRun>
