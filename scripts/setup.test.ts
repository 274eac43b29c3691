/** The first step of every npm command, in its own process and in a folder without packages. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from './scratch.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(path.join(scratchFolder(), 'setup-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.each(['a#b', 'a?b', 'a%b'])('npm start in a folder named %s says in one line where to move it', (name) => {
  const folder = path.join(scratch, name)
  mkdirSync(path.join(folder, 'scripts'), { recursive: true })
  for (const file of ['setup.mjs', 'processes.mjs'])
    cpSync(path.resolve('scripts', file), path.join(folder, 'scripts', file))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', 'start'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([
    1,
    `The folder ${folder} has ${name[1]} in its path. Move it to a folder without #, ? and %.`,
  ])
})
