/**
 * The picks of a draft that is not entered yet, kept on this device across a reload: those of one player in one competition, the latest.
 *
 * Cleared  when they are entered, and with the account. They outlast a sign-out: nobody else is shown them.
 * Errors   none: what cannot be read counts as nothing.
 */
import { cents } from '#game/money.ts'
import type { RosterPick } from '#game/roster.ts'
import { isId, isText, object, optional } from '#web/api/guard.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { DRAFT_PICKS, readStored, writeStored } from '#web/ui/storage.ts'

type Owner = { userId: string; competitionId: number }
/**
 * `changedAt`: when somebody was picked or dropped last, by the server's clock; without it as they are read.
 * `isWithdrawn`: they are just those of an entry that was withdrawn, or of one that was not saved before the lock, which was told.
 */
type Kept = Owner & { picks: readonly RosterPick[]; changedAt?: number | undefined; isWithdrawn?: boolean | undefined }
/** Without their owner, who has asked. */
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

/** For the deletion of the account. */
export const forgetPicks = (): void => writeStored(DRAFT_PICKS, null)

/** None if another player's, or another competition's, were the latest. */
export function keptPicks({ userId, competitionId }: Owner): RosterPick[] {
  const kept = latestPicks(userId)
  return kept?.competitionId === competitionId ? kept.picks : []
}

/** Those of a competition that has locked without them are among them. Null if another player's were the latest. */
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
