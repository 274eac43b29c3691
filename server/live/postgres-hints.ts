/**
 * Hints by LISTEN and NOTIFY, on a connection of their own that goes straight to PostgreSQL: a pooler would lose both.
 *
 * A NOTIFY is a statement of its own: inside a transaction that writes it would make commits wait for each other. While the connection is
 * away nothing is told and nothing heard; it is made again for as long as the process lives.
 */
import pg from 'pg'
import type { Log } from '#server/db/log.ts'
import { mergeHints, type Hint, type Hints } from './hints.ts'

const CHANNEL = 'fantasy_social'
/** The statements of such a connection, by which processes are counted (processes.ts). */
export const LISTEN = `listen ${CHANNEL}`
export const NOTIFY = 'select pg_notify($1, $2)'
/** PostgreSQL takes less than 8,000 bytes. */
const MOST_BYTES = 7_500
const AGAIN_MS = 250
const CONNECT_MS = 2_000

export function openPostgresHints(databaseUrl: string, log: Log): Hints {
  const listeners = new Set<(hints: readonly Hint[]) => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isSilent = false

  const connect = async () => {
    const opening = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'fantasy-social hints',
    })
    let isOver = false
    const over = (error?: Error) => {
      if (isOver) return
      isOver = true
      if (client === opening) client = undefined
      opening.end().catch(() => {})
      if (isClosed) return
      if (!isSilent)
        log.warn({ err: error }, 'hints from other processes are not heard: looking once a second meanwhile')
      isSilent = true
      timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    opening.on('error', over)
    opening.on('end', () => over())
    opening.on('notification', ({ processId, payload }) => {
      if (processId === (opening as unknown as { processID: number }).processID) return
      const hints = hintsIn(payload ?? '')
      for (const listener of listeners) listener(hints)
    })
    try {
      await opening.connect()
      await opening.query(LISTEN)
    } catch (error) {
      return over(error as Error)
    }
    if (isClosed) return void opening.end().catch(() => {})
    if (isSilent) log.info({}, 'hints from other processes are heard again')
    isSilent = false
    client = opening
  }
  void connect()

  const notify = async (hints: readonly Hint[]) => {
    for (const payload of payloadsOf(hints)) await client?.query(NOTIFY, [CHANNEL, payload])
  }
  /** One statement after the other. */
  let telling = Promise.resolve()
  const merged = mergeHints((hints) => {
    telling = telling
      .then(() => notify(hints))
      .catch((error: unknown) => log.warn({ err: error }, 'a hint was not sent'))
  })
  return {
    tell: merged.tell,
    heard(listener) {
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

/** One line a topic, as many as fit together. */
function payloadsOf(hints: readonly Hint[]): string[] {
  const payloads: string[] = []
  let lines: string[] = []
  let bytes = 0
  for (const { topic, seq } of hints) {
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

/** What is not understood is left out: it may come from a newer program. */
const hintsIn = (payload: string): Hint[] =>
  payload.split('\n').flatMap((line) => {
    const [, topic, seq] = /^(\S+) (\d+)$/.exec(line) ?? []
    return topic === undefined ? [] : [{ topic, seq: Number(seq) }]
  })
