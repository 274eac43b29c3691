/** The schemas of overlays.ts. */
import * as z from 'zod/mini'
import { PHASES } from '#game/phase.ts'
import { Instant, Points, QueryNumber } from './values.schemas.ts'

const Token = z.string().check(z.regex(/^[a-z2-7]{16}$/))

export const OverlayParams = z.strictObject({ token: Token })
export type OverlayParams = z.output<typeof OverlayParams>

/** `people`: 1 leaves out bots. Places still count all entries. */
export const OverlayQuery = z.strictObject({ people: z.optional(QueryNumber(1, 1)) })
export type OverlayQuery = z.output<typeof OverlayQuery>

export const OverlayLink = z.object({ token: Token })
export type OverlayLink = z.output<typeof OverlayLink>

export const OverlayRow = z.object({
  name: z.string(),
  /** The entry's number among its player's entries, counted from 1. Omitted for a player with one entry, and in leagues. */
  nthEntry: z.optional(z.int()),
  /** Null while there are no places. Equal rows share a place. */
  place: z.nullable(z.int()),
  /** On a board the score of the entry, in a season's table the points of its rounds. Null while there are none. */
  points: z.nullable(Points),
  /** In a season's table: how many places the member rose with the last round; null otherwise. */
  moved: z.nullable(z.int()),
  isBot: z.boolean(),
  isHost: z.boolean(),
  /** Whether the member has a higher score than the host, in the live round or in the last one; null without a host who entered. */
  isAheadOfHost: z.nullable(z.boolean()),
})
export type OverlayRow = z.output<typeof OverlayRow>

export const Overlay = z.object({
  /** The name of the league, or the title of the series. */
  title: z.string(),
  /** The competition that is shown; null if none has opened. */
  competition: z.nullable(
    z.object({ title: z.string(), phase: z.enum(PHASES), lockAt: Instant, endAt: Instant, entries: z.int() }),
  ),
  /** The lock of the next competition that is not shown yet, or null. */
  nextLockAt: z.nullable(Instant),
  /** The season of a league; null for a series. `entered`: the members with an entry in the competition that is shown. */
  season: z.nullable(
    z.object({
      season: z.int(),
      played: z.int(),
      rounds: z.int(),
      isOver: z.boolean(),
      members: z.int(),
      entered: z.int(),
    }),
  ),
  /** True if the rows are the table of the season, false if they are a board. */
  isTable: z.boolean(),
  /** The first MOST_OVERLAY_ROWS, best first. */
  rows: z.array(OverlayRow),
})
export type Overlay = z.output<typeof Overlay>
