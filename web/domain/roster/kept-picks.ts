/**
 * Stores the picks of a draft on this device, so that they survive a reload: the latest draft of one player in one competition. They are
 * removed when they are entered and when the account is deleted. They stay after a sign-out, and no other player sees them. Unreadable data
 * counts as no picks.
 */
import { cents } from '#game/money.ts'
import type { RosterPick } from '#game/roster.ts'
import { isId, isText, object, optional } from '#web/api/guard.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { DRAFT_PICKS, readStored, writeStored } from '#web/ui/storage.ts'

type Owner = { userId: string; competitionId: number }
/**
 * `changedAt` is the time of the last change by the server's clock; without it, the time of reading. `isWithdrawn` means that the picks are
 * those of a withdrawn entry, or of an edit that the lock prevented.
 */
type Kept = Owner & { picks: readonly RosterPick[]; changedAt?: number | undefined; isWithdrawn?: boolean | undefined }
/** Kept picks without the player's id. */
type Latest = { competitionId: number; picks: RosterPick[]; changedAt: number; isWithdrawn: boolean }

const isPick = object<RosterPick>({ creatorId: isId, price: Number.isInteger })
const isKept = object<Kept>({
  userId: isText,
  competitionId: isId,
  picks: (picks) => Array.isArray(picks) && picks.every(isPick),
  changedAt: optional(Number.isInteger),
})

export function keepPicks({ userId, competitionId, picks, changedAt, isWithdrawn }: Kept): void {
  const kept = picks.map(({ creatorId, price }) => ({ creatorId, price }))
  const all = { userId, competitionId, picks: kept, changedAt, isWithdrawn }
  writeStored(DRAFT_PICKS, kept.length > 0 ? JSON.stringify(all) : null)
}

/** Removes the kept picks when the account is deleted. */
export const forgetPicks = (): void => writeStored(DRAFT_PICKS, null)

/** Returns no picks if the latest ones are another player's or another competition's. */
export function keptPicks({ userId, competitionId }: Owner): RosterPick[] {
  const kept = latestPicks(userId)
  return kept?.competitionId === competitionId ? kept.picks : []
}

/** Returns the latest kept picks, also those of a competition that locked without them; null if they are another player's. */
export function latestPicks(userId: string): Latest | null {
  try {
    const kept: unknown = JSON.parse(readStored(DRAFT_PICKS) ?? 'null')
    if (!isKept(kept) || kept.userId !== userId) return null
    const picks = kept.picks.map(({ creatorId, price }) => ({ creatorId, price: cents(price) }))
    const { competitionId, changedAt = serverNow(), isWithdrawn } = kept
    return { competitionId, picks, changedAt, isWithdrawn: isWithdrawn === true }
  } catch {
    return null
  }
}
