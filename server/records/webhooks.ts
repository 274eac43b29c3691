/**
 * Addresses of Discord or Slack to which messages are posted. Only this file writes `webhooks`. A league has at most one, and so has the
 * installation, whose `leagueId` is null. The address is a secret: it leaves the database only for the request.
 */
import { sql, type Selectable } from 'kysely'
import type { WebhookService } from '#server/adapters/webhook-address.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Webhooks } from '#server/db/tables.ts'

export type WebhookRow = Omit<Selectable<Webhooks>, 'service'> & { service: WebhookService }

/** Returns the webhook of a league, or of the installation for null. */
export async function findWebhook(db: Queryable, leagueId: number | null): Promise<WebhookRow | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where(sql<boolean>`league_id is not distinct from ${leagueId}::integer`)
    .executeTakeFirst()
  return row as WebhookRow | undefined
}

type NewWebhook = Pick<WebhookRow, 'url' | 'service'> & { leagueId: number | null; withNames: boolean; addedBy: string }

/** Stores the webhook in place of the one before, whose messages that wait are deleted with it. */
export async function replaceWebhook(tx: Queryable, given: NewWebhook): Promise<void> {
  await deleteWebhook(tx, given.leagueId)
  await tx
    .insertInto('webhooks')
    .values({
      league_id: given.leagueId,
      url: given.url,
      service: given.service,
      with_names: given.withNames,
      added_by: given.addedBy,
    })
    .execute()
}

export async function setWithNames(tx: Queryable, id: number, withNames: boolean): Promise<void> {
  await tx.updateTable('webhooks').set({ with_names: withNames }).where('id', '=', id).execute()
}

/** Deletes the webhook of a league, or of the installation for null, with its messages. Returns whether there was one. */
export async function deleteWebhook(tx: Queryable, leagueId: number | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where(sql<boolean>`league_id is not distinct from ${leagueId}::integer`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores that the service said that the address does not exist any more. Returns false if that was stored before. */
export async function endWebhook(tx: Queryable, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the webhooks that a player added, and those of the leagues that the player owns. Call it while these leagues are locked. */
export async function eraseWebhooksOf(tx: Queryable, userId: string): Promise<void> {
  await sql`
    delete from webhooks where added_by = ${userId} or league_id in (select id from leagues where owner_id = ${userId})
  `.execute(tx)
}
