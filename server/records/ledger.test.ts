import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { fromHouse, HOUSE_ACCOUNT, postAll, userAccount, type Posting } from './ledger.ts'
import { BUILT_IN, createUser } from './users.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let made = 0
const player = async () =>
  (
    await createUser(database.db, {
      issuer: BUILT_IN,
      subject: `player-${++made}`,
      email: null,
      firstName: 'Ada',
      isBot: true,
    })
  ).id
const balanceOf = async (id: string) =>
  (await database.db.selectFrom('users').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents
const paid = (txId: string, userId: string, amount: number) =>
  fromHouse(userId, cents(amount), { txId, reason: 'prize' })

test('many simultaneous postings move each balance by the sum of its own', async () => {
  const [ada, ben, cleo] = [await player(), await player(), await player()]
  const back: Posting = {
    txId: 'back',
    reason: 'correction',
    movements: [
      { account: userAccount(ben), amount: cents(-30) },
      { account: HOUSE_ACCOUNT, amount: cents(30) },
    ],
  }
  await postAll(database.db, [paid('one', ada, 100), paid('two', ben, 250), paid('three', ada, 11), back])
  expect([await balanceOf(ada), await balanceOf(ben), await balanceOf(cleo)]).toEqual([111, 220, 0])
})

test('a posting that exists already makes the whole statement fail', async () => {
  const ada = await player()
  await postAll(database.db, [paid('once', ada, 5)])
  await expect(postAll(database.db, [paid('fresh', ada, 7), paid('once', ada, 5)])).rejects.toMatchObject({
    code: '23505',
  })
  expect(await balanceOf(ada)).toBe(5)
})

test('movements that do not sum to zero are refused', async () => {
  const posting: Posting = {
    txId: 'crooked',
    reason: 'prize',
    movements: [{ account: HOUSE_ACCOUNT, amount: cents(-1) }],
  }
  await expect(postAll(database.db, [posting])).rejects.toThrow('sum to -1 cents')
})
