/**
 * The timeout of database calls by kind of work: 5 s in requests, 60 s in jobs, none otherwise (migrations, the audit). An
 * AsyncLocalStorage carries it through every await.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const timeout = new AsyncLocalStorage<number>()

/** The timeout in ms for requests, whose clients wait for the response. */
export const CALL_MS = 5_000
/** The timeout in ms for jobs, for which no client waits. */
export const JOB_MS = 60_000

/** Runs `work` with this timeout in ms for each of its database calls. */
export const withCallTimeout = <Result>(ms: number, work: () => Result): Result => timeout.run(ms, work)

/** Returns the timeout in ms, or undefined without a limit. */
export const callTimeoutNow = (): number | undefined => timeout.getStore()
