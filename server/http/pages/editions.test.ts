import { expect, test } from 'vitest'
import { encodingFor, editionFor, styleHashes, type Page } from './editions.ts'

test.each([
  ['/', false, 'landing'],
  ['/', true, 'draft'],
  ['/play', true, 'draft'],
  ['/play', false, 'visitor'],
  ['/sign-in', false, 'visitor'],
  ['/league', true, 'player'],
] as const)('at %s with session %s, the page is the %s', (pathname, hasSession, edition) => {
  expect(editionFor(pathname, hasSession)).toBe(edition)
})

const page: Page = [
  { encoding: 'br', body: Buffer.from('b') },
  { encoding: 'gzip', body: Buffer.from('g') },
  { encoding: null, body: Buffer.from('page') },
]

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, *;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1', 'br'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding %j selects the copy %j', (accepted, encoding) => {
  expect(encodingFor(page, accepted).encoding).toBe(encoding)
})

test('the policy allows a style by the hash of its exact text', () => {
  expect(styleHashes('<head><style>p{}</style><style>\n</style></head>')).toEqual([
    'gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=',
    'AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs=',
  ])
  expect(styleHashes('<p>none</p>')).toEqual([])
})
