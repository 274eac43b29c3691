/**
 * Invalidations by LISTEN and NOTIFY, on a connection of their own that goes directly to PostgreSQL, because a pooler would lose both.
 *
 * NOTIFY is sent outside the transaction: inside one that writes, it would make commits wait for each other. While the connection is
 * broken, no invalidation is sent or received; the process reconnects for as long as it lives.
 */
import pg from 'pg'
import type { Log } from '#server/db/log.ts'
import { mergeInvalidations, type Invalidation, type Invalidations } from './invalidations.ts'

const CHANNEL = 'fantasy_social'
/** The statements of such a connection, by which processes.ts counts processes. */
export const LISTEN = `listen ${CHANNEL}`
export const NOTIFY = 'select pg_notify($1, $2)'
/** The longest payload; PostgreSQL accepts less than 8,000 bytes. */
const MOST_BYTES = 7_500
const AGAIN_MS = 250
const CONNECT_MS = 2_000

export function openPostgresInvalidations(databaseUrl: string, log: Log): Invalidations {
  const listeners = new Set<(invalidations: readonly Invalidation[]) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isSilent = false

  const connect = async () => {
    const opening = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'fantasy-social invalidations',
    })
    let isOver = false
    const over = (error?: Error) => {
      if (isOver) return
      isOver = true
      if (client === opening) client = undefined
      opening.end().catch(() => {})
      if (isClosed) return
      if (!isSilent)
        log.warn({ err: error }, 'the connection for invalidations is broken; polling once a second meanwhile')
      isSilent = true
      timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    opening.on('error', over)
    opening.on('end', () => over())
    opening.on('notification', ({ processId, payload }) => {
      if (processId === (opening as unknown as { processID: number }).processID) return
      const invalidations = invalidationsIn(payload ?? '')
      for (const listener of listeners) listener(invalidations)
    })
    try {
      await opening.connect()
      await opening.query(LISTEN)
    } catch (error) {
      return over(error as Error)
    }
    if (isClosed) return void opening.end().catch(() => {})
    if (isSilent) log.info({}, 'the connection for invalidations works again')
    isSilent = false
    client = opening
  }
  void connect()

  const notify = async (invalidations: readonly Invalidation[]) => {
    for (const payload of payloadsOf(invalidations)) await client?.query(NOTIFY, [CHANNEL, payload])
  }
  /** Runs statements on the connection one after the other. */
  let telling = Promise.resolve()
  const merged = mergeInvalidations((invalidations) => {
    telling = telling
      .then(() => notify(invalidations))
      .catch((error: unknown) => log.warn({ err: error }, 'sending an invalidation failed'))
  })
  return {
    send: merged.send,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      merged.stop()
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Returns payloads of one line for each topic, with as many lines as fit. */
function payloadsOf(invalidations: readonly Invalidation[]): string[] {
  const payloads: string[] = []
  let lines: string[] = []
  let bytes = 0
  for (const { topic, seq } of invalidations) {
    const line = `${topic} ${seq}`
    const size = Buffer.byteLength(line) + 1
    if (bytes + size > MOST_BYTES && lines.length > 0) {
      payloads.push(lines.join('\n'))
      ;[lines, bytes] = [[], 0]
    }
    lines.push(line)
    bytes += size
  }
  if (lines.length > 0) payloads.push(lines.join('\n'))
  return payloads
}

/** Lines that cannot be parsed are skipped: they may come from a newer program. */
const invalidationsIn = (payload: string): Invalidation[] =>
  payload.split('\n').flatMap((line) => {
    const [, topic, seq] = /^(\S+) (\d+)$/.exec(line) ?? []
    return topic === undefined ? [] : [{ topic, seq: Number(seq) }]
  })
