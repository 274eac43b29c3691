/** What administrators see and do about players: search, bans, flags, who comes back, and the log of administrators. */
import { endpoint } from './endpoint.ts'
import type {
  AdminLogPage,
  AdminLogRange,
  Ban,
  FlaggedGroup,
  ManagedPlayer,
  PlayerParams,
  PlayerSearch,
  ResetSeat,
  Retention,
} from './players.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type {
  AdminAction,
  AdminLogEvent,
  AdminLogPage,
  CameBack,
  FlaggedGroup,
  JoiningWeek,
  ManagedPlayer,
  PlayerSearch,
  Retention,
} from './players.schemas.ts'

export const managedPlayers = endpoint<{ query: PlayerSearch; response: ManagedPlayer[] }>({
  method: 'GET',
  path: '/api/admin/players',
  summary: 'Players, the newest first, or those that a search finds; 50 without a limit',
  access: 'admin',
})

export const banPlayer = endpoint<{ params: PlayerParams; body: Ban; response: Ok }>({
  method: 'POST',
  path: '/api/admin/players/{playerId}/ban',
  summary: 'Ban a player, or change the reason of a ban: all sessions end, and later prizes wait for a decision',
  access: 'admin',
  refusals: ['player_not_found', 'administrator_ban'],
})

export const liftBan = endpoint<{ params: PlayerParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/admin/players/{playerId}/ban',
  summary: 'Lift a ban; prizes that are on hold keep waiting for a decision',
  access: 'admin',
  refusals: ['player_not_found'],
})

export const resetSeat = endpoint<{ params: PlayerParams; response: ResetSeat }>({
  method: 'POST',
  path: '/api/admin/players/{playerId}/seat-link',
  summary: 'Give a seat another personal link; its sessions end, and its link and recovery code stop working',
  access: 'admin',
  refusals: ['player_not_found', 'not_a_seat'],
})

export const flaggedEntries = endpoint<{ response: FlaggedGroup[] }>({
  method: 'GET',
  path: '/api/admin/flagged-entries',
  summary: 'Flagged entries by group, the newest 100 groups, also entries that won nothing',
  access: 'admin',
})

export const retention = endpoint<{ response: Retention }>({
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'How many players of each week entered and came back, and how many members of leagues',
  access: 'admin',
})

export const adminLog = endpoint<{ query: AdminLogRange; response: AdminLogPage }>({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'What administrators did, the newest first, by page',
  access: 'admin',
})
