/**
 * Flags the entries of a competition that look as if one person played many accounts (game/farms.ts). At its settlement, and before an
 * account is erased.
 */
import { FARM_ACCOUNTS, findFarms } from '#game/farms.ts'
import type { Queryable } from '#server/db/handle.ts'
import { insertFlags, insertFlagsOfWithdrawn, readSharedAddresses } from '#server/records/entry-addresses.ts'

/** RATE_LIMIT_FACTOR is for calls: what counts as a farm is the same for everybody. */
export async function flagFarms(tx: Queryable, competitionId: number): Promise<void> {
  await insertFlags(tx, competitionId, findFarms(await readSharedAddresses(tx, competitionId, FARM_ACCOUNTS)))
  await insertFlagsOfWithdrawn(tx, competitionId)
}
