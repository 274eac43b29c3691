/**
 * Keeps the log short while a disk is full: each job and each call would otherwise repeat the same error with its stack.
 *
 * The embedded database logs the beginning and the end itself (disk-space.ts). On PostgreSQL only refused writes show that the disk is full.
 */
import type { LoggerOptions } from 'pino'
import { isStorageFull } from './lost-database.ts'
import type { Log } from './log.ts'

/** Jobs write every few seconds, so writes are accepted again when none was refused for this long. */
export const QUIET_MS = 60_000

type Hook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * Returns a hook for pino that leaves out log entries whose `err` is a full disk. `saysItself`: the first one left out logs one line
 * instead, and QUIET_MS after the last one a line says that writes are accepted again.
 */
export function leaveOutFullDisk(saysItself: boolean): Hook {
  let quiet: NodeJS.Timeout | undefined
  const say = (log: Log, error: unknown) => {
    if (quiet === undefined)
      log.error(
        { reason: (error as Error).message },
        'the disk is full, or the database was made read-only: writes are refused until that ends, reads continue',
      )
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      quiet = undefined
      log.info({}, `no write was refused for ${QUIET_MS / 1000} s: writes are accepted again`)
    }, QUIET_MS).unref()
  }
  return function (args, method) {
    const error = (args[0] as { err?: unknown } | undefined)?.err
    if (!isStorageFull(error)) return method.apply(this, args)
    if (saysItself) say(this, error)
  }
}
