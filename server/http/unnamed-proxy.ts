/**
 * Says once that a proxy passes people on and TRUST_PROXY does not name it: then all of them count as one address, for every limit.
 * The first is enough: anybody can send the header, so more lines would be theirs to write.
 */
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'

export function warnOfUnnamedProxy(app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  const isNamed = proxyAddr.compile([...trustProxy])
  let isSaid = false
  app.addHook('onRequest', ({ headers, socket: { remoteAddress: peer }, log }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined && peer !== undefined && !isNamed(peer, 0)) {
      isSaid = true
      log.warn(
        { event: 'unnamed_proxy', peer },
        `${peer} sends X-Forwarded-For, and TRUST_PROXY does not name it: if it is your proxy, everybody behind it counts as one address`,
      )
    }
    done()
  })
}
