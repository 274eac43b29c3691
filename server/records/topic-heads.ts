/** The numbers of topics that no other table counts: the only place that writes `topic_heads`. */
import { sql } from 'kysely'
import { EVERYBODY } from '#contract/realtime.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Counts a change of this topic; returns its number. The last statement of the transaction that makes the change: the row is locked until
 * the commit, so numbers become visible in their order and none is missed. After the commit pass it to `heads.raised`.
 */
export async function raiseHead(tx: Queryable, topic: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into topic_heads (topic, seq) values (${topic}, 1)
    on conflict (topic) do update set seq = topic_heads.seq + 1
    returning seq
  `.execute(tx)
  return rows[0]!.seq
}

/** The catalogue: every edit of it. */
export const CATALOGUE_TOPIC = 'catalogue'

/** After the commit: everybody who looks at the catalogue reads it again, in every process. */
export async function announceCatalogue({
  db,
  bus,
  heads,
  log,
}: Pick<Deps, 'db' | 'bus' | 'heads' | 'log'>): Promise<void> {
  bus.publish(EVERYBODY, { type: 'creators_updated' })
  await raiseHead(db, CATALOGUE_TOPIC).then(
    (seq) => heads.raised(CATALOGUE_TOPIC, seq),
    (error: unknown) => log.warn({ err: error }, 'other processes are not told of the catalogue'),
  )
}
