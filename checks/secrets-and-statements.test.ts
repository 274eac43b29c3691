/** Rules about the whole code: things that must appear nowhere. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, read, roomFiles } from './sources.ts'

const serverFiles = roomFiles.filter((file) => file.startsWith('server/'))

test('code for the browser names no setting of the server', () => {
  const sent = [...globSync('web/**/*.{ts,tsx,html,css}'), 'vite.config.ts'].filter((file) => !file.includes('.test.'))
  expect(sent.length).toBeGreaterThan(100)
  const secret = /process\.env|ADMIN_CODE|OIDC_CLIENT_SECRET|SMTP_URL|DATABASE_URL|YOUTUBE_API_KEY/
  expect(sent.filter((file) => secret.test(read(file)))).toEqual([])
})

test('values reach the database only as parameters, and no SQL statement is concatenated from text', () => {
  const glued = /\bsql\.raw\(|\bsql`[^`]*'\$\{|\.query\([^)]*\+ /
  const named = serverFiles.filter((file) => glued.test(codeOf(file)))
  expect(serverFiles.length).toBeGreaterThan(100)
  expect(named).toEqual([])
})

test('no endpoint returns a spreadsheet file that could run formulas', () => {
  expect(serverFiles.filter((file) => /text\/csv|spreadsheet/i.test(codeOf(file)))).toEqual([])
})
