import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-passwords.ts'

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
])('%s is good enough', (password) => {
  expect(refuseWeakPassword(password, person)).toBeNull()
})

test('the words of somebody else are no reason', () => {
  expect(refuseWeakPassword('lovelace1815', { email: 'bo@example.com', firstName: 'Bo' })).toBeNull()
})
