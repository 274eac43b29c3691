/** The schemas of leagues.ts. */
import * as z from 'zod/mini'
import { CODE_LENGTH, LEAST_ROUNDS, MOST_ROUNDS } from '#game/league.ts'
import { PHASES } from '#game/phase.ts'
import { FollowParams } from './follows.schemas.ts'
import { LeaderboardRow } from './leaderboard.schemas.ts'
import { Id, Instant, PathId, Points, QueryNumber, ShownLine } from './values.schemas.ts'

export const Slug = z.string().check(z.regex(/^[a-z2-7]{10}$/))
const UserId = FollowParams.shape.userId

const LeagueName = ShownLine(1, 60)
/** `seriesId`: the series whose competitions are the rounds; null for every competition. */
const SeasonFields = {
  seriesId: z.nullable(Id),
  rounds: z.int().check(z.minimum(LEAST_ROUNDS), z.maximum(MOST_ROUNDS)),
}
export const NewSeason = z.strictObject(SeasonFields)
export type NewSeason = z.output<typeof NewSeason>

/** `isHost`: the owner is also the host, whom the others try to beat. `hasSeats`: people can join by a name alone. */
export const NewLeague = z.strictObject({
  name: LeagueName,
  isHost: z.boolean(),
  hasSeats: z.optional(z.boolean()),
  ...SeasonFields,
})
export type NewLeague = z.output<typeof NewLeague>

/** A code as it was typed: `readCode` of game/league.ts reads it. */
export const LeagueCode = z.strictObject({
  code: z.string().check(z.minLength(CODE_LENGTH), z.maxLength(2 * CODE_LENGTH)),
})
export type LeagueCode = z.output<typeof LeagueCode>

export const LeagueParams = z.strictObject({ slug: Slug })
export type LeagueParams = z.output<typeof LeagueParams>

export const MemberParams = z.strictObject({ slug: Slug, userId: UserId })
export type MemberParams = z.output<typeof MemberParams>

export const RoundParams = z.strictObject({ slug: Slug, competitionId: PathId })
export type RoundParams = z.output<typeof RoundParams>

/** `season`: a season before the present one, counted from 1. */
export const WhichSeason = z.strictObject({ season: z.optional(QueryNumber(1, 1_000)) })
export type WhichSeason = z.output<typeof WhichSeason>

/** Each field that is present is changed. `hostId`: null removes the host. `keepsSeats`: seats are not removed after a season. */
export const LeagueEdit = z.strictObject({
  name: z.optional(LeagueName),
  hostId: z.optional(z.nullable(UserId)),
  ownerId: z.optional(UserId),
  hasSeats: z.optional(z.boolean()),
  keepsSeats: z.optional(z.boolean()),
})
export type LeagueEdit = z.output<typeof LeagueEdit>

/** `isOpen`: true makes a new code, false leaves the league without one. */
export const CodeChange = z.strictObject({ isOpen: z.boolean() })
export type CodeChange = z.output<typeof CodeChange>

/** A series that a season can follow. `roundsLeft`: how many of its competitions have not locked; null: without end. */
export const SeriesChoice = z.object({ id: Id, title: z.string(), roundsLeft: z.nullable(z.int()) })
export type SeriesChoice = z.output<typeof SeriesChoice>

export const LeagueSummary = z.object({
  slug: Slug,
  name: z.string(),
  members: z.int(),
  /** The caller's place in the present season, or null before its first round. */
  place: z.nullable(z.int()),
  season: z.int(),
  /** The rounds that were played, and all rounds of the season. */
  played: z.int(),
  rounds: z.int(),
  isOver: z.boolean(),
  isClosed: z.boolean(),
})
export type LeagueSummary = z.output<typeof LeagueSummary>

/** A league as its code shows it. `slug` is null unless the caller is a member. */
export const Invitation = z.object({
  name: z.string(),
  ownerName: z.string(),
  members: z.int(),
  /** The title of the series that it follows, or null for every competition. */
  seriesTitle: z.nullable(z.string()),
  slug: z.nullable(Slug),
})
export type Invitation = z.output<typeof Invitation>

export const JoinedLeague = z.object({ slug: Slug, name: z.string() })
export type JoinedLeague = z.output<typeof JoinedLeague>

const LeagueMember = z.object({
  userId: z.string(),
  /** "Former player" for somebody who has left. */
  name: z.string(),
  isFormer: z.boolean(),
})

export const LeagueTableRow = z.extend(LeagueMember, {
  place: z.int(),
  isTied: z.boolean(),
  /** How many places the member rose with the last round; negative if they fell, null before the second round. */
  moved: z.nullable(z.int()),
  total: Points,
  won: z.int(),
  /** The highest score of one of the member's entries, or null. */
  best: z.nullable(Points),
  /** The points of the last five rounds, oldest first; null where the member was absent. */
  form: z.array(z.nullable(Points)),
  /** In how many rounds the member scored more than the host. */
  beatHost: z.int(),
})
export type LeagueTableRow = z.output<typeof LeagueTableRow>

/** A competition of the league that is open now. `missing`: the members without an entry, while it is drafting. */
export const OpenRound = z.object({
  competitionId: Id,
  title: z.string(),
  phase: z.enum(PHASES),
  lockAt: Instant,
  endAt: Instant,
  missing: z.array(LeagueMember),
  /** Whether the round counts for the caller, who is a member: false for somebody who joined after its lock. */
  counts: z.boolean(),
})
export type OpenRound = z.output<typeof OpenRound>

export const PlayedRound = z.object({
  nth: z.int(),
  competitionId: Id,
  title: z.string(),
  lockAt: Instant,
  /** The names of those who won it; several if they tied. */
  winners: z.array(z.string()),
  /** How many members scored more than the host; null if the round had no host with an entry. */
  beatHost: z.nullable(z.int()),
})
export type PlayedRound = z.output<typeof PlayedRound>

/** Somebody's score in a round of a finished season. */
const LeagueHighlight = z.object({ name: z.string(), nth: z.int(), title: z.string(), score: Points })

export const LeaguePage = z.object({
  slug: Slug,
  name: z.string(),
  isClosed: z.boolean(),
  isMember: z.boolean(),
  isOwner: z.boolean(),
  ownerName: z.string(),
  hostId: z.nullable(z.string()),
  ownerId: z.string(),
  /** The code with which people join: only for the owner, and null if nobody can join. */
  code: z.nullable(z.string()),
  /** Whether people can join by a name alone, and whether their seats are kept after a season. */
  hasSeats: z.boolean(),
  keepsSeats: z.boolean(),
  members: z.array(LeagueMember),
  /** The members with a seat that was made for this league: only for the owner. `isTaken`: its personal link was used. */
  seats: z.array(z.object({ userId: z.string(), isTaken: z.boolean() })),
  /** The token of the overlay, for the owner while it is on; otherwise null. */
  overlayToken: z.nullable(z.string()),
  /** The season that is shown, counted from 1, and the number of seasons. */
  season: z.int(),
  seasons: z.int(),
  seriesId: z.nullable(Id),
  /** The title of the series that the season follows, or null for every competition. */
  seriesTitle: z.nullable(z.string()),
  rounds: z.int(),
  /** True if the season has no rounds left: all are played, its series is over, or the league was closed. */
  isOver: z.boolean(),
  table: z.array(LeagueTableRow),
  /** The rounds that were played, the latest first. */
  played: z.array(PlayedRound),
  /** In how many of them the host had an entry. */
  hostRounds: z.int(),
  /** The competitions that are open now; empty for a season that is over. */
  open: z.array(OpenRound),
  /** The lock of the next competition that has not opened, or null. */
  nextLockAt: z.nullable(Instant),
  /** Null until the season is over and has a round. `champions`: several if they share the first place. */
  honours: z.nullable(
    z.object({
      champions: z.array(z.string()),
      bestCall: LeagueHighlight,
      /** The round that was won from the lowest place of the table, or null. */
      upset: z.nullable(z.extend(LeagueHighlight, { place: z.int() })),
    }),
  ),
})
export type LeaguePage = z.output<typeof LeaguePage>

export const LeagueRoundRow = z.extend(LeagueMember, {
  isHost: z.boolean(),
  /** The member's best entry as the board shows it; null if they are absent, or their entry has not been made yet. */
  entry: z.nullable(LeaderboardRow),
  /** The rank in the league; null while there are no ranks. */
  rank: z.nullable(z.int()),
  /** The points of the round as they are now; null before the lock. */
  points: z.nullable(Points),
  /** Whether the member has a higher score than the host; null without a host who entered, and for the host. */
  isAheadOfHost: z.nullable(z.boolean()),
})
export type LeagueRoundRow = z.output<typeof LeagueRoundRow>

export const LeagueRound = z.object({
  title: z.string(),
  phase: z.enum(PHASES),
  /** The number of the round, or null while it is not settled. */
  nth: z.nullable(z.int()),
  rows: z.array(LeagueRoundRow),
})
export type LeagueRound = z.output<typeof LeagueRound>
