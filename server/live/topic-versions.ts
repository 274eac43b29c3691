/**
 * The newest number of each topic, as this process knows it: raised here, announced by another process, or found in the database, which is
 * looked at once a second. So what an invalidation has lost comes a second later.
 *
 * Topics  `competition:<id>`, whose numbers are in competition_totals, and names in topic_versions, such as `sessions`. What follows a topic
 *         is told the number it has reached and the one it knew before, and reads for itself what came between. Each number is told once,
 *         in ascending order.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import type { Log } from '#server/db/log.ts'
import { CALL_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { observe } from '#server/metrics/metrics.ts'
import type { Invalidations } from './invalidations.ts'

/** `topic` in full; `before` is 0 where nothing was known; `isOurs`: this process has raised it. */
type Follower = (head: { topic: string; seq: number; before: number; isOurs: boolean }) => void

export interface TopicVersions {
  /**
   * Calls back when a topic of this kind (its name up to the first colon) has a new number, from whichever process. Never for numbers that
   * were there before this process had first looked.
   */
  follow(kind: string, follower: Follower): () => void
  /** This process has committed that number: its own followers hear of it now, the other processes in a moment. */
  published(topic: string, seq: number): void
  /** Reads the versions of all topics from the database. */
  poll(): Promise<void>
  /** Looks once a second from now on. Returns a function that ends it. */
  watch(): () => void
  /** What is known of a topic; 0 for nothing. */
  seqOf(topic: string): number
  /** The number from which on this process has followed the topic; 0: from its beginning. */
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

  /** Competitions that are over are looked at until their last number is known. */
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

  /** How many numbers a topic that is known had gained without an invalidation of it. */
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
          .catch((error: unknown) => log.warn({ err: error }, 'what other processes have done is not known for now'))
          .finally(() => (isPolling = false))
      }, POLL_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
    seqOf: (topic) => known.get(topic) ?? 0,
    followedFrom: (topic) => first.get(topic) ?? 0,
  }
}
