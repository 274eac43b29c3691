/**
 * How long the work at hand waits for each thing it asks of the database. A caller waits seconds, a job a minute; without a word said
 * (a migration, an audit) there is no limit. Follows the work through every await.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const patience = new AsyncLocalStorage<number>()

/** Somebody is waiting for the response. */
export const CALL_MS = 5_000
/** Nobody is. */
export const JOB_MS = 60_000

export const withPatience = <Result>(ms: number, work: () => Result): Result => patience.run(ms, work)

/** Milliseconds; undefined where there is no limit. */
export const patienceNow = (): number | undefined => patience.getStore()
