/**
 * Decides who may make a call, by the `access` of its endpoint. The server does not start if a route in this scope is not in the contract.
 */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refused, type Refusal } from '#contract/errors.ts'
import type { Player } from '#server/identity/player.ts'

export function refuseAccess(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  player: Player | null,
): Refusal | null {
  if (access === 'public') return null
  if (!player) return { code: 'signed_out' }
  if (access === 'session') return null
  if (access === 'admin') return player.isElevated && player.role !== 'viewer' ? null : { code: 'admin_required' }
  if (player.role === 'viewer') return method === 'GET' ? null : { code: 'viewer_read_only' }
  return player.ndaAccepted ? null : { code: 'nda_required' }
}

/** Adds the access check to every route of the scope. Throws at start-up for a route outside the contract. */
export function authorizeCalls(members: FastifyInstance): void {
  members.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.endpoint)
      throw new Error(`${String(method)} ${url} is not in the contract, so its access rule is unknown`)
  })
  members.addHook('onRequest', async ({ player, log, routeOptions }) => {
    const endpoint = routeOptions.config.endpoint!
    const refusal = refuseAccess(endpoint, player)
    if (!refusal) return
    // visitors without a session are normal and not logged
    if (refusal.code !== 'signed_out')
      log.info({ event: 'refused', refusal: refusal.code, player: player?.id, path: endpoint.path }, 'call refused')
    throw new Refused(refusal)
  })
}
