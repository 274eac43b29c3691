import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { displayNameOf } from '#server/records/users.ts'
import {
  BUILT_IN,
  createUser,
  ensureSharedViewer,
  ensureUser,
  findUser,
  lockStandings,
  recordProgress,
  type NewPerson,
} from './users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.reset())
afterAll(() => database.close())

const ada: NewPerson = {
  issuer: BUILT_IN,
  subject: 'ada@example.com',
  email: 'Ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
}
const ledger = () =>
  database.db.selectFrom('ledger').select(['account', 'amount_cents']).orderBy('amount_cents').execute()

test('a new player gets $1,000.00 from the house', async () => {
  const user = await createUser(database.db, ada)
  expect(user).toMatchObject({ balance_cents: 100_000, role: 'user', is_bot: false, nda_accepted: false, level: 1 })
  expect(user.id).toMatch(/^[\da-f-]{36}$/)
  expect(await ledger()).toEqual([
    { account: 'house', amount_cents: -100_000 },
    { account: `user:${user.id}`, amount_cents: 100_000 },
  ])
})

test.each([
  ['a bot', { isBot: true }],
  ['a viewer', { role: 'viewer' as const }],
])('%s gets no welcome credit', async (_, kind) => {
  expect(await createUser(database.db, { ...ada, ...kind })).toMatchObject({ balance_cents: 0 })
  expect(await ledger()).toEqual([])
})

test('simultaneous sign-ups of one person create one user and pay one credit', async () => {
  await createUser(database.db, ada)
  await expect(createUser(database.db, ada)).rejects.toMatchObject({ refusal: { code: 'email_taken' } })
  await createUser(database.db, { ...ada, issuer: 'https://elsewhere.example' })
  // both emails reach one mailbox, so there is one credit
  expect(await ledger()).toHaveLength(2)
})

test('a user created in a transaction that is rolled back does not exist', async () => {
  await expect(
    database.db.transaction().execute(async (tx) => {
      await createUser(tx, ada)
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
  expect(await ledger()).toEqual([])
})

test('a returning user of an identity provider keeps the account and the name, and gets the current email', async () => {
  const outside = { ...ada, issuer: 'https://issuer.example', subject: '42' }
  const first = await ensureUser(database.db, outside)
  const second = await ensureUser(database.db, {
    ...outside,
    email: 'new@example.com',
    firstName: 'Augusta',
    lastName: 'Byron',
  })
  expect(second).toMatchObject({
    id: first.id,
    email: 'new@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    balance_cents: 100_000,
  })
})

test('a user of an identity provider without a name is shown as Player and a number, and stays so', async () => {
  const outside = { ...ada, issuer: 'https://issuer.example', firstName: null, lastName: null }
  const first = await ensureUser(database.db, outside)
  expect(first.first_name).toMatch(/^Player \d{4}$/)
  expect(await ensureUser(database.db, outside)).toMatchObject({ id: first.id, first_name: first.first_name })
})

test('all viewers share one account', async () => {
  const [one, other] = [await ensureSharedViewer(database.db), await ensureSharedViewer(database.db)]
  expect(one).toEqual(other)
  expect(one).toMatchObject({ id: 'public-user', role: 'viewer', balance_cents: 0 })
})

test('totals of many players are stored in one statement; those of others stay', async () => {
  const users = []
  for (const name of ['a', 'b']) users.push(await createUser(database.db, { ...ada, subject: name }))
  const [a, b] = users.map((user) => user.id) as [string, string]
  await recordProgress(database.db, [
    { userId: a, xp: 150, level: 2, totalWins: 1, totalEarnings: cents(5_000), currentStreak: 1 },
    { userId: b, xp: 20, level: 1, totalWins: 0, totalEarnings: cents(0), currentStreak: 0 },
  ])
  await recordProgress(database.db, [])
  expect(await findUser(database.db, a)).toMatchObject({
    xp: 150,
    level: 2,
    total_wins: 1,
    total_earnings_cents: 5_000,
    current_streak: 1,
    balance_cents: 100_000,
  })
})

test("reading totals locks each player's row once", async () => {
  const [a, b] = [await createUser(database.db, ada), await createUser(database.db, { ...ada, subject: 'b' })]
  await createUser(database.db, { ...ada, subject: 'did not play' })
  const progress = { userId: a.id, xp: 150, level: 2, totalWins: 1, totalEarnings: cents(5_000), currentStreak: 1 }
  await recordProgress(database.db, [progress])
  const standings = await database.db.transaction().execute((tx) => lockStandings(tx, [a.id, b.id]))
  expect(standings.toSorted((one, other) => other.xp - one.xp)).toEqual([
    { ...progress, isBot: false },
    { userId: b.id, xp: 0, level: 1, totalWins: 0, totalEarnings: 0, currentStreak: 0, isBot: false },
  ])
})

test.each([
  [{ username: 'countess', firstName: 'Ada', lastName: 'Lovelace' }, 'countess'],
  [{ username: null, firstName: 'Ada', lastName: 'lovelace' }, 'Ada L.'],
  [{ username: null, firstName: 'Ada', lastName: null }, 'Ada'],
  [{ username: null, firstName: 'Ada', lastName: '' }, 'Ada'],
  [{ username: null, firstName: 'Zoë', lastName: '😀 Smith' }, 'Zoë 😀.'],
  [{ username: null, firstName: null, lastName: 'Lovelace' }, 'Player 0a1b2c3d'],
  [{ username: '', firstName: '', lastName: '' }, 'Player 0a1b2c3d'],
])('the user %j is shown to others as %s', (person, shown) => {
  expect(displayNameOf({ id: '0a1b2c3d-4e5f-6789', ...person })).toBe(shown)
})
