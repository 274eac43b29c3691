/** `npm run forget` beside a running server on the embedded database. */
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { answerForgetRequests, askToForget } from './forget-requests.ts'

let server: TestServer
let stop: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  stop = answerForgetRequests(server.deps, 10)
})
afterAll(async () => {
  await stop()
  await server.close()
})

const filesOfRequests = () => readdirSync(server.deps.settings.dataDir).filter((name) => name.startsWith('forget-'))

test('a running server erases a person on request, ends the sessions, and keeps no file with the address', async () => {
  const ada = await server.signUp('Ada')
  const { dataDir } = server.deps.settings
  expect(await askToForget(dataDir, 'ada@example.com')).toEqual({ accounts: 1, applications: 0 })
  expect((await server.get('/api/auth/user', { as: ada })).statusCode).toBe(401)
  expect(filesOfRequests()).toEqual([])
  expect(await askToForget(dataDir, 'ada@example.com')).toEqual({ accounts: 0, applications: 0 })
})

test('a request that is not an email address erases nothing', async () => {
  const bob = await server.signUp('Bob')
  await expect(askToForget(server.deps.settings.dataDir, '%')).rejects.toThrow(/could not erase everything/)
  expect((await server.get('/api/auth/user', { as: bob })).statusCode).toBe(200)
  expect(filesOfRequests()).toEqual([])
})

test('a request that no server answers is taken back', async () => {
  await stop()
  await expect(askToForget(server.deps.settings.dataDir, 'bob@example.com', 50)).rejects.toThrow(/did not answer/)
  expect(filesOfRequests()).toEqual([])
  stop = answerForgetRequests(server.deps, 10)
})

test('a file with another name is not a request', async () => {
  const cleo = await server.signUp('Cleo')
  const { dataDir } = server.deps.settings
  writeFileSync(path.join(dataDir, 'forget-me.txt'), 'cleo@example.com')
  expect(await askToForget(dataDir, 'nobody@example.com')).toEqual({ accounts: 0, applications: 0 })
  expect((await server.get('/api/auth/user', { as: cleo })).statusCode).toBe(200)
})
