/**
 * Reduces X-Forwarded-For to plain IP addresses, because some proxies add a port, brackets, or a name in place of an address. With a port
 * each connection of one client would count as another address, and have rate limits of its own.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * Rewrites the header in place. An entry without an address, such as `unknown` or `_hidden1`, ends the list: the entries before it may be
 * forged, so the nearest address after it counts, or that of the proxy itself.
 */
export function reduceForwardedFor(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const entries = String(given)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const addresses = entries.map(addressIn)
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}

/** Returns the address in '1.2.3.4', '1.2.3.4:5678', '2001:db8::7', '[2001:db8::7]:5678' or '"[2001:db8::7]"'; null for anything else. */
function addressIn(entry: string): string | null {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([^[\]"]+))"?$/.exec(entry) ?? []
  const text = bracketed ?? (plain !== undefined && isIP(plain) === 0 ? plain.replace(/:\d+$/, '') : plain)
  return text !== undefined && isIP(text) !== 0 ? text.replace(/%.*$/, '') : null
}
