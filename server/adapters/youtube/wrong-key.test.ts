/** The real program with a key that YouTube does not know: one sentence explains it, admins see it, and everything else works. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDataFolder } from '#server/testing/database.ts'
import { startFakeYoutube, type FakeYoutube } from './fake/fake-youtube.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const CODE = 'the admin code of this test'
const KEY = 'a-key-nobody-knows-canary'
const SENTENCE =
  'Statistics from YouTube are not updated: YouTube does not know the key in YOUTUBE_API_KEY. Everything else works.'

let folder: string
let youtube: FakeYoutube
let program: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fantasy-social-key-'))
  await copyDataFolder(path.join(folder, 'data'))
  youtube = await startFakeYoutube({ key: 'the-right-key' })
  // the program serves the built page, and a page built from other sources may lack the texts that this test looks for
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'ignore' })
}, 180_000)
afterAll(async () => {
  program?.kill('SIGKILL')
  await youtube.close()
  await rm(folder, { recursive: true, force: true })
})

test('with a key that YouTube does not know the program says so in one sentence and keeps serving', async () => {
  let [said, logged] = ['', '']
  program = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_CODE: CODE,
      YOUTUBE_API_KEY: KEY,
      YOUTUBE_API_ROOT: youtube.url,
    },
  })
  program.stderr!.on('data', (chunk: Buffer) => {
    logged += chunk
  })
  await new Promise<void>((resolve, reject) => {
    program!.stdout!.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('are not updated')) resolve()
    })
    program!.once('close', () => reject(new Error(`the program ended. It said:\n${said}${logged}`)))
  })
  expect(said.trim().split('\n').at(-1)).toBe(SENTENCE)

  const url = /http:\/\/[\d.:]+/.exec(said)![0]
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${url}/api/about`)).json()).toMatchObject({ source: 'youtube' })
  const headers = { 'content-type': 'application/json' }
  const signUp = { email: 'admin@example.com', password: 'correct horse battery', firstName: 'Ada' }
  const cookie = (
    await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify(signUp) })
  ).headers
    .get('set-cookie')!
    .split(';')[0]!
  await fetch(`${url}/api/accept-nda`, { method: 'POST', headers: { cookie } })
  const elevated = await fetch(`${url}/api/admin/elevate`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ code: CODE }),
  })
  const admin = elevated.headers.get('set-cookie')?.split(';')[0] ?? cookie
  const { buckets } = (await (await fetch(`${url}/api/admin/source`, { headers: { cookie: admin } })).json()) as {
    buckets: { shut: unknown }[]
  }
  const shut = {
    reason: 'YouTube does not know the key in YOUTUBE_API_KEY',
    answer: '400 API_KEY_INVALID',
    advice: 'Compare YOUTUBE_API_KEY with the key under Credentials in the Google Cloud console.',
    until: expect.any(String),
  }
  expect(buckets).toMatchObject([
    { name: 'general', used: 1, left: 9_999, shut },
    { name: 'stats', used: 0, shut },
    { name: 'search', used: 0, shut },
  ])

  expect(youtube.calls).toHaveLength(1)
  expect(said + logged).not.toContain(KEY)
  program.removeAllListeners('close')
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
}, 120_000)
