import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStartSettings, WRONG_SETTINGS } from './start-settings.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each(['letmein', 'letmein1'])('a start refuses the weak admin code %s before it builds anything', (code) => {
  expect(() => readStartSettings({ ADMIN_CODE: code })).toThrow('ADMIN_CODE')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-settings.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ADMIN_CODE: code },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([WRONG_SETTINGS, expect.stringMatching(/^Fantasy Social cannot start: ADMIN_CODE /)])
})

test('a start with acceptable settings prints no warning', () => {
  expect(readStartSettings({ ADMIN_CODE: 'violet kettle harbor' }).adminCode).toBe('violet kettle harbor')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-settings.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
