/**
 * Logs one warning if a proxy forwards requests and TRUST_PROXY does not name it: all its clients then count as one address for every
 * limit. It warns only once, because any client can send the header.
 */
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'

/** Adds the hook that looks for such a proxy. */
export function warnOfUnnamedProxy(app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  const isNamed = proxyAddr.compile([...trustProxy])
  let isSaid = false
  app.addHook('onRequest', ({ headers, socket: { remoteAddress: peer }, log }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined && peer !== undefined && !isNamed(peer, 0)) {
      isSaid = true
      log.warn(
        { event: 'unnamed_proxy', peer },
        `${peer} sends X-Forwarded-For but is not in TRUST_PROXY. If it is your proxy, add it, because all its clients now count as one address`,
      )
    }
    done()
  })
}
