import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAdminCode, readAdminCode } from './admin-code.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'admin-code-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a configured code is used, and nothing is written', () => {
  const dataDir = path.join(scratch, 'set')
  expect(readAdminCode({ adminCode: 'set by hand', dataDir })).toEqual({ code: 'set by hand', isNew: false })
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})

test('without a configured code one is made at the first start, even if the folder does not exist, and used again at the next', () => {
  const dataDir = path.join(scratch, 'made', 'deep')
  const first = readAdminCode({ adminCode: null, dataDir })
  expect(first).toEqual({ code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{5}(-[A-HJKMNP-Z2-9]{5}){3}$/), isNew: true })
  expect(readAdminCode({ adminCode: null, dataDir })).toEqual({ code: first.code, isNew: false })
  expect(readFileSync(path.join(dataDir, 'admin-code'), 'utf8')).toBe(`${first.code}\n`)
})

test.skipIf(process.platform === 'win32')("the code's file is readable only by its owner", () => {
  const dataDir = path.join(scratch, 'private')
  readAdminCode({ adminCode: null, dataDir })
  expect(statSync(path.join(dataDir, 'admin-code')).mode & 0o777).toBe(0o600)
})

test('two installations have different codes', () => {
  const [one, other] = ['one', 'other'].map(
    (name) => readAdminCode({ adminCode: null, dataDir: path.join(scratch, name) }).code,
  )
  expect(one).not.toBe(other)
})

test('an empty code file, left by an interrupted start, is filled at the next', () => {
  const dataDir = path.join(scratch, 'private')
  writeFileSync(path.join(dataDir, 'admin-code'), '')
  const { code, isNew } = readAdminCode({ adminCode: null, dataDir })
  expect(isNew).toBe(true)
  expect(readAdminCode({ adminCode: null, dataDir })).toEqual({ code, isNew: false })
})

test.each([
  ['the very code', true],
  [' the very code\n', true],
  ['the very cod', false],
  ['the very codes', false],
  ['The very code', false],
  ['', false],
  ['\u0000', false],
  ['x'.repeat(200), false],
])('%j as a guess: %s', (given, isRight) => {
  expect(isAdminCode(given, 'the very code')).toBe(isRight)
})
