import { expect, test } from 'vitest'
import { refuseWeakCode, refuseWeakPassword } from './weak-passwords.ts'

const person = { email: 'ada.lovelace@analytical.example', firstName: 'Ada', lastName: 'Lovelace' }

test.each([
  'password',
  'Password',
  'PASSWORD123',
  'Password2026!',
  '12345678',
  '1234567890',
  'qwertyuiop',
  '1qaz2wsx',
  'iloveyou',
  'sunshine!!',
  'aaaaaaaa',
  'abababab',
  'A1A1A1A1a1a1',
  '        ',
  'letmein123',
  'LetMeIn!2026',
  'l3tmein99',
  'P@ssw0rd',
  'welcome1!',
  'qwerty123456',
  'fantasy social',
  'Fantasy_Social',
  'f4ntasy s0cial',
  'fantasy.social.2026',
  'socialfantasy',
  'my fantasy team',
  'fantasygame1',
  'creators!!',
  'fantasysocial',
  'Fantasy-Social',
  'fantasy2026',
  'YouTube!1',
  'ada.lovelace@analytical.example',
  'ada.lovelace',
  'lovelace1815',
  'AdaLovelace',
  'Ada Lovelace!',
  'analytical99',
])('%s is refused', (password) => {
  expect(refuseWeakPassword(password, person)).toMatchObject({
    code: 'weak_password',
    reason: expect.any(String) as string,
  })
})

test.each([
  'correct horse battery',
  'lovelace was here first',
  'zebra-47-teapot',
  'ﬁve ünïcödé wörds',
  '密码很长而且不常见',
  'p4ssw0rd of my own',
  'ada ate seven pears',
])('%s is accepted', (password) => {
  expect(refuseWeakPassword(password, person)).toBeNull()
})

test("another person's names do not make a password weak", () => {
  expect(refuseWeakPassword('lovelace1815', { email: 'bo@example.com', firstName: 'Bo' })).toBeNull()
})

test.each([
  'password',
  'Password1',
  '12345678',
  'admincode',
  'admin123',
  'letmein123',
  'fantasy-social',
  'changeme',
  'aaaaaaaa',
])('ADMIN_CODE=%s is refused with a sentence that does not repeat it', (code) => {
  expect(refuseWeakCode(code)).toMatch(/^ADMIN_CODE is too easy to guess/)
  expect(refuseWeakCode(code)).not.toContain(code)
})

test.each(['eight-bits-in-orbit', 'K7QXM-2HJ4P-WV9TR-BN3CD'])('ADMIN_CODE=%s is accepted', (code) => {
  expect(refuseWeakCode(code)).toBeNull()
})
