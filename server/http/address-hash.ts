/**
 * Keyed hash of a client's address, with a different key for each competition. An IPv6 address counts as its /64, as it does for rate
 * limits.
 *
 * Returns null if the address does not identify a client: a proxy on this machine or network that TRUST_PROXY does not name gives all its
 * clients the same address.
 */
import { BlockList, isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { ensureServerKey, keyedHash } from '#server/records/server-keys.ts'

const ours = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ours.addSubnet(net, bits)
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ours.addSubnet(net, bits, 'ipv6')

/** Returns a function that hashes the address of a request for one competition. */
export function openAddressHashes({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  let known: Promise<string> | undefined
  const readKey = () =>
    (known ??= ensureServerKey(db, 'addresses').catch((error: unknown) => {
      known = undefined
      throw error
    }))

  return async (request: Pick<FastifyRequest, 'ip' | 'headers'>, competitionId: number): Promise<string | null> => {
    const address = rateLimit.normalizeIP(request.ip)
    if (
      settings.trustProxy.length === 0 &&
      isForwarded(request) &&
      ours.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    )
      return null
    return keyedHash(await readKey(), `${competitionId} ${address}`)
  }
}

const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined
