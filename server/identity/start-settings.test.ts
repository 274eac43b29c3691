import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readStartSettings, WRONG_SETTINGS } from './start-settings.ts'
import { copyDataFolder } from '#server/testing/database.ts'

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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-start-'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-settings.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  rmSync(dataDir, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
})

test('a start in a folder with other files is refused in one sentence before anything is built', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-settings.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: path.join(root, 'server') },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    WRONG_SETTINGS,
    expect.stringMatching(/^Fantasy Social cannot start: DATA_DIR=.* holds other files, such as [^\n]*\n$/),
  ])
})

test('a start on a taken port ends with one sentence that names the setting, and no stack', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fs-port-'))
  await copyDataFolder(dataDir)
  try {
    const run = spawn(process.execPath, ['server/main.ts', '--dev'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    })
    const [printed, [code]] = await Promise.all([text(run.stderr), once(run, 'exit') as Promise<[number]>])
    expect([code, printed.trim()]).toEqual([
      WRONG_SETTINGS,
      `Fantasy Social cannot start: PORT=${port} is in use by another program. Stop that program, or set another port, such as PORT=${port + 1}`,
    ])
  } finally {
    taken.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
