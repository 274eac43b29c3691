import { expect, test } from 'vitest'
import { negotiateEncoding } from './accept-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8,gzip;q=0.8', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity, *;q=0', null],
  ['*;q=0.1, gzip;q=0.2', 'gzip'],
  ['gzip;q=0.5, identity', null],
  ['gzip;q=0.5, identity;q=0.2', 'gzip'],
  ['identity', null],
  ['br;q=0, gzip;q=0', null],
  ['identity;q=0, *;q=0', null],
  ['deflate, zstd', null],
  ['gzip;q=nonsense', null],
  ['brotli', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding %j selects %j', (accepted, coding) => {
  expect(negotiateEncoding(accepted)).toBe(coding)
  expect(negotiateEncoding(accepted), 'and the second time').toBe(coding)
})
