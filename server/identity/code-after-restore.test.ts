/** The real program: after a restore players sign in as in the backup, and the admin code of before counts. */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDataFolder } from '#server/testing/database.ts'
import { freePort, startProgram } from '#server/testing/program.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ADA = { email: 'ada@example.com', password: 'correct horse battery', firstName: 'Ada' }

let folder: string
let running: ChildProcess | undefined
let url: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-restore-'))
  await copyDataFolder(folder)
}, 180_000)
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const port = await freePort()
  running = await startProgram(port, folder, { DEMO_RIVALS: '0' })
  url = `http://127.0.0.1:${port}`
}

async function stop(): Promise<void> {
  const ended = once(running!, 'close')
  running!.kill('SIGTERM')
  await ended
}

const script = (...words: string[]): string =>
  execFileSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  })

const post = (where: string, body: object, cookie = '') =>
  fetch(url + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const cookieOf = (reply: Response) => reply.headers.get('set-cookie')!.split(';')[0]!

/** Signs up or in, accepts the agreement, and enters the admin code. Returns the status of each call. */
async function enterCode(where: '/api/auth/sign-up' | '/api/auth/sign-in', code: string): Promise<number[]> {
  const { email, password } = ADA
  const signed = await post(where, where.endsWith('up') ? ADA : { email, password })
  if (!signed.ok) return [signed.status]
  const accepted = await post('/api/accept-nda', {}, cookieOf(signed))
  const elevated = await post('/api/admin/elevate', { code }, cookieOf(signed))
  return [signed.status, accepted.status, elevated.status]
}

// three starts of the program
test(
  'after a restore the player of the backup signs in, and the admin code of before still counts',
  { timeout: 300_000 },
  async () => {
    await start()
    const code = readFileSync(path.join(folder, 'admin-code'), 'utf8').trim()
    expect(await enterCode('/api/auth/sign-up', code)).toEqual([201, 200, 200])
    const [backup] = script('scripts/backup.ts').split(' (')
    await stop()

    expect(script('scripts/restore.ts', path.basename(backup!))).toContain('The admin code is still the one in')
    await start()
    expect(await enterCode('/api/auth/sign-in', code)).toEqual([200, 200, 200])
    await stop()

    script('scripts/restore.ts', '--empty')
    await start()
    expect(await enterCode('/api/auth/sign-in', code)).toEqual([401])
    expect(await enterCode('/api/auth/sign-up', code)).toEqual([201, 200, 200])
  },
)
