/** Where routes are mounted. */
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { CountWork } from './visitor-limits.ts'

/**
 * `open` knows no session: a shared read costs nothing there, and `cache` keeps its responses. `members` has the session and checks
 * where a request comes from. `countWork` limits what an address may have read in `open`.
 */
export type Scopes = { open: FastifyInstance; members: FastifyInstance; cache: ResponseCache; countWork: CountWork }
