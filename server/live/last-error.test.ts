import { expect, test } from 'vitest'
import { openErrorMemory } from './last-error.ts'

const at = new Date('2026-11-20T10:00:00Z')

test('the memory of errors keeps the newest error with its message and reason, and no warning', () => {
  const errors = openErrorMemory(() => at)
  expect(errors.last()).toBeNull()
  errors.hear([{ err: new Error('connection refused') }, 'job failed; retrying'], 50)
  errors.hear(['a warning'], 40)
  expect(errors.last()).toEqual({ at, message: 'job failed; retrying: connection refused' })
  errors.hear(['the database is gone'], 60)
  expect(errors.last()?.message).toBe('the database is gone')
})
