/** The schemas of players.ts. */
import * as z from 'zod/mini'
import { Id, Instant, Line, Money, QueryNumber, ShownLine, UserId } from './values.schemas.ts'

export const PlayerSearch = z.strictObject({
  /** A part of the name, or the whole email or id of a player. */
  search: z.optional(Line(1, 254)),
  /** `flagged`: players with a flagged entry. Without it everybody is listed. */
  show: z.optional(z.enum(['banned', 'flagged'])),
  limit: z.optional(QueryNumber(1, 200)),
})
export type PlayerSearch = z.output<typeof PlayerSearch>

export const ManagedPlayer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** True for a player with a name alone, who took a seat in a league. */
  isSeat: z.boolean(),
  /** A player with a second step, or with admin access at the moment. Administrators cannot be banned. */
  isAdministrator: z.boolean(),
  joinedAt: Instant,
  /** The last call of a present session, up to an hour late, or the newest entry. Null if there is neither. */
  seenAt: z.nullable(Instant),
  /** The number of browsers in which the player is signed in. */
  sessions: z.int(),
  entries: z.int(),
  flaggedEntries: z.int(),
  /** Null unless the player is banned. */
  ban: z.nullable(z.object({ since: Instant, reason: z.string() })),
})
export type ManagedPlayer = z.output<typeof ManagedPlayer>

export const PlayerParams = z.strictObject({ playerId: UserId })
export type PlayerParams = z.output<typeof PlayerParams>

/** A new personal link of a seat. `code`: the part of the link after its #, which cannot be shown again. */
export const ResetSeat = z.object({ slug: z.string(), code: z.string() })
export type ResetSeat = z.output<typeof ResetSeat>

/** The player reads the reason at the next attempt to sign in. */
export const Ban = z.strictObject({ reason: ShownLine(5, 200) })
export type Ban = z.output<typeof Ban>

/** Entries of one competition that look as if one person played several accounts, whether they won something or not. */
export const FlaggedGroup = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  /** As in HeldPrize. */
  reason: z.enum(['alike', 'haste']),
  /** The number of accounts that share the reason. */
  accounts: z.int(),
  /** The number of flagged entries, of which `entries` has the first 20. */
  count: z.int(),
  entries: z.array(
    z.object({
      entryId: Id,
      playerId: z.string(),
      playerName: z.string(),
      isBanned: z.boolean(),
      /** True for a player whose account was deleted. */
      isDeleted: z.boolean(),
      /** Null before the settlement. */
      rank: z.nullable(z.int()),
      /** The prize of the entry, paid or held; zero for an entry that won nothing. */
      amount: Money,
    }),
  ),
})
export type FlaggedGroup = z.output<typeof FlaggedGroup>

/** How many of so many players (`of`) entered again. Null instead of a number below ten, because so few people could be recognised. */
const CameBack = z.object({ count: z.nullable(z.int()), of: z.nullable(z.int()) })
export type CameBack = z.output<typeof CameBack>

/** The players who joined in one week, and how many of them entered and came back. Null instead of a number below ten. */
export const JoiningWeek = z.object({
  /** The Monday of the week, YYYY-MM-DD, in UTC. */
  week: z.iso.date(),
  joined: z.nullable(z.int()),
  /** Players with an entry at any time. */
  entered: z.nullable(z.int()),
  /** Players with an entry 2, 7 or 28 days after they joined, or later. Null if that day has come for nobody yet. */
  day2: z.nullable(CameBack),
  day7: z.nullable(CameBack),
  day28: z.nullable(CameBack),
})
export type JoiningWeek = z.output<typeof JoiningWeek>

export const Retention = z.object({
  /** The last 26 weeks in which somebody joined, the newest first. */
  weeks: z.array(JoiningWeek),
  /** Of the members of leagues who entered a round (`of`), those who entered another one. A player counts once for each league. Null without leagues. */
  leagueMembers: z.nullable(CameBack),
})
export type Retention = z.output<typeof Retention>

/** What the log of administrators records. */
const ADMIN_ACTIONS = [
  'elevate',
  'elevate_refused',
  'end_sessions',
  'ban_player',
  'lift_ban',
  'reset_seat',
  'add_second_factor',
  'remove_second_factor',
  'renew_recovery_codes',
  'use_recovery_code',
  'add_creator',
  'edit_creator',
  'delete_creator',
  'restore_creator',
  'update_creators',
  'prove_ownership',
  'approve_application',
  'reject_application',
  'release_prize',
  'withhold_prize',
  'undo_prize_decision',
  'decide_settlement',
  'start_audit',
  'create_series',
  'edit_series',
  'pause_series',
  'continue_series',
  'edit_competition',
  'lock_now',
  'end_now',
  'cancel_competition',
  'extend_review',
  'make_overlay',
  'revoke_overlay',
  'save_webhook',
  'remove_webhook',
] as const
export type AdminAction = (typeof ADMIN_ACTIONS)[number]

export const AdminLogRange = z.strictObject({
  /** The id of an administrator. */
  actor: z.optional(UserId),
  /** What was changed, such as competition:7. */
  subject: z.optional(z.string().check(z.regex(/^[a-z]{1,20}:[\w-]{1,64}$/))),
  /** The `next` of the page before. */
  before: z.optional(QueryNumber(1, 2_147_483_647)),
  limit: z.optional(QueryNumber(1, 100)),
})
export type AdminLogRange = z.output<typeof AdminLogRange>

const AdminLogEvent = z.object({
  id: Id,
  at: Instant,
  actorId: z.string(),
  actorName: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  /** What was changed, such as competition:7. Null for an event about the actor's own access. */
  subject: z.nullable(z.string()),
  /** The name or title of the changed player, competition, series or creator; null for anything else. */
  subjectName: z.nullable(z.string()),
  /** The changed values as JSON objects. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AdminLogEvent = z.output<typeof AdminLogEvent>

export const AdminLogPage = z.object({
  events: z.array(AdminLogEvent),
  /** The value of `before` for the next page, or null on the last page. */
  next: z.nullable(Id),
})
export type AdminLogPage = z.output<typeof AdminLogPage>
