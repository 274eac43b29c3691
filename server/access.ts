/** Who may make a call: the contract's `access`, decided. Throws the refusal. */
import type { Endpoint } from '#contract/endpoint.ts'
import { Refused, type Refusal } from '#contract/errors.ts'
import type { Player } from './deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig { endpoint?: Endpoint }
  interface FastifyRequest { player: Player | null }
}

export function checkAccess(endpoint: Pick<Endpoint, 'access' | 'method'>, player: Player | null): void {
  const refusal = refuseAccess(endpoint, player)
  if (refusal) throw new Refused(refusal)
}

export function refuseAccess({ access, method }: Pick<Endpoint, 'access' | 'method'>, player: Player | null): Refusal | null {
  if (access === 'public') return null
  if (!player) return { code: 'signed_out' }
  if (access === 'session') return null
  if (access === 'admin') return player.isElevated && player.role !== 'viewer' ? null : { code: 'admin_required' }
  if (player.role === 'viewer') return method === 'GET' ? null : { code: 'viewer_read_only' }
  return player.ndaAccepted ? null : { code: 'nda_required' }
}
