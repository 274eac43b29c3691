/** The caller of a request, and the fields that Fastify's request and route carry: the player and the endpoint. */
import type { Endpoint } from '#contract/endpoint.ts'

/** The user, read from the database for this request. */
export type Player = {
  id: string
  role: 'user' | 'viewer' | 'admin'
  displayName: string
  ndaAccepted: boolean
  isElevated: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True if the route may respond with 304. */
    isConditional?: boolean
  }
  interface FastifyRequest {
    /** The player, or null until a session identifies the caller. */
    player: Player | null
    /** The id of the caller's session. */
    sid: string | null
  }
}
