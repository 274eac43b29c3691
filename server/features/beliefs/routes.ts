/** What a player expects of creators beyond their prices. */
import * as api from '#contract/beliefs.ts'
import { Refused } from '#contract/errors.ts'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { readBeliefs, saveBeliefs } from '#server/records/beliefs.ts'

export function beliefs(scopes: Scopes, { db }: Deps): void {
  mountEndpoint(scopes, api.beliefs, ({ player }) => readBeliefs(db, player.id))

  mountEndpoint(scopes, api.believe, ({ player, body }) =>
    db.transaction().execute(async (tx) => {
      const given = new Map(body.beliefs.map(({ creatorId, points }) => [creatorId, points]))
      const unknown = await firstUnknown(tx, [...given.keys()])
      if (unknown !== undefined) throw new Refused({ code: 'creator_not_found', creatorId: unknown })
      if (!(await saveBeliefs(tx, player.id, given))) throw new Refused({ code: 'signed_out' })
      return readBeliefs(tx, player.id)
    }),
  )
}

async function firstUnknown(tx: Queryable, creatorIds: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${creatorIds}::integer[]) as given (id) left join creators on creators.id = given.id
    where creators.id is null limit 1
  `.execute(tx)
  return rows[0]?.id
}
