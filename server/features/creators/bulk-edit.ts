/**
 * Edits many creators of the catalogue: another category, removal, or its undo. Each edit is saved in a transaction of its own together with
 * its audit event, and only if nobody has edited the creator since the administrator read it.
 */
import type { BulkEdit, BulkEdited } from '#contract/catalogue-bulk.ts'
import { Refused } from '#contract/errors.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { editCreator, relistCreator, unlistCreator } from '#server/records/creators.ts'
import { announceCatalogue } from '#server/records/topic-versions.ts'
import { eachByItself } from './each-by-itself.ts'
import { recordChange } from './edit-catalogue.ts'

/** Returns what became of each edit, in the order given. */
export async function editCreators(
  deps: Deps,
  { id: actor }: Player,
  edits: readonly BulkEdit[],
): Promise<BulkEdited[]> {
  const edited = await eachByItself(deps, edits, (edit) => editOne(deps, actor, edit))
  if (edited.some((one) => one?.problem === null)) {
    await announceCatalogue(deps)
    // the first draft may be waiting for a creator that is back
    deps.poke()
  }
  return edited.map((one, nth) => one ?? { creatorId: edits[nth]!.creatorId, version: null, problem: 'failed' })
}

async function editOne(deps: Deps, actor: string, edit: BulkEdit): Promise<BulkEdited> {
  const { creatorId } = edit
  try {
    const { after } = await deps.db.transaction().execute((tx) => saveEdit(tx, actor, edit))
    return { creatorId, version: after.version, problem: null }
  } catch (error) {
    const code = error instanceof Refused ? error.refusal.code : null
    if (code !== 'edited_meanwhile' && code !== 'creator_not_found') throw error
    return { creatorId, version: null, problem: code }
  }
}

async function saveEdit(tx: Queryable, actor: string, edit: BulkEdit) {
  const { creatorId, version } = edit
  if ('category' in edit) return recordChange(tx, actor, 'edit_creator', await editCreator(tx, creatorId, edit))
  return edit.isListed
    ? recordChange(tx, actor, 'restore_creator', await relistCreator(tx, creatorId, version))
    : recordChange(tx, actor, 'delete_creator', await unlistCreator(tx, creatorId, version))
}
