/**
 * Flags the entries of a competition that look as if one person played many accounts (game/farms.ts). At its settlement, and before an
 * account is erased.
 */
import { FARM_ACCOUNTS, findFarms } from '#game/farms.ts'
import type { Queryable } from '#server/db/handle.ts'
import { insertFlags, readSharedAddresses } from '#server/records/entry-addresses.ts'

/** `factor`: as for the limits of calls, more than 1 while load is measured from one machine. */
export async function flagFarms(tx: Queryable, competitionId: number, factor: number): Promise<void> {
  const least = FARM_ACCOUNTS * factor
  await insertFlags(tx, competitionId, findFarms(await readSharedAddresses(tx, competitionId, least), least))
}
