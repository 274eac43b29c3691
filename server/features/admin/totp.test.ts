import { expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { addressOf, newSecret, stepOfCode } from './totp.ts'

const at = (iso: string) => new Date(iso)
const NOON = at('2026-11-22T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const codeOf = (secret: string, when: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: when.getTime() })

test('codes match the published values of RFC 6238, whose eight digits end in our six', () => {
  const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const)
    expect(stepOfCode(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted in its half minute and in the one before and after, with the time step of the code', () => {
  const secret = newSecret()
  const step = NOON.getTime() / 30_000
  const code = codeOf(secret, NOON)
  for (const seconds of [-30, -1, 0, 29, 59]) expect(stepOfCode(secret, code, later(seconds)), `${seconds}`).toBe(step)
  for (const seconds of [-31, 60, 3_600]) expect(stepOfCode(secret, code, later(seconds)), `${seconds}`).toBeNull()
  expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, NOON)).toBe(step)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is not accepted as a code', (code) => {
  expect(stepOfCode(newSecret(), code, NOON)).toBeNull()
})

test('secrets have 160 random bits, and the set-up address names the account', () => {
  const secret = newSecret()
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  expect(newSecret()).not.toBe(secret)
  const address = new URL(addressOf(secret, 'Ada L.'))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).toBe('Fantasy Social')
  expect(decodeURIComponent(address.pathname)).toContain('Ada L.')
})
