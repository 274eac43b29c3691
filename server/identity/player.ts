/** Who makes a call, and what Fastify's request and route know of it: the player and the endpoint. */
import type { Endpoint } from '#contract/endpoint.ts'

/** Read from the database for this call. */
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
    /** Clients that have the response already may get 304. */
    isConditional?: boolean
  }
  interface FastifyRequest {
    /** Null until a session says who calls. */
    player: Player | null
    /** The id of that session. */
    sid: string | null
  }
}
