/**
 * The address a connection comes from, where no framework has worked it out: X-Forwarded-For is believed only as far as the proxies
 * that added to it are ours, exactly as for ordinary calls.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** What TRUST_PROXY may say instead of an address. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function addressReader(
  trustProxy: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const ours = new BlockList()
  for (const range of trustProxy.flatMap((name) => NAMED[name] ?? [name])) {
    const [address, prefix] = range.split('/') as [string, string?]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) !== 0) ours.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isOurs = (address: string) => isIP(address) !== 0 && ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? '')
    const hops = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => hop !== '')
    while (isOurs(address)) {
      const before = hops.pop()
      if (before === undefined) break
      address = plain(before)
    }
    return address
  }
}

/** '::ffff:10.0.0.1' is 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
