/** The type of an invariant of the audit. */
import type { Queryable } from '#server/db/handle.ts'

/** `find` returns the places where the invariant is violated. */
export type Invariant = { id: string; promise: string; find(tx: Queryable): Promise<string[]> }
