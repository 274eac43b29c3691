/** Where routes are mounted. */
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache/response-cache.ts'

/**
 * `open` knows no session: a shared read costs nothing there, and `cache` keeps its responses. `members` has the session and checks
 * where a request comes from.
 */
export type Scopes = { open: FastifyInstance; members: FastifyInstance; cache: ResponseCache }
