import { expect, test } from 'vitest'
import { Numbering } from './numbering.ts'

test('each name has one number, in the order of first use', () => {
  const numbering = new Numbering()
  const names = Array.from({ length: 5_000 }, (_, nth) => `player-${nth}`)
  expect([...names, ...names].map((name) => numbering.numberOf(name))).toEqual([...names.keys(), ...names.keys()])
  expect(numbering.names).toEqual(names)
})
