/** Row types that several folders read. */
import type { Selectable } from 'kysely'
import type { Competitions, Creators, CreatorSnapshots, Entries, EntryMoves, Notifications, Users } from './tables.ts'

export type UserRow = Selectable<Users>
export type CreatorRow = Selectable<Creators>
export type CompetitionRow = Selectable<Competitions>
export type SnapshotRow = Selectable<CreatorSnapshots>
export type EntryRow = Selectable<Entries>
export type EntryMoveRow = Selectable<EntryMoves>
export type NotificationRow = Selectable<Notifications>
