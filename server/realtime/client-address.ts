/** Finds the client address of an upgrade, with the function that Fastify uses for requests. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { reduceForwardedFor } from './forwarded-for.ts'

/** X-Forwarded-For counts only where proxies in `trustProxy` added it: addresses, ranges, or names such as 'loopback'. */
export function addressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => {
    reduceForwardedFor(request.headers)
    return proxyAddr(request, isTrusted)
  }
}
