import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const [COMPOSED, DECOMPOSED] = ['Gr\u00fc\u00dfe aus K\u00f6ln', 'Gru\u0308\u00dfe aus Ko\u0308ln']

test.each([
  ['composed', COMPOSED, 'decomposed', DECOMPOSED],
  ['decomposed', DECOMPOSED, 'composed', COMPOSED],
])('a password that was set with %s accents is right with %s ones', async (_, set, _other, typed) => {
  expect(await isPassword(typed, await hashPassword(set))).toBe(true)
})

test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('a hash of the un-normalised text with %s accents still accepts it in every form', async (_, set) => {
  const stored = await hash(set)
  for (const typed of [COMPOSED, DECOMPOSED]) expect(await isPassword(typed, stored)).toBe(true)
  expect(await isPassword('Grusse aus Koln', stored)).toBe(false)
})

test('without a stored hash no password is right', async () => {
  expect(await isPassword(COMPOSED, null)).toBe(false)
})
