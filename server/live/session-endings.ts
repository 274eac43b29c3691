/**
 * Tells subscribers that a session ended, in whichever process, so that its sockets are closed with it.
 *
 * The process that ends a session announces it locally. The database records it for the others: they receive an invalidation, or poll within a second,
 * and read which sessions ended since.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import type { Log } from '#server/db/log.ts'
import { JOB_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import type { TopicVersions } from './topic-versions.ts'

/** `isRenewed`: the session continues under a new id, and its sockets should reconnect. */
type Listener = (sid: string, isRenewed: boolean) => void

export type SessionEndings = {
  /** Call it after the commit. */
  announce(sid: string, isRenewed: boolean): void
  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void
}

/** For a program that has no sockets: those of others hear from the database. */
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
    // announced here and noted in the database
    if (lately.has(sid)) return
    lately.add(sid)
    if (lately.size > REMEMBERED) lately.delete(lately.values().next().value!)
    for (const listener of listeners) listener(sid, isRenewed)
  }

  /** All up to this number were told. */
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
        log.warn({ err: error }, 'which sessions ended elsewhere is not known for now')
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
      .catch((error: unknown) => log.warn({ err: error }, 'others look for sessions that ended in a second'))
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
