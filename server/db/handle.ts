/** The object on which a query runs: the database, or a transaction that is open on it. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** A parameter of this type is called `db`, or `tx` if the statement belongs in a transaction. */
export type Queryable = Db | Transaction<Tables>
