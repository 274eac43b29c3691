/**
 * Loss or overload of the database: recognises such errors, and keeps broken connections from ending or blocking the program.
 *
 * Callers are told to try again soon, and the pool reconnects. Whether a write was committed when its connection broke is unknown;
 * repeating it with its idempotency key is safe.
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

/** Error codes of the socket to the database, and of the DNS look-up. */
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

/** Errors that the driver identifies only by their message. */
const SAID_BY_DRIVER =
  /current transaction is aborted|Connection terminated|Client has encountered a connection error|is not queryable|Client was closed|timeout exceeded when trying to connect|connection timeout|Query read timeout|after calling end on the pool|stream was destroyed/i

/** Returns whether this error means that the database is down or overloaded, and not that the program is wrong. */
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
 * Returns whether this error means that writes fail while reads work. 53100 means that the database's disk is full, ENOSPC and EDQUOT that
 * of our own files. 25006 means that a transaction is
 * read-only: the embedded database answers so meanwhile (disk-space.ts), and so do hosted PostgreSQL services. A standby is recognised by
 * its message.
 */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  const isReadOnly = code === '25006' && error.message.includes('read-only transaction')
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || isReadOnly || isStorageFull(error.cause)
}

/** The driver's socket, which its types do not name. */
type Socketed = { connection?: { stream?: { destroy(error?: Error): void } } }

/**
 * Handles the errors of every connection, as below. It also closes a connection that does not respond within the caller's timeout, so that
 * the query fails and the pool opens another one. A frozen server sends nothing, so no timeout of its own would end the wait.
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
 * An error event without a listener would end the program. The pool listens to idle connections; errors of connections in use reach their
 * users by the query that fails.
 */
export function hearErrors(pool: pg.Pool, log: Log): void {
  const hear = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
}
