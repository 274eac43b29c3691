/**
 * The name of a player on the live board: first and last name, or first name, if known, as the player's own are; else the name on the
 * board; else 'Player ' and the first 8 characters of the id.
 */
type Names = { firstName: string | null; lastName: string | null }
type Row = { userId: string; userDisplayName: string }

export function playerLabel({ userId, userDisplayName }: Row, names?: Names | null): string {
  if (names?.firstName) return names.lastName ? `${names.firstName} ${names.lastName}` : names.firstName
  return userDisplayName || `Player ${userId.slice(0, 8)}`
}
