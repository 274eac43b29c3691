/** Comparing secrets in constant time is shown by how it is done: a measurement would be fragile. */
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
])('a guess that is %s is compared once, as 32 bytes that a random key has mixed', (_, given) => {
  expect(isAdminCode(given, 'the very code')).toBe(given === 'the very code')
  const calls = compare.mock.calls as [Buffer, Buffer][]
  expect(calls).toHaveLength(1)
  const [[one, other]] = calls as [[Buffer, Buffer]]
  expect([one.length, other.length]).toEqual([32, 32])
  expect(one.toString()).not.toContain(given)
  // nothing of a wrong guess's right beginning is left
  if (given !== 'the very code') expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false)
})
