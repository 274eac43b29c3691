/** A mailbox gets one welcome credit, and an account recreated within 30 days gets none. The clock is an argument. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { findReturnedUntil, forgetLeft, rememberLeft } from './left-emails.ts'
import { BUILT_IN, createUser, eraseUser, subjectOf } from './users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.reset())
afterAll(() => database.close())

const DAY_MS = 86_400_000
const noon = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(noon.getTime() + days * DAY_MS)
const person = (email: string | null, subject = email === null ? 'sub-1' : subjectOf(email)) => ({
  issuer: BUILT_IN,
  subject,
  email,
  firstName: 'Ada',
})
const left = () => database.db.selectFrom('deleted_emails').selectAll().execute()

test.each([
  ['ada@example.com', 'ADA@Example.com'],
  ['ada@example.com', 'ada+second@example.com'],
  ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com'],
])('%s and %s are one mailbox', async (one, other) => {
  await rememberLeft(database.db, person(one), noon)
  expect(await findReturnedUntil(database.db, person(other), after(1))).toEqual(after(30))
})

test.each([
  ['ada@example.com', 'ada@example.org'],
  ['ada.lovelace@example.com', 'adalovelace@example.com'],
  ['ada@example.com', 'ada.b@example.com'],
])('%s and %s are two mailboxes', async (one, other) => {
  await rememberLeft(database.db, person(one), noon)
  expect(await findReturnedUntil(database.db, person(other), after(1))).toBeNull()
})

test('a deletion is remembered for 30 days to the second, counted from the last one', async () => {
  const ada = person('ada@example.com')
  await rememberLeft(database.db, ada, noon)
  expect(await findReturnedUntil(database.db, ada, new Date(after(30).getTime() - 1))).toEqual(after(30))
  expect(await findReturnedUntil(database.db, ada, after(30))).toBeNull()
  await rememberLeft(database.db, ada, after(20))
  expect(await findReturnedUntil(database.db, ada, after(49))).toEqual(after(50))
})

test('a deletion is remembered as a hash and an instant, and not at all after 30 days', async () => {
  await rememberLeft(database.db, person('ada@example.com'), noon)
  await forgetLeft(database.db, new Date(after(30).getTime() - 1))
  expect(await left()).toEqual([{ email_hash: expect.stringMatching(/^[\w-]{43}$/) as string, left_at: noon }])
  await forgetLeft(database.db, after(30))
  expect(await left()).toEqual([])
})

test('a player without an email is recognised by the name at the identity provider', async () => {
  await rememberLeft(database.db, { issuer: 'https://id.example', subject: 'sub-1', email: null }, noon)
  expect(
    await findReturnedUntil(database.db, { issuer: 'https://id.example', subject: 'sub-1', email: null }, noon),
  ).toEqual(after(30))
  expect(
    await findReturnedUntil(database.db, { issuer: 'https://id.example', subject: 'sub-2', email: null }, noon),
  ).toBeNull()
})

test('a recreated account gets no second credit and says until when it counts as recreated', async () => {
  const first = await createUser(database.db, person('ada@example.com'))
  expect(first).toMatchObject({ balance_cents: 100_000, returned_until: null })
  await eraseUser(database.db, first.id)
  const again = await createUser(database.db, person('Ada+again@example.com'))
  expect(again.balance_cents).toBe(0)
  const days = (again.returned_until!.getTime() - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  await eraseUser(database.db, again.id)
  expect(await database.db.selectFrom('users').select('returned_until').where('id', '=', again.id).execute()).toEqual([
    { returned_until: null },
  ])
})

test('after 30 days a recreated account is treated as new', async () => {
  const first = await createUser(database.db, person('ada@example.com'))
  await eraseUser(database.db, first.id)
  await sql`update deleted_emails set left_at = left_at - interval '30 days'`.execute(database.db)
  expect(await createUser(database.db, person('ada@example.com'))).toMatchObject({
    balance_cents: 100_000,
    returned_until: null,
  })
})

test('20 simultaneous accounts of one mailbox get one credit', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => createUser(database.db, person(`ada+${nth}@example.com`))),
  )
  expect(made.map((user) => user.balance_cents).toSorted((one, other) => other - one)).toEqual([
    100_000,
    ...Array.from({ length: 19 }, () => 0),
  ])
  // the entries are of one household, so that their prizes wait for no other reason
  for (const user of made) expect(user.returned_until).toBeNull()
})

test('deleted bots and viewers are not remembered', async () => {
  const bot = await createUser(database.db, { ...person('bot@example.com'), isBot: true })
  await eraseUser(database.db, bot.id)
  expect(await left()).toEqual([])
})
