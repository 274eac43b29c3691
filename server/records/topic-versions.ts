/** The versions of topics that no other table counts. Only this file writes `topic_versions`. */
import { sql } from 'kysely'
import { EVERYBODY } from '#contract/realtime.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Increments the version of the topic and returns it. This must be the last statement of the transaction that makes the change: the row is
 * locked until the commit, so that versions become visible in order and none is missed. After the commit pass it to
 * `topicVersions.published`.
 */
export async function incrementTopicVersion(tx: Queryable, topic: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into topic_versions (topic, seq) values (${topic}, 1)
    on conflict (topic) do update set seq = topic_versions.seq + 1
    returning seq
  `.execute(tx)
  return rows[0]!.seq
}

/** The name of the topic for all changes of the catalogue. */
export const CATALOGUE_TOPIC = 'catalogue'

/** Tells every process, after the commit, that the catalogue has changed, so that its viewers read it again. */
export async function announceCatalogue({
  db,
  bus,
  topicVersions,
  log,
}: Pick<Deps, 'db' | 'bus' | 'topicVersions' | 'log'>): Promise<void> {
  bus.publish(EVERYBODY, { type: 'creators_updated' })
  await incrementTopicVersion(db, CATALOGUE_TOPIC).then(
    (seq) => topicVersions.published(CATALOGUE_TOPIC, seq),
    (error: unknown) => log.warn({ err: error }, 'sending the invalidation for the catalogue failed'),
  )
}
