/** Which IP addresses lead to this machine or into a private network, where requests of the server must never go. */
import { BlockList, isIPv6 } from 'node:net'

/** Special-purpose addresses of IPv4 (RFC 6890, section 2.2.2), multicast, and the rest of what is not public. */
const IPV4: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Public addresses of IPv6 are in 2000::/3, and 64:ff9b::/96 stands for addresses of IPv4. These parts of 2000::/3 are not public. */
const IPV6: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
const publicV6 = new BlockList()
const mapped = new BlockList()
for (const [address, prefix] of IPV4) {
  // the list applies rules for IPv4 to mapped addresses such as ::ffff:127.0.0.1 too
  notPublic.addSubnet(address, prefix, 'ipv4')
  notPublic.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6')
}
for (const [address, prefix] of IPV6) notPublic.addSubnet(address, prefix, 'ipv6')
publicV6.addSubnet('2000::', 3, 'ipv6')
publicV6.addSubnet('64:ff9b::', 96, 'ipv6')
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Returns whether an IP address can be reached from the whole internet. An IPv4 address inside an IPv6 one is judged as itself. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !notPublic.check(address, 'ipv4')
  return (publicV6.check(address, 'ipv6') || mapped.check(address, 'ipv6')) && !notPublic.check(address, 'ipv6')
}
