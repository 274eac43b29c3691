/** The address a connection comes from, determined by the same function that Fastify uses for ordinary requests. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** X-Forwarded-For counts only as far as it was added by proxies in `trustProxy`: addresses, ranges, or names such as 'loopback'. */
export function addressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => proxyAddr(request, isTrusted)
}
