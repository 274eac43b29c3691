/** The test checks how secrets are compared, because measuring times would be fragile. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isAdminCode } from './admin-code.ts'

const compare = vi.spyOn(crypto, 'timingSafeEqual')
beforeAll(() => syncBuiltinESMExports())
beforeEach(() => void compare.mockClear())
afterAll(() => {
  compare.mockRestore()
  syncBuiltinESMExports()
})

test.each([
  ['wrong from the first letter on', 'Xhe very code'],
  ['wrong in the last letter', 'the very codX'],
  ['shorter', 'the very'],
  ['longer', 'the very code and more'],
  ['right', 'the very code'],
])('a guess that is %s is compared once, as 32 bytes of a keyed hash', (_, given) => {
  expect(isAdminCode(given, 'the very code')).toBe(given === 'the very code')
  const calls = compare.mock.calls as [Buffer, Buffer][]
  expect(calls).toHaveLength(1)
  const [[one, other]] = calls as [[Buffer, Buffer]]
  expect([one.length, other.length]).toEqual([32, 32])
  expect(one.toString()).not.toContain(given)
  // no prefix of a wrong guess reaches the comparison
  if (given !== 'the very code') expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false)
})
