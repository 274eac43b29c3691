/**
 * The newest version of each topic, as this process knows it: published here, announced by another process, or found by the poll of the
 * database each second, which also finds versions whose invalidation was lost.
 *
 * Topics  `competition:<id>`, whose versions are in competition_totals, and topics of the table topic_versions, such as `sessions`. A
 *         follower is given the new version and the one that was known before, and reads the changes in between by itself. Each version is
 *         passed on once, in ascending order.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import type { Log } from '#server/db/log.ts'
import { CALL_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { observe } from '#server/metrics/metrics.ts'
import type { Invalidations } from './invalidations.ts'

/** `topic` is the whole name; `before` is 0 if no version was known; `isOurs` means that this process published the version. */
type Follower = (head: { topic: string; seq: number; before: number; isOurs: boolean }) => void

export interface TopicVersions {
  /**
   * Calls the follower when a topic of this kind (its name up to the first colon) has a new version, from whichever process. Versions that
   * existed before the first poll of this process are not passed on.
   */
  follow(kind: string, follower: Follower): () => void
  /**
   * Call it after this process has committed the version: followers in this process are called now, the other processes get an
   * invalidation.
   */
  published(topic: string, seq: number): void
  /** Reads the versions of all topics from the database. */
  poll(): Promise<void>
  /** Polls once a second from now on. Returns a function that stops it. */
  watch(): () => void
  /** Returns the known version of a topic, or 0 if none is known. */
  seqOf(topic: string): number
  /** Returns the version after which this process has followed the topic; 0 means from its beginning. */
  followedFrom(topic: string): number
}

const POLL_EVERY_MS = 1_000

export function openTopicVersions({
  db,
  invalidations,
  log,
}: {
  db: Db
  invalidations: Invalidations
  log: Log
}): TopicVersions {
  const known = new Map<string, number>()
  const first = new Map<string, number>()
  const followers = new Map<string, Set<Follower>>()
  let hasPolled = false

  const learn = (topic: string, seq: number, isOurs: boolean) => {
    const before = known.get(topic) ?? 0
    if (seq <= before) return
    known.set(topic, seq)
    for (const follower of followers.get(topic.split(':')[0]!) ?? []) follower({ topic, seq, before, isOurs })
  }

  /** Completed competitions are included until their last version is known. */
  const poll = async () => {
    const competitions = [...known.keys()].flatMap((topic) => /^competition:(\d+)$/.exec(topic)?.[1] ?? []).map(Number)
    const { rows } = await sql<{ topic: string; seq: number; isOver: boolean }>`
      select topic, seq, false as "isOver" from topic_versions
      union all
      select 'competition:' || competition_id, seq, phase in ('completed', 'void')
      from competition_totals join competitions on competitions.id = competition_id
      where phase in ('drafting', 'live', 'review') or competition_id = any(${competitions}::integer[])
    `.execute(db)
    if (hasPolled) observe('fantasy_invalidation_lag', furthestBehind(rows))
    for (const { topic, seq, isOver } of rows) {
      if (hasPolled) learn(topic, seq, false)
      else {
        known.set(topic, Math.max(seq, known.get(topic) ?? 0))
        first.set(topic, seq)
      }
      if (isOver && known.get(topic) === seq) {
        known.delete(topic)
        first.delete(topic)
      }
    }
    hasPolled = true
  }

  /** Returns how many versions of a known topic were missed, at most over all topics. */
  const furthestBehind = (rows: readonly { topic: string; seq: number }[]) =>
    rows.reduce((most, { topic, seq }) => Math.max(most, seq - (known.get(topic) ?? seq)), 0)

  invalidations.listen((heard) => {
    for (const { topic, seq } of heard) learn(topic, seq, false)
  })

  return {
    follow(kind, follower) {
      const others = followers.get(kind) ?? new Set()
      followers.set(kind, others.add(follower))
      return () => void others.delete(follower)
    },
    published(topic, seq) {
      learn(topic, seq, true)
      invalidations.send(topic, seq)
    },
    poll,
    watch() {
      let isPolling = false
      const timer = setInterval(() => {
        if (isPolling) return
        isPolling = true
        withCallTimeout(CALL_MS, poll)
          .catch((error: unknown) =>
            log.warn({ err: error }, 'polling the versions of topics failed; changes by other processes arrive late'),
          )
          .finally(() => (isPolling = false))
      }, POLL_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
    seqOf: (topic) => known.get(topic) ?? 0,
    followedFrom: (topic) => first.get(topic) ?? 0,
  }
}
