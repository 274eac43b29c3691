/**
 * Flags entries of a competition that look as if one person played with many accounts (game/farms.ts). Runs at the settlement, and before
 * an account is erased.
 */
import { FARM_ACCOUNTS, findFarms } from '#game/farms.ts'
import type { Queryable } from '#server/db/handle.ts'
import { insertFlags, insertFlagsOfWithdrawn, readSharedAddresses } from '#server/records/entry-addresses.ts'

/** RATE_LIMIT_FACTOR does not apply here: it changes limits of calls, not what counts as a farm. */
export async function flagFarms(tx: Queryable, competitionId: number): Promise<void> {
  await insertFlags(tx, competitionId, findFarms(await readSharedAddresses(tx, competitionId, FARM_ACCOUNTS)))
  await insertFlagsOfWithdrawn(tx, competitionId)
}
