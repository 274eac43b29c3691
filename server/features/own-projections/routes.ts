/** A player's projections: the points that they expect of creators beyond what the prices stand for. */
import * as api from '#contract/own-projections.ts'
import { Refused } from '#contract/errors.ts'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { readOwnProjections, saveOwnProjections } from '#server/records/own-projections.ts'

export function ownProjections(scopes: Scopes, { db }: Deps): void {
  mountEndpoint(scopes, api.ownProjections, ({ params, player }) =>
    readOwnProjections(db, { userId: player.id, competitionId: params.competitionId }),
  )

  mountEndpoint(scopes, api.saveOwnProjections, ({ player, body }) =>
    db.transaction().execute(async (tx) => {
      const { competitionId } = body
      const owner = { userId: player.id, competitionId }
      if (!(await exists(tx, competitionId))) throw new Refused({ code: 'competition_not_found' })
      const given = new Map(body.ownProjections.map(({ creatorId, points }) => [creatorId, points]))
      const unknown = await firstUnknown(tx, [...given.keys()])
      if (unknown !== undefined) throw new Refused({ code: 'creator_not_found', creatorId: unknown })
      if (!(await saveOwnProjections(tx, owner, given))) throw new Refused({ code: 'signed_out' })
      return readOwnProjections(tx, owner)
    }),
  )
}

const exists = async (tx: Queryable, competitionId: number): Promise<boolean> =>
  (await tx.selectFrom('competitions').select('id').where('id', '=', competitionId).executeTakeFirst()) !== undefined

async function firstUnknown(tx: Queryable, creatorIds: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${creatorIds}::integer[]) as given (id) left join creators on creators.id = given.id
    where creators.id is null limit 1
  `.execute(tx)
  return rows[0]?.id
}
