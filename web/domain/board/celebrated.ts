/**
 * A win is celebrated once. Whether its result is news to the player the server says, on whichever device; this browser remembers besides,
 * for a second window and for a moment without a network.
 */
import { readStored, writeStored } from '#web/ui/storage.ts'

const NAME = 'celebrated'

/** Whether the win of this competition is still to be celebrated in this browser; from then on it is not. */
export function takeCelebration(competitionId: number): boolean {
  if (Number(readStored(NAME) ?? 0) >= competitionId) return false
  writeStored(NAME, String(competitionId))
  return true
}
