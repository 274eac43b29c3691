import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressReader } from './client-address.ts'

const read = (trusted: string[], remoteAddress: string, forwarded?: string) =>
  addressReader(trusted)({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage)

test.each([
  ['nobody is trusted', [], '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['no proxy spoke', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['our proxy says who', ['10.0.0.1'], '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['somebody else says who', ['10.0.0.1'], '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['the visitor adds hops of their own', ['10.0.0.1'], '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['two proxies of a network', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 10.2.3.4', '1.1.1.1'],
  ['a name for this machine', ['loopback'], '::1', '2001:db8::7', '2001:db8::7'],
  ['an IPv4 address in IPv6 form', ['loopback'], '::ffff:127.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['a proxy adds ports', ['10.0.0.1'], '10.0.0.1', '1.1.1.1:50123', '1.1.1.1'],
  ['a proxy adds brackets', ['10.0.0.1'], '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  ['a proxy adds brackets and ports', ['10.0.0.1'], '10.0.0.1', '"[2001:db8::7]:443"', '2001:db8::7'],
  ['a proxy adds a zone', ['10.0.0.1'], '10.0.0.1', 'fe80::7%eth0', 'fe80::7'],
  ['a proxy hides the client', ['10.0.0.1'], '10.0.0.1', '6.6.6.6, _hidden1', '10.0.0.1'],
  ['a proxy does not know the client', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, unknown, 10.2.3.4:80', '10.2.3.4'],
  ['no address in the header', ['loopback'], '127.0.0.1', ' , ,', '127.0.0.1'],
])('%s', (_, trusted, remote, forwarded, address) => {
  expect(read(trusted, remote, forwarded)).toBe(address)
})
