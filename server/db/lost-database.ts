/**
 * A database that is lost, or too busy: which errors say so, and connections that do not end the program or hang.
 *
 * A caller is told to try again in a moment, and the pool connects anew. Whether a write whose connection was lost was committed is not
 * known: its idempotency key finds out.
 */
import type pg from 'pg'
import { DeadlineExceeded } from '#server/jobs/deadline.ts'
import { callTimeoutNow } from '#server/jobs/call-timeouts.ts'
import type { Log } from './log.ts'

/**
 * SQLSTATEs: 08 connections, 53 resources (full disk, too many connections), 57P shutting down and starting, 58 the system below it,
 * 25P03 and 25P04 too long in a transaction, 25006 a standby that takes no writes, 40 conflicts with others, 55P03 a lock not given,
 * 57014 a statement cancelled, as when it took too long.
 */
const SQLSTATES = /^(08...|53...|57P..|58...|25P0[34]|25006|40001|40P01|55P03|57014)$/

/** Of the socket to the database, and of the look-up of its name. */
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** Errors that the driver reports only in words. */
const SAID_BY_DRIVER =
  /current transaction is aborted|Connection terminated|Client has encountered a connection error|is not queryable|Client was closed|timeout exceeded when trying to connect|connection timeout|Query read timeout|after calling end on the pool|stream was destroyed/i

/** Does this error mean that the database is away or too busy, and not that the program is wrong? */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DeadlineExceeded) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SQLSTATES.test(code) || SOCKET_ERRORS.has(code))) return true
  if (SAID_BY_DRIVER.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseTrouble)) return true
  return error.cause !== undefined && isDatabaseTrouble(error.cause)
}

/**
 * Does this error mean that nothing can be stored, while reading goes on? 53100 means that the disk is full. 25006 means that a transaction
 * is read-only: the embedded database says it meanwhile (disk-space.ts), and so do services that run PostgreSQL. A standby says it in other
 * words.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  const isReadOnly = code === '25006' && error.message.includes('read-only transaction')
  return code === '53100' || isReadOnly || isStorageFull(error.cause)
}

/** The driver's socket, which its types do not name. */
type Socketed = { connection?: { stream?: { destroy(error?: Error): void } } }

/**
 * Hears the errors of every connection, as below. It also gives up on a connection that does not respond within the caller's timeout: it
 * is cut, the query fails, and the pool makes another one. A frozen server sends nothing, so no timeout of its own would end the wait.
 */
export function watchConnections(pool: pg.Pool, log: Log): void {
  hearErrors(pool, log)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const asked = query(...given)
      const ms = callTimeoutNow()
      if (ms === undefined || !(asked instanceof Promise)) return asked
      const timer = setTimeout(() => {
        log.warn({ ms }, 'the database did not respond in time: its connection was closed')
        ;(client as Socketed).connection?.stream?.destroy(new Error('Query read timeout'))
      }, ms)
      return asked.finally(() => clearTimeout(timer))
    }) as typeof client.query
  })
}

/**
 * An error without a listener ends the program. The pool hears those of idle connections and reports them itself; those of connections in
 * use it leaves to their users, who learn of them from the query that fails.
 */
export function hearErrors(pool: pg.Pool, log: Log): void {
  const hear = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
}
