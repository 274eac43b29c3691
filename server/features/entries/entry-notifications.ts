/**
 * Notifications about entering and withdrawing. They name an entry by its creators, because its number changes when an earlier entry is
 * withdrawn, and older notifications stay as they are.
 */
import type { RosterPick } from '#game/roster.ts'
import type { Notification } from '#server/records/notifications.ts'
import type { Book } from './queries.ts'

type About = { competitionId: number; prizeTitle: string }

export const acceptedNotification = (
  { competitionId, prizeTitle }: About,
  creators: readonly string[],
): Notification => ({
  type: 'new_entry',
  title: 'Entry accepted',
  message: `Your entry with ${listOf(creators)} is in for ${prizeTitle}`,
  competitionId,
  actionUrl: '/gamemode',
})

export const manyAcceptedNotification = ({ competitionId, prizeTitle }: About, entered: number): Notification => ({
  type: 'new_entry',
  title: 'Entries accepted',
  message: `${entered} entries are in for ${prizeTitle}`,
  competitionId,
  actionUrl: '/gamemode',
})

/** This notification has the type of the notification of acceptance, which it follows. */
export const withdrawnNotification = (
  { competitionId, prizeTitle }: About,
  creators: readonly string[],
): Notification => ({
  type: 'new_entry',
  title: 'Entry withdrawn',
  message: `Your entry with ${listOf(creators)} is no longer in ${prizeTitle}`,
  competitionId,
  actionUrl: '/gamemode',
})

/** Returns the names of a roster's creators. */
export const namesIn = (book: Book, picks: readonly RosterPick[]): string[] =>
  picks.flatMap(({ creatorId }) => book.get(creatorId)?.name ?? [])

/** Returns "A, B and C" with all creators, because several entries of a player often begin with the same ones. */
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
