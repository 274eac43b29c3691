import { expect, test } from 'vitest'
import { deviceOf, isKnownDevice } from './known-browsers.ts'

test('a new password makes a known browser a new one', () => {
  const device = deviceOf('$argon2id$one')
  expect(isKnownDevice(device, '$argon2id$one')).toBe(true)
  for (const hash of ['$argon2id$other', null]) expect(isKnownDevice(device, hash)).toBe(false)
  for (const made of [undefined, '', '.', 'a.b', `${device}x`]) expect(isKnownDevice(made, '$argon2id$one')).toBe(false)
})

test('a browser knows several accounts, and more than it may keep are not looked at', () => {
  const marks = ['one', 'two', 'three'].map(deviceOf)
  for (const key of ['one', 'two', 'three']) expect(isKnownDevice(marks.join('~'), key)).toBe(true)
  const stuffed = [...Array.from({ length: 500 }, (_, nth) => deviceOf(`other ${nth}`)), deviceOf('last')].join('~')
  expect(isKnownDevice(stuffed, 'last')).toBe(false)
})
