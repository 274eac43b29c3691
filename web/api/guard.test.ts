import { expect, test } from 'vitest'
import { isId, isText, nullOr, object, optional } from './guard.ts'

const isPlace = object<{ id: number; name: string | null; of?: { id: number } }>({
  id: isId,
  name: nullOr(isText),
  of: optional(object({ id: isId })),
})

test.each([
  { id: 1, name: 'a' },
  { id: 1, name: null, of: { id: 2 } },
  { id: 1, name: '', more: true },
])('a guard accepts %j', (value) => {
  expect(isPlace(value)).toBe(true)
})

test.each([
  null,
  'text',
  [],
  { id: 0, name: 'a' },
  { id: 1.5, name: 'a' },
  { id: 1 },
  { id: 1, name: 'a', of: null },
  { id: 1, name: 'a', of: { id: '2' } },
])('a guard rejects %j', (value) => {
  expect(isPlace(value)).toBe(false)
})
