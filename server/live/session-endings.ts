/**
 * Tells subscribers in every process that a session ended, so that its sockets are closed.
 *
 * The process that ends a session announces the end to its own subscribers. A trigger records it for the other processes, which receive an
 * invalidation, or poll within a second, and then read which sessions ended.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import type { Log } from '#server/db/log.ts'
import { JOB_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import type { TopicVersions } from './topic-versions.ts'

/** `isRenewed` means that the session continues under a new id, and its sockets should reconnect. */
type Listener = (sid: string, isRenewed: boolean) => void

export type SessionEndings = {
  /** Announces the end of a session. Call it after the commit. */
  announce(sid: string, isRenewed: boolean): void
  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void
}

/** Used by a program without sockets: the other processes learn of ended sessions from the database. */
export const nobodyListens: SessionEndings = { announce: () => {}, listen: () => () => {} }

const TOPIC = 'sessions'
const AGAIN_MS = 500
const REMEMBERED = 10_000

type Ended = { seq: number; sid: string; isRenewed: boolean }

export function openSessionEndings({
  db,
  topicVersions,
  log,
}: {
  db: Db
  topicVersions: TopicVersions
  log: Log
}): SessionEndings {
  const listeners = new Set<Listener>()
  const lately = new Set<string>()
  const tell = (sid: string, isRenewed: boolean) => {
    // a session that ended here is announced here and found in the database again
    if (lately.has(sid)) return
    lately.add(sid)
    if (lately.size > REMEMBERED) lately.delete(lately.values().next().value!)
    for (const listener of listeners) listener(sid, isRenewed)
  }

  /** All endings up to this number were announced. */
  let told: number | undefined
  let reading: Promise<void> | undefined
  const readOn = async () => {
    for (let from = told!; from < topicVersions.seqOf(TOPIC); from = told!) {
      const { rows } = await sql<Ended>`
        select seq, sid, is_renewed as "isRenewed" from ended_sessions where seq > ${from} order by seq
      `.execute(db)
      for (const { sid, isRenewed } of rows) tell(sid, isRenewed)
      told = Math.max(topicVersions.seqOf(TOPIC), rows.at(-1)?.seq ?? 0)
    }
  }
  const catchUp = () => {
    reading ??= withCallTimeout(JOB_MS, readOn)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'reading ended sessions failed; retrying')
        setTimeout(catchUp, AGAIN_MS).unref()
      })
      .finally(() => (reading = undefined))
  }
  topicVersions.follow(TOPIC, ({ before }) => {
    told ??= before
    catchUp()
  })

  let isInvalidating = false
  const invalidate = () => {
    if (isInvalidating) return
    isInvalidating = true
    withCallTimeout(JOB_MS, () =>
      sql<{ seq: number }>`select seq from topic_versions where topic = ${TOPIC}`.execute(db),
    )
      .then(({ rows: [head] }) => head && topicVersions.published(TOPIC, head.seq))
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          'sending the invalidation for an ended session failed; other processes find it by their poll',
        ),
      )
      .finally(() => (isInvalidating = false))
  }

  return {
    announce(sid, isRenewed) {
      tell(sid, isRenewed)
      invalidate()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
