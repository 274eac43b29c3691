import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStartSettings } from '#server/identity/start-settings.ts'
import { readAgreement } from './agreement.ts'
import { SettingsError } from './values.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fs-agreement-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test('the agreement of an operator is the text of the file, without a byte order mark', () => {
  expect(readAgreement(fileOf('own.md', '\uFEFF# House rules\r\n\r\n- Be kind <b>\n'))).toBe(
    '# House rules\r\n\r\n- Be kind <b>',
  )
})

test.each([
  ['a missing file', () => path.join(folder, 'missing.md'), 'does not exist'],
  ['a folder', () => folder, 'is not a file'],
  ['an empty file', () => fileOf('empty.md', ' \n'), 'is empty'],
  ['a large file', () => fileOf('large.md', 'a'.repeat(65_537)), 'has 65537 bytes; 65536 are allowed'],
  ['a picture', () => fileOf('picture.png', Buffer.from([0x89, 0x50, 0xff, 0xfe])), 'is not text in UTF-8'],
])('%s as agreement stops the start with one sentence', (_, make, wrong) => {
  const AGREEMENT_FILE = make()
  expect(() => readStartSettings({ AGREEMENT_FILE })).toThrow(
    new SettingsError(`AGREEMENT_FILE=${AGREEMENT_FILE} ${wrong}`),
  )
})

test('an agreement that is off cannot have a text', () => {
  const AGREEMENT_FILE = fileOf('own.md', 'Be kind')
  expect(() => readStartSettings({ AGREEMENT: 'off', AGREEMENT_FILE })).toThrow(/^AGREEMENT_FILE needs AGREEMENT=on$/)
  expect(readStartSettings({ AGREEMENT: 'off' }).isAgreementRequired).toBe(false)
  expect(readStartSettings({}).isAgreementRequired).toBe(true)
})
