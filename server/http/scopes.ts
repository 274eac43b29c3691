/** The scopes in which routes are mounted. */
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { CountWork } from './visitor-limits.ts'

/**
 * `open` has no session, so shared reads cost nothing there, and `cache` keeps their responses. `members` resolves the session and checks
 * the origin of a request. `countWork` limits the reads of an address in `open`.
 */
export type Scopes = { open: FastifyInstance; members: FastifyInstance; cache: ResponseCache; countWork: CountWork }
