/** A welcome credit is given once per mailbox, and coming back within 30 days gives nothing. The clock is an argument. */
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
const left = () => database.db.selectFrom('left_emails').selectAll().execute()

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
])('%s and %s are two', async (one, other) => {
  await rememberLeft(database.db, person(one), noon)
  expect(await findReturnedUntil(database.db, person(other), after(1))).toBeNull()
})

test('it lasts 30 days to the second, counted from the last time', async () => {
  const ada = person('ada@example.com')
  await rememberLeft(database.db, ada, noon)
  expect(await findReturnedUntil(database.db, ada, new Date(after(30).getTime() - 1))).toEqual(after(30))
  expect(await findReturnedUntil(database.db, ada, after(30))).toBeNull()
  await rememberLeft(database.db, ada, after(20))
  expect(await findReturnedUntil(database.db, ada, after(49))).toEqual(after(50))
})

test('after 30 days nothing is kept; before, a hash and an instant and nothing else', async () => {
  await rememberLeft(database.db, person('ada@example.com'), noon)
  await forgetLeft(database.db, new Date(after(30).getTime() - 1))
  expect(await left()).toEqual([{ email_hash: expect.stringMatching(/^[\w-]{43}$/) as string, left_at: noon }])
  await forgetLeft(database.db, after(30))
  expect(await left()).toEqual([])
})

test('who signs in elsewhere without an email counts by the name there', async () => {
  await rememberLeft(database.db, { issuer: 'https://id.example', subject: 'sub-1', email: null }, noon)
  expect(
    await findReturnedUntil(database.db, { issuer: 'https://id.example', subject: 'sub-1', email: null }, noon),
  ).toEqual(after(30))
  expect(
    await findReturnedUntil(database.db, { issuer: 'https://id.example', subject: 'sub-2', email: null }, noon),
  ).toBeNull()
})

test('deleted and made anew there is no second credit, and the account says until when', async () => {
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

test('after the 30 days somebody who comes back is somebody new', async () => {
  const first = await createUser(database.db, person('ada@example.com'))
  await eraseUser(database.db, first.id)
  await sql`update left_emails set left_at = left_at - interval '30 days'`.execute(database.db)
  expect(await createUser(database.db, person('ada@example.com'))).toMatchObject({
    balance_cents: 100_000,
    returned_until: null,
  })
})

test('20 accounts of one mailbox at once get one credit', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => createUser(database.db, person(`ada+${nth}@example.com`))),
  )
  expect(made.map((user) => user.balance_cents).toSorted((one, other) => other - one)).toEqual([
    100_000,
    ...Array.from({ length: 19 }, () => 0),
  ])
  // they are people of one household: their prizes do not wait for that
  for (const user of made) expect(user.returned_until).toBeNull()
})

test('bots and viewers leave nothing behind', async () => {
  const bot = await createUser(database.db, { ...person('bot@example.com'), isBot: true })
  await eraseUser(database.db, bot.id)
  expect(await left()).toEqual([])
})
