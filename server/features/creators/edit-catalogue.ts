/**
 * Admins' changes to the catalogue. Each change and its audit event are saved in one transaction; then the change is published to
 * everybody.
 */
import type { AdminCreator, CreatorEdit, ListChannel } from '#contract/admin.ts'
import type { CatalogueUpdate } from '#contract/admin.schemas.ts'
import { Refused } from '#contract/errors.ts'
import { cents, decimalOf, dollars, parseDecimal, type Cents } from '#game/money.ts'
import { editCreator, listChannel, unlistCreator, type Edited } from '#server/records/creators.ts'
import { findCertainChannel } from '#server/catalogue/channel-lookup.ts'
import type { FoundChannel } from '#server/adapters/source.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { newcomerPrice } from '#server/catalogue/newcomer-price.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { announceCatalogue } from '#server/records/topic-versions.ts'
import { readAdminCreator, readNames } from './queries.ts'
import { fetchRenewal, missingOf, saveRenewal } from './renew-catalogue.ts'

const LOWEST_PRICE = dollars(1)
/** The number of missing channels that a response names. */
const MOST_NAMED = 3

/** Lists a channel. Refuses already_listed and what findCertainChannel refuses. */
export async function addCreator(
  deps: Deps,
  { id: actor }: Player,
  { channelId, category }: ListChannel,
): Promise<AdminCreator> {
  const found = await findCertainChannel(deps, channelId)
  const price = await newcomerPrice(deps, found)
  const added = await deps.db.transaction().execute(async (tx) => {
    const { id } = await listWithEvent(tx, actor, found, category, price)
    return readAdminCreator(deps, tx, id)
  })
  await announceCatalogue(deps)
  // the first draft may be waiting for the first creator
  deps.poke()
  return added
}

/** Lists a channel and records the audit event. Refuses already_listed. */
export async function listWithEvent(
  tx: Queryable,
  actor: string,
  found: FoundChannel,
  category: string,
  price: Cents,
): Promise<CreatorRow> {
  const creator = await listChannel(tx, found, category, price)
  await recordAuditEvent(tx, {
    actor,
    action: 'add_creator',
    subject: subjectOf(creator),
    after: shownInAudit(creator),
  })
  return creator
}

/** Records the audit event of a change, unless nothing has changed. Returns the creator before and after it. */
export async function recordChange(
  tx: Queryable,
  actor: string,
  action: 'edit_creator' | 'delete_creator' | 'restore_creator',
  change: Edited,
): Promise<Edited> {
  const { before, after } = change
  if (after === before) return change
  await recordAuditEvent(tx, {
    actor,
    action,
    subject: subjectOf(after),
    before: shownInAudit(before),
    after: shownInAudit(after),
  })
  return change
}

/** Changes the fields in the edit. Refuses price_out_of_range, creator_not_found, edited_meanwhile. */
export async function changeCreator(
  deps: Deps,
  { id: actor }: Player,
  creatorId: number,
  { price, ...edit }: CreatorEdit,
): Promise<AdminCreator> {
  const wanted = { ...edit, price: price == null ? price : acceptablePrice(price, deps.settings.salaryCap) }
  const changed = await deps.db.transaction().execute(async (tx) => {
    await recordChange(tx, actor, 'edit_creator', await editCreator(tx, creatorId, wanted))
    return readAdminCreator(deps, tx, creatorId)
  })
  await announceCatalogue(deps)
  return changed
}

/** Removes a creator from the catalogue. Rosters and past competitions keep it. Refuses creator_not_found. */
export async function deleteCreator(deps: Deps, { id: actor }: Player, creatorId: number): Promise<{ ok: true }> {
  await deps.db.transaction().execute(async (tx) => {
    await recordChange(tx, actor, 'delete_creator', await unlistCreator(tx, creatorId))
  })
  await announceCatalogue(deps)
  return { ok: true }
}

/**
 * Refreshes all listed channels. Returns the counts of updated and missing channels, and some missing names. Refuses source_quota,
 * source_unavailable.
 */
export async function updateCreators(deps: Deps, { id: actor }: Player): Promise<CatalogueUpdate> {
  const renewal = await fetchRenewal(deps)
  const missing = missingOf(renewal)
  const notFound = missing.length > 0 ? await readNames(deps.db, missing, MOST_NAMED) : []
  await deps.db.transaction().execute(async (tx) => {
    await saveRenewal(deps, tx, renewal)
    await recordAuditEvent(tx, { actor, action: 'update_creators', after: renewal.outcome })
  })
  await announceCatalogue(deps)
  return { ...renewal.outcome, notFound }
}

/** A price is at least one dollar and at most the cap, because nobody could pick a creator above the cap. */
function acceptablePrice(text: string, salaryCap: Cents): Cents {
  const price = parseDecimal(text)! // the contract rejects any other value
  if (price >= LOWEST_PRICE && price <= salaryCap) return price
  throw new Refused({ code: 'price_out_of_range', lowest: decimalOf(LOWEST_PRICE), highest: decimalOf(salaryCap) })
}

const subjectOf = ({ id }: CreatorRow) => `creator:${id}`

/** Returns the fields that an admin can change, and the channel to which they belong. Counts are omitted because the source sets them. */
const shownInAudit = (row: CreatorRow) => ({
  youtubeId: row.youtube_id,
  channelName: row.channel_name,
  category: row.category,
  priceOverride: row.price_override_cents === null ? null : decimalOf(cents(row.price_override_cents)),
  isActive: row.is_active,
  version: row.version,
})
