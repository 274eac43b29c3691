/** Second factors besides the admin code: passkeys with a software authenticator, codes of an app, recovery codes. */
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewPasskeyOptions, PasskeyOptions, SecondFactor, SecondFactors, TotpSetUp } from '#contract/admin.ts'
import { buildApp } from '#server/app.ts'
import { openSession } from '#server/identity/sessions.ts'
import { adminJobs } from './jobs.ts'
import { openAuthenticator, type Authenticator } from '#server/testing/authenticator.ts'
import { ADMIN_CODE, startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const HERE = 'http://localhost'
const AT = { host: 'localhost' }
let server: TestServer
let required: TestServer
let ada: Actor
let made = 0
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } })
  required = await startTestServer({ settings: { isSecondFactorRequired: true } })
})
beforeEach(async () => {
  ada = await server.signUp(`ada-${++made}`)
})
afterEach(async () => {
  await server.reset()
  await required.reset()
})
afterAll(async () => {
  await server.close()
  await required.close()
})

type Reply = Awaited<ReturnType<TestServer['post']>>
const codeIn = (reply: Reply) => reply.json<{ code?: string }>().code
/** The same person, with the cookie of a response if it has one. */
const renewed = (as: Actor, reply: Reply): Actor => {
  const cookie = [reply.headers['set-cookie']].flat()[0]
  return cookie ? { ...as, cookie: cookie.split(';')[0]! } : as
}
const post = (as: Actor, path: string, body?: object, on = server) =>
  on.post(`/api/admin/${path}`, { as, headers: AT, ...(body && { body }) })
const give = (as: Actor, secondFactor?: SecondFactor, { code = ADMIN_CODE, on = server, from = '203.0.113.1' } = {}) =>
  on.post('/api/admin/elevate', {
    as,
    headers: { ...AT, 'x-forwarded-for': from },
    body: { code, ...(secondFactor && { secondFactor }) },
  })
const mayKeep = async (as: Actor, on = server) => (await on.get('/api/admin/creators', { as })).statusCode
const factors = async (as: Actor, on = server) =>
  (await on.get('/api/admin/second-factors', { as, headers: AT })).json<SecondFactors>()
/** Signs the same person in again, as in another browser. */
async function elsewhere(as: Actor): Promise<Actor> {
  return { id: as.id, cookie: `sid=${await openSession(server.db, as.id)}` }
}
const codeOf = (secret: string, when = Date.now()) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: when })
const totp = (code: string): SecondFactor => ({ kind: 'totp', code })
const recovery = (code: string): SecondFactor => ({ kind: 'recovery', code })
/** Sets the time step of the last code far back, as if it were long over. */
const letStepPass = (on = server) => sql`update totp_secrets set last_step = last_step - 10`.execute(on.db)

/** Returns an account with a passkey, signed in again, and its authenticator. */
async function withPasskey(as = ada): Promise<{ key: Authenticator; codes: string[]; as: Actor }> {
  const admin = await server.prove(renewed(as, await give(as)))
  const key = openAuthenticator(HERE)
  const options = (await post(admin, 'second-factors/new-passkey-options')).json<NewPasskeyOptions>()
  const added = await post(admin, 'second-factors/passkeys', key.register(options))
  expect(added.statusCode).toBe(200)
  return { key, codes: added.json<{ recoveryCodes: string[] }>().recoveryCodes, as: await elsewhere(as) }
}
/** Returns an account with an authenticator app, signed in again. */
async function withTotp(as = ada): Promise<{ secret: string; codes: string[]; as: Actor }> {
  const admin = await server.prove(renewed(as, await give(as)))
  const { secret } = (await post(admin, 'second-factors/new-totp')).json<TotpSetUp>()
  const added = await post(admin, 'second-factors/totp', { code: codeOf(secret) })
  expect(added.statusCode).toBe(200)
  await letStepPass()
  return { secret, codes: added.json<{ recoveryCodes: string[] }>().recoveryCodes, as: await elsewhere(as) }
}
const optionsFor = async (as: Actor) => (await post(as, 'second-factors/passkey-options')).json<PasskeyOptions>()

test('until a second factor is set up, the admin code alone is enough', async () => {
  expect(await factors(ada)).toEqual({
    isRequired: false,
    hasPasskeys: true,
    passkeys: [],
    totpSince: null,
    recoveryCodesLeft: 0,
  })
  expect((await give(ada)).statusCode).toBe(200)
})

test('with a passkey the code alone permits nothing and reveals nothing; both together open the catalogue', async () => {
  const { key, as } = await withPasskey()
  for (const code of [ADMIN_CODE, 'a wrong code']) {
    const reply = await give(as, undefined, { code })
    expect([reply.statusCode, codeIn(reply)]).toEqual([403, 'second_factor_needed'])
    expect(reply.json()).toMatchObject({ methods: ['passkey', 'recovery'] })
  }
  expect(await mayKeep(as)).toBe(403)
  const wrongCode = await give(as, key.prove(await optionsFor(as)), { code: 'a wrong code' })
  expect(codeIn(wrongCode)).toBe('invalid_code')
  const right = await give(as, key.prove(await optionsFor(as)))
  expect(right.statusCode).toBe(200)
  expect(await mayKeep(renewed(as, right))).toBe(200)
  expect((await factors(renewed(as, right))).passkeys).toMatchObject([{ id: key.id, name: 'A test key' }])
})

test('a passkey’s response counts once, in its session, for its address, from its own key', async () => {
  const { key, as } = await withPasskey()
  const refused = async (proof: SecondFactor, by = as) => {
    await sql`delete from guesses`.execute(server.db)
    return codeIn(await give(by, proof))
  }
  const proof = key.prove(await optionsFor(as))
  const elevated = await give(as, proof)
  expect(elevated.statusCode).toBe(200)
  const again = renewed(as, elevated)
  expect(await refused(proof, again), 'the same response').toBe('invalid_second_factor')
  await optionsFor(again)
  expect(await refused(proof, again), 'the same response to a new challenge').toBe('invalid_second_factor')
  expect(await refused(key.prove(await optionsFor(again), { at: 'http://evil.example' }), again)).toBe(
    'invalid_second_factor',
  )
  const stranger = openAuthenticator(HERE)
  const forged = stranger.prove(await optionsFor(again)) as SecondFactor & { kind: 'passkey' }
  expect(await refused({ ...forged, id: key.id }, again)).toBe('invalid_second_factor')
  expect(await refused(stranger.prove(await optionsFor(again)), again)).toBe('invalid_second_factor')
  const other = await elsewhere(ada)
  expect(await refused(key.prove(await optionsFor(again)), other), 'asked in another session').toBe(
    'invalid_second_factor',
  )
  expect(await refused(key.prove(await optionsFor(again), { counter: 1 }), again), 'a copied key').toBe(
    'invalid_second_factor',
  )
  expect((await give(again, key.prove(await optionsFor(again), { counter: 50 }))).statusCode).toBe(200)
})

test('a challenge is valid for five minutes', async () => {
  const { key, as } = await withPasskey()
  const options = await optionsFor(as)
  await sql`update sessions set sess = sess || jsonb_build_object('challengeUntil', clock_timestamp() - interval '1 second')
    where sess ? 'challenge'`.execute(server.db)
  expect(codeIn(await give(as, key.prove(options)))).toBe('invalid_second_factor')
})

test('a code of an app opens the catalogue once; neither it nor an older code counts again', async () => {
  const { secret, as } = await withTotp()
  const code = codeOf(secret)
  const first = await give(as, totp(code))
  expect(first.statusCode).toBe(200)
  const other = await elsewhere(ada)
  expect(codeIn(await give(other, totp(code)))).toBe('invalid_second_factor')
  expect(codeIn(await give(other, totp(codeOf(secret, Date.now() - 30_000))))).toBe('invalid_second_factor')
  expect((await give(other, totp(codeOf(secret, Date.now() + 30_000)))).statusCode).toBe(200)
})

test('the code that set the app up is refused in another browser, even within its half minute', async () => {
  const admin = await server.prove(renewed(ada, await give(ada)))
  const { secret } = (await post(admin, 'second-factors/new-totp')).json<TotpSetUp>()
  const code = codeOf(secret)
  expect((await post(admin, 'second-factors/totp', { code })).statusCode).toBe(200)
  expect(codeIn(await give(await elsewhere(ada), totp(code)))).toBe('invalid_second_factor')
})

test('the same code in ten simultaneous calls elevates one session', async () => {
  const { secret } = await withTotp()
  const browsers = await Promise.all(Array.from({ length: 5 }, () => elsewhere(ada)))
  const code = codeOf(secret)
  const replies = await Promise.all(browsers.map((as) => give(as, totp(code))))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a new secret counts, and replaces the old one, only after its app has sent a right code', async () => {
  const { secret, as } = await withTotp()
  const admin = await server.prove(renewed(as, await give(as, totp(codeOf(secret)))))
  await letStepPass()
  const next = (await post(admin, 'second-factors/new-totp')).json<TotpSetUp>()
  expect(codeIn(await post(admin, 'second-factors/totp', { code: '000000' }))).toBe('invalid_second_factor')
  const other = await elsewhere(ada)
  expect(codeIn(await give(other, totp(codeOf(next.secret))))).toBe('invalid_second_factor')
  expect((await give(other, totp(codeOf(secret)))).statusCode).toBe(200)
  expect((await post(admin, 'second-factors/totp', { code: codeOf(next.secret) })).json()).toMatchObject({
    recoveryCodes: [],
  })
})

test('ten recovery codes are shown once, stored as hashes, and count once each, with any spaces, dashes and case', async () => {
  const { codes } = await withTotp()
  expect(new Set(codes).size).toBe(10)
  const kept = await server.db.selectFrom('recovery_codes').selectAll().execute()
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)
  const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `
  expect((await give(await elsewhere(ada), recovery(typed))).statusCode).toBe(200)
  expect(codeIn(await give(await elsewhere(ada), recovery(codes[0]!)))).toBe('invalid_second_factor')
  const opened = await give(await elsewhere(ada), recovery(codes[1]!))
  expect((await factors(await elsewhere(ada))).recoveryCodesLeft).toBe(8)
  const admin = await server.prove(renewed(ada, opened))
  const { recoveryCodes } = (await post(admin, 'second-factors/recovery-codes')).json<{ recoveryCodes: string[] }>()
  expect(codeIn(await give(await elsewhere(ada), recovery(codes[2]!)))).toBe('invalid_second_factor')
  expect((await give(await elsewhere(ada), recovery(recoveryCodes[0]!))).statusCode).toBe(200)
  expect(codeIn(await give(await elsewhere(ada), recovery('AAAAA-AAAAA-AAAAA-AAAAA')))).toBe('invalid_second_factor')
})

test("another person's passkey, app or recovery code is refused", async () => {
  const mine = await withTotp()
  const bob = await server.signUp('bob')
  const theirs = await withPasskey(bob)
  expect(codeIn(await give(theirs.as, recovery(mine.codes[0]!)))).toBe('invalid_second_factor')
  expect(codeIn(await give(theirs.as, totp(codeOf(mine.secret))))).toBe('invalid_second_factor')
  expect(codeIn(await give(mine.as, theirs.key.prove(await optionsFor(mine.as))))).toBe('invalid_second_factor')
})

test('five wrong codes of a player lock out no other player at the same address; thirty in an hour stop those without a second factor', async () => {
  const office = '198.51.100.7'
  const { key, as } = await withPasskey()
  const plain = await server.signUp('plain')
  for (let player = 0; player < 6; player++) {
    const rival = await server.signUp(`rival-${made}-${player}`)
    for (let nth = 0; nth < 5; nth++)
      expect((await give(rival, undefined, { code: 'a guess', from: office })).statusCode).toBe(
        player * 5 + nth < 30 ? 403 : 429,
      )
    if (player === 0) expect((await give(rival, undefined, { from: office })).statusCode, 'the sixth of one').toBe(429)
    if (player === 3) {
      const other = await server.signUp('other')
      expect((await give(other, undefined, { from: office })).statusCode, 'another administrator').toBe(200)
      break
    }
  }
  for (let nth = 0; nth < 3; nth++) {
    const rival = await server.signUp(`late-${made}-${nth}`)
    for (let guess = 0; guess < 5; guess++) await give(rival, undefined, { code: 'a guess', from: office })
  }
  const held = await give(plain, undefined, { from: office })
  expect([held.statusCode, Number(held.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await give(plain, undefined, { from: '198.51.100.8' })).statusCode, 'somewhere else').toBe(200)
  expect((await give(as, key.prove(await optionsFor(as)), { from: office })).statusCode).toBe(200)
})

test('the right code of an administrator with a second factor always passes, after any number of wrong attempts in that account', async () => {
  const { secret, as } = await withTotp()
  for (let nth = 0; nth < 8; nth++)
    expect((await give(as, totp('123456'), { code: 'a guess' })).statusCode).toBe(nth < 5 ? 403 : 429)
  expect((await give(as, totp(codeOf(secret)))).statusCode).toBe(200)
})

test('beyond the limit a wrong proof gets the same refusal with the right admin code as with a wrong one', async () => {
  const { secret, as } = await withTotp()
  for (let nth = 0; nth < 5; nth++)
    expect((await give(as, recovery('no such code'), { code: 'a guess' })).statusCode).toBe(403)
  for (const code of ['a guess', ADMIN_CODE])
    expect((await give(as, recovery('no such code'), { code })).json()).toMatchObject({ code: 'too_many_requests' })
  expect((await give(as, totp(codeOf(secret)))).statusCode).toBe(200)
})

test('five codes of an app are checked in 15 minutes; a recovery code still passes, and resets the count', async () => {
  const { secret, codes, as } = await withTotp()
  const wrong = codeOf(secret, 0)
  for (let nth = 0; nth < 5; nth++) expect((await give(as, totp(wrong))).statusCode).toBe(403)
  const late = await give(as, totp(codeOf(secret)))
  expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await give(as, recovery(codes[0]!))).statusCode).toBe(200)
  expect((await give(await elsewhere(ada), totp(codeOf(secret)))).statusCode).toBe(200)
})

test('processes count guesses together', async () => {
  const other = await buildApp({ ...server.deps, db: server.elsewhere })
  const guess = (on: typeof other, code: string) =>
    on.inject({ method: 'POST', url: '/api/admin/elevate', headers: { cookie: ada.cookie }, payload: { code } })
  for (let nth = 0; nth < 5; nth++)
    expect((await guess(nth % 2 === 0 ? server.app : other, 'a guess')).statusCode).toBe(403)
  expect((await guess(server.app, ADMIN_CODE)).statusCode).toBe(429)
  expect((await guess(other, ADMIN_CODE)).statusCode).toBe(429)
  await sql`update guesses set began_at = began_at - interval '15 minutes'`.execute(server.db)
  expect((await guess(other, ADMIN_CODE)).statusCode).toBe(200)
  await other.close()
})

test('without the admin code no second factor can be set up, renewed or removed', async () => {
  for (const [path, body] of [
    ['new-passkey-options', undefined],
    ['new-totp', undefined],
    ['totp', { code: '123456' }],
    [
      'passkeys',
      openAuthenticator(HERE).register({ rp: { id: 'localhost', name: '' }, challenge: 'x' } as NewPasskeyOptions),
    ],
  ] as const)
    expect(codeIn(await post(ada, `second-factors/${path}`, body)), path).toBe('code_needed')
  for (const [path, body] of [
    ['proof', { code: ADMIN_CODE }],
    ['recovery-codes', undefined],
    ['remove', { id: 'totp' }],
  ] as const)
    expect(codeIn(await post(ada, `second-factors/${path}`, body)), path).toBe('admin_required')
})

test('at an IP address there are no passkeys, and the app is offered instead', async () => {
  const admin = await server.prove(renewed(ada, await give(ada)))
  const reply = await server.post('/api/admin/second-factors/new-passkey-options', {
    as: admin,
    headers: { host: '127.0.0.1:3000' },
  })
  expect([reply.statusCode, codeIn(reply)]).toEqual([409, 'no_passkeys_here'])
  const listed = await server.get('/api/admin/second-factors', { as: admin, headers: { host: '127.0.0.1:3000' } })
  expect(listed.json()).toMatchObject({ hasPasskeys: false })
})

test('after the last second factor is removed the code alone is enough again, and its recovery codes are refused', async () => {
  const { secret, as } = await withTotp()
  const admin = await server.prove(renewed(as, await give(as, totp(codeOf(secret)))))
  expect(codeIn(await post(admin, 'second-factors/remove', { id: 'nothing' }))).toBe('not_found')
  expect((await post(admin, 'second-factors/remove', { id: 'totp' })).json()).toEqual({ ok: true })
  expect(await factors(admin)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
  expect((await give(await elsewhere(ada))).statusCode).toBe(200)
})

test.each([
  ['adding a passkey', 'new-passkey-options', undefined],
  ['adding an app', 'new-totp', undefined],
  ['confirming an app', 'totp', { code: '123456' }],
  ['renewing recovery codes', 'recovery-codes', undefined],
  ['removing a second factor', 'remove', { id: 'totp' }],
])('in an elevated session %s needs a new proof', async (_, path, body) => {
  const { secret, as } = await withTotp()
  const admin = renewed(as, await give(as, totp(codeOf(secret))))
  await letStepPass()
  const reply = await post(admin, `second-factors/${path}`, body)
  expect([reply.statusCode, codeIn(reply)]).toEqual([403, 'proof_needed'])
  expect((await factors(admin)).totpSince).not.toBeNull()
})

test('a proof in an elevated session needs code and second factor, and allows one change within five minutes', async () => {
  const { secret, codes, as } = await withTotp()
  const admin = renewed(as, await give(as, totp(codeOf(secret))))
  await letStepPass()
  const prove = (secondFactor?: SecondFactor, code = ADMIN_CODE) =>
    post(admin, 'second-factors/proof', { code, ...(secondFactor && { secondFactor }) })
  expect(codeIn(await prove())).toBe('second_factor_needed')
  expect(codeIn(await prove(recovery('AAAAA-AAAAA-AAAAA-AAAAA')))).toBe('invalid_second_factor')
  expect(codeIn(await prove(totp(codeOf(secret)), 'a guess'))).toBe('invalid_code')
  expect(codeIn(await post(admin, 'second-factors/recovery-codes'))).toBe('proof_needed')

  expect((await prove(totp(codeOf(secret)))).json()).toEqual({ ok: true })
  expect(codeIn(await post(await elsewhere(ada), 'second-factors/new-totp')), 'another session').toBe('code_needed')
  expect((await post(admin, 'second-factors/recovery-codes')).statusCode).toBe(200)
  expect(codeIn(await post(admin, 'second-factors/recovery-codes')), 'a second change').toBe('proof_needed')

  await letStepPass()
  expect((await prove(totp(codeOf(secret)))).statusCode).toBe(200)
  await sql`update sessions set sess = sess || jsonb_build_object('mayChangeFactorsUntil',
    (sess ->> 'mayChangeFactorsUntil')::timestamptz - interval '5 minutes') where sess ? 'mayChangeFactorsUntil'`.execute(
    server.db,
  )
  expect(codeIn(await post(admin, 'second-factors/remove', { id: 'totp' })), 'too late').toBe('proof_needed')
  expect(codeIn(await prove(recovery(codes[0]!))), 'a replaced recovery code').toBe('invalid_second_factor')
})

test('a refused change does not use up the proof', async () => {
  const admin = await server.prove(renewed(ada, await give(ada)))
  const { secret } = (await post(admin, 'second-factors/new-totp')).json<TotpSetUp>()
  expect(codeIn(await post(admin, 'second-factors/remove', { id: 'totp' }))).toBe('not_found')
  expect((await post(admin, 'second-factors/totp', { code: codeOf(secret) })).statusCode).toBe(200)
})

test('each change of second factors is emailed to the account, without a secret', async () => {
  const { secret, codes, as } = await withTotp()
  const admin = await server.prove(renewed(as, await give(as, recovery(codes[0]!))))
  await post(admin, 'second-factors/recovery-codes')
  const key = openAuthenticator(HERE)
  const options = (
    await post(await server.prove(admin), 'second-factors/new-passkey-options')
  ).json<NewPasskeyOptions>()
  await post(admin, 'second-factors/passkeys', key.register(options))
  await post(await server.prove(admin), 'second-factors/remove', { id: key.id })
  await post(await server.prove(admin), 'second-factors/remove', { id: 'totp' })
  const { email } = await server.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const emails = await server.db
    .selectFrom('queued_emails')
    .select(['recipient', 'subject', 'body'])
    .orderBy('written_at')
    .execute()
  expect(emails.map(({ body }) => body.split(',')[0])).toEqual([
    'An authenticator app was added to the two-step sign-in of your account',
    'New recovery codes were made for your account',
    'A passkey was added to the two-step sign-in of your account',
    'A passkey was removed from the two-step sign-in of your account',
    'The authenticator app was removed from the two-step sign-in of your account',
  ])
  for (const sent of emails)
    expect(sent).toMatchObject({ recipient: email, subject: 'Your two-step sign-in for Fantasy Social was changed' })
  for (const hidden of [secret, ...codes]) expect(JSON.stringify(emails)).not.toContain(hidden)
})

test('every change of second factors is recorded in the audit log, without a secret', async () => {
  const { secret, codes, as } = await withTotp()
  const admin = await server.prove(renewed(as, await give(as, recovery(codes[0]!))))
  await post(admin, 'second-factors/recovery-codes')
  await post(await server.prove(admin), 'second-factors/remove', { id: 'totp' })
  const events = await server.db.selectFrom('admin_audit').selectAll().orderBy('id').execute()
  expect(events.map(({ action }) => action)).toEqual([
    'elevate',
    'add_second_factor',
    'use_recovery_code',
    'elevate',
    'renew_recovery_codes',
    'remove_second_factor',
  ])
  for (const hidden of [secret, ...codes]) expect(JSON.stringify(events)).not.toContain(hidden)
})

test('deleting an account deletes its second factors', async () => {
  const { as } = await withTotp()
  await withPasskey(await server.signUp('stays'))
  await server.post('/api/auth/delete-account', { as })
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const) {
    const rows = await server.db.selectFrom(table).select('user_id').execute()
    expect(rows.map(({ user_id: userId }) => userId)).not.toContain(ada.id)
  }
  expect(await server.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1)
})

test('where a second factor is required, the code alone elevates nobody: the first administrator sets one up and is elevated with it', async () => {
  const boss = await required.signUp('boss')
  const reply = await give(boss, undefined, { on: required })
  expect([reply.statusCode, codeIn(reply)]).toEqual([403, 'second_factor_missing'])
  expect(await mayKeep(boss, required)).toBe(403)
  const { secret } = (await post(boss, 'second-factors/new-totp', undefined, required)).json<TotpSetUp>()
  const added = await post(boss, 'second-factors/totp', { code: codeOf(secret) }, required)
  expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
  const admin = renewed(boss, added)
  expect(await mayKeep(admin, required)).toBe(200)
  await required.prove(admin)
  expect(codeIn(await post(admin, 'second-factors/remove', { id: 'totp' }, required))).toBe('last_second_factor')
})

test('where a second factor is required, a new administrator needs the code and a recovery code of another administrator, which counts once', async () => {
  const boss = await required.signUp('boss')
  await give(boss, undefined, { on: required })
  const { secret } = (await post(boss, 'second-factors/new-totp', undefined, required)).json<TotpSetUp>()
  const added = await post(boss, 'second-factors/totp', { code: codeOf(secret) }, required)
  const { recoveryCodes } = added.json<{ recoveryCodes: string[] }>()

  const [mallory, colleague] = [await required.signUp('mallory'), await required.signUp('colleague')]
  expect(codeIn(await give(mallory, undefined, { on: required }))).toBe('ask_an_admin')
  expect(codeIn(await post(mallory, 'second-factors/new-totp', undefined, required))).toBe('code_needed')
  expect(codeIn(await give(mallory, recovery('AAAAA-AAAAA-AAAAA-AAAAA'), { on: required }))).toBe(
    'invalid_second_factor',
  )
  expect(codeIn(await give(colleague, recovery(recoveryCodes[0]!), { on: required }))).toBe('second_factor_missing')
  expect(codeIn(await give(mallory, recovery(recoveryCodes[0]!), { on: required }))).toBe('invalid_second_factor')
  expect((await post(colleague, 'second-factors/new-totp', undefined, required)).statusCode).toBe(200)
  expect(await mayKeep(colleague, required)).toBe(403)
})

test('guesses are deleted after two hours', async () => {
  await give(ada, undefined, { code: 'a guess' })
  const [purge] = adminJobs(server.deps)
  const left = async () => (await server.db.selectFrom('guesses').select('who').execute()).length
  await purge!.run()
  expect(await left()).toBe(2)
  await sql`update guesses set began_at = began_at - interval '2 hours'`.execute(server.db)
  await sql`update recurring_work set begun_at = begun_at - interval '1 hour'`.execute(server.db)
  await purge!.run()
  expect(await left()).toBe(0)
})
