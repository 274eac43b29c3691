/** The agreement that players accept: the built-in one, the operator's own, or none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '#server/testing/server.ts'
import type { Settings } from '#server/settings.ts'

async function start(settings: Partial<Settings>) {
  const server = await startTestServer({ settings })
  onTestFinished(() => server.close())
  return { server, newcomer: await server.signUp('Ada', { ndaAccepted: false }) }
}

test('without a setting the built-in agreement is required', async () => {
  const { server, newcomer: as } = await start({})
  expect((await server.get('/api/agreement', { as })).json()).toEqual({ text: null })
  expect((await server.get('/api/agreement')).statusCode).toBe(401)
  expect((await server.get('/api/notifications', { as })).statusCode).toBe(403)
})

test("an operator's own agreement is sent as it is, and required", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fs-agreement-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const agreementFile = path.join(folder, 'own.md')
  writeFileSync(agreementFile, '# House rules\n<b>Be kind</b>\n')
  const { server, newcomer: as } = await start({ agreementFile })
  expect((await server.get('/api/agreement', { as })).json()).toEqual({ text: '# House rules\n<b>Be kind</b>' })
  expect((await server.get('/api/notifications', { as })).statusCode).toBe(403)
})

test('with the agreement off a new player may do everything', async () => {
  const { server, newcomer: as } = await start({ isAgreementRequired: false })
  expect((await server.get('/api/auth/user', { as })).json()).toMatchObject({ ndaAccepted: true, ndaAcceptedAt: null })
  expect((await server.get('/api/notifications', { as })).statusCode).toBe(200)
})
