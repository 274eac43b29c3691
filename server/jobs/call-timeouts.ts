/**
 * The timeout of each database call, by kind of work: 5 s for requests, 60 s for jobs, none if unset (a migration, an audit). It follows
 * the work through every await.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const timeout = new AsyncLocalStorage<number>()

/** Somebody is waiting for the response. */
export const CALL_MS = 5_000
/** Nobody is. */
export const JOB_MS = 60_000

export const withCallTimeout = <Result>(ms: number, work: () => Result): Result => timeout.run(ms, work)

/** Milliseconds; undefined if there is no limit. */
export const callTimeoutNow = (): number | undefined => timeout.getStore()
