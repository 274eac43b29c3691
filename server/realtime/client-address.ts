/** The address a connection comes from, worked out exactly as Fastify does it for ordinary calls: by the same function. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** X-Forwarded-For counts only as far as the proxies that added to it are in `trustProxy`: addresses, ranges, or names such as 'loopback'. */
export function addressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => proxyAddr(request, isTrusted)
}
