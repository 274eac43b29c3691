import { expect, test } from 'vitest'
import { failureOf, type FailureKind } from './failures.ts'
import { errorBodies } from './fake/error-bodies.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HTML = '<!DOCTYPE html><html>That’s an error.</html>'
const kindOf = (status: number, body: unknown) =>
  failureOf({ status, retryAfter: null, text: typeof body === 'string' ? body : JSON.stringify(body) }, NOW).kind

test.each<[string, number, unknown, FailureKind]>([
  ['the general bucket is spent', 403, errorBodies.quotaExceeded, 'daily'],
  ['the search bucket is spent', 429, errorBodies.searchSpent, 'daily'],
  ['a burst', 429, errorBodies.burst, 'burst'],
  ['a burst of a user', 403, errorBodies.userBurst, 'burst'],
  ['a burst without a body', 429, '', 'burst'],
  ['an unknown key', 400, errorBodies.badKey, 'config'],
  ['an unknown key, older form', 400, errorBodies.badKeyOld, 'config'],
  ['an unknown key, older form with 403', 403, errorBodies.badKeyOld, 'config'],
  ['the API is off', 403, errorBodies.apiOff, 'config'],
  ['no key', 403, errorBodies.noKey, 'config'],
  ['a parameter that YouTube rejects', 400, errorBodies.badParameter, 'request'],
  ['an undocumented 403', 403, { error: { code: 403, message: 'no' } }, 'request'],
  ['no such playlist', 404, errorBodies.playlistNotFound, 'missing'],
  ['a playlist that is private', 403, errorBodies.playlistForbidden, 'missing'],
  ['no such path', 404, errorBodies.unknownPath, 'missing'],
  ['a backend error', 503, errorBodies.backend, 'trouble'],
  ['a page instead of a response', 502, HTML, 'trouble'],
  ['a redirect', 302, '', 'garbage'],
])('a response has the right kind of failure: %s', (_, status, body, kind) => {
  expect(kindOf(status, body)).toBe(kind)
})

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:09 GMT', 9_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s is a delay of %s ms', (retryAfter, ms) => {
  expect(failureOf({ status: 429, retryAfter, text: JSON.stringify(errorBodies.burst) }, NOW).retryAfterMs).toBe(ms)
})

test('no error message repeats text from YouTube', () => {
  for (const body of Object.values(errorBodies)) {
    for (const status of [400, 403, 404, 429, 503]) {
      const { reason } = failureOf({ status, retryAfter: null, text: JSON.stringify(body) }, NOW)
      expect(reason).not.toMatch(/<a|project_number|API key not valid/)
    }
  }
})
