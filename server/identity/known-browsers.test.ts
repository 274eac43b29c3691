import { expect, test } from 'vitest'
import { deviceOf, isKnownDevice } from './known-browsers.ts'

test('after a password change a known browser counts as new', () => {
  const device = deviceOf('$argon2id$one')
  expect(isKnownDevice(device, '$argon2id$one')).toBe(true)
  for (const hash of ['$argon2id$other', null]) expect(isKnownDevice(device, hash)).toBe(false)
  for (const made of [undefined, '', '.', 'a.b', `${device}x`]) expect(isKnownDevice(made, '$argon2id$one')).toBe(false)
})

test('a browser remembers several accounts, up to a limit', () => {
  const marks = ['one', 'two', 'three'].map(deviceOf)
  for (const key of ['one', 'two', 'three']) expect(isKnownDevice(marks.join('~'), key)).toBe(true)
  const stuffed = [...Array.from({ length: 500 }, (_, nth) => deviceOf(`other ${nth}`)), deviceOf('last')].join('~')
  expect(isKnownDevice(stuffed, 'last')).toBe(false)
})
