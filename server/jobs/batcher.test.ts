import { expect, test } from 'vitest'
import { makeBatcher, makeKeyedBatcher } from './batcher.ts'
import { DeadlineExceeded } from './deadline.ts'
import { withCallTimeout } from './call-timeouts.ts'

const databaseError = (code: string) => Object.assign(new Error(`refused: ${code}`), { code })

test('items that arrive together share a batch, and items that arrive during a write share the next', async () => {
  const batches: number[][] = []
  const writing = Promise.withResolvers<void>()
  const write = makeBatcher(async (items: number[]) => {
    batches.push(items)
    if (batches.length === 1) await writing.promise
    return items.map((item) => item * 10)
  }, 100)
  const first = Promise.all([write(1), write(2)])
  await expect.poll(() => batches.length).toBe(1)
  const second = Promise.all([write(3), write(4), write(5)])
  writing.resolve()
  expect([await first, await second]).toEqual([
    [10, 20],
    [30, 40, 50],
  ])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a batch has at most the maximum number of items', async () => {
  const sizes: number[] = []
  const write = makeBatcher(async (items: number[]) => {
    sizes.push(items.length)
    return items
  }, 3)
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(write))
  expect(sizes).toEqual([3, 3, 1])
})

test('with a batch size of one, writes run concurrently', async () => {
  const bothBegan = Promise.withResolvers<void>()
  let begun = 0
  const write = makeBatcher(async (items: number[]) => {
    if (++begun === 2) bothBegan.resolve()
    await bothBegan.promise
    return items.map((item) => item * 10)
  }, 1)
  expect(await Promise.all([write(1), write(2)])).toEqual([10, 20])
})

test('an item that the database refuses fails alone', async () => {
  const write = makeBatcher(async (items: number[]) => {
    if (items.includes(2)) throw databaseError('23503')
    return items
  }, 100)
  expect((await Promise.allSettled([1, 2, 3].map(write))).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test.each([
  ['a lost connection', databaseError('08006')],
  ['a server that stops', databaseError('57P01')],
  ["an error that is not the database's", new Error('Connection terminated')],
])('after %s no item is written twice', async (_, error) => {
  let writes = 0
  const write = makeBatcher(async (): Promise<number[]> => {
    writes++
    throw error
  }, 100)
  const results = await Promise.allSettled([1, 2, 3].map(write))
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([error, error, error])
  expect(writes).toBe(1)
})

test('items after a failure are written again', async () => {
  let isBroken = true
  const write = makeBatcher(async (items: number[]) => {
    if (isBroken) throw new Error('broken')
    return items
  }, 100)
  await expect(write(1)).rejects.toThrow('broken')
  isBroken = false
  expect(await write(2)).toBe(2)
})

test('items with different keys never share a batch, and committed items are not repeated when another batch fails', async () => {
  const written: Record<string, string[][]> = { good: [], bad: [] }
  const write = makeKeyedBatcher(
    async (key: string, items: string[]) => {
      written[key]!.push(items)
      if (key === 'bad') throw databaseError('23503')
      return items
    },
    100,
    (item) => item.split(' ')[0]!,
  )
  const results = await Promise.allSettled(['good 1', 'bad 1', 'good 2', 'bad 2'].map(write))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(written.good).toEqual([['good 1', 'good 2']])
  expect(written.bad).toEqual([['bad 1', 'bad 2'], ['bad 1'], ['bad 2']])
})

test('a slow key does not delay other keys', async () => {
  const isFree = Promise.withResolvers<void>()
  const write = makeKeyedBatcher(
    async (key: number, items: number[]) => {
      if (key === 1) await isFree.promise
      return items
    },
    100,
    (item) => item,
  )
  const slow = write(1)
  expect(await write(2)).toBe(2)
  isFree.resolve()
  expect(await slow).toBe(1)
})

test('an item that waits past its timeout fails and is not written later', async () => {
  const batches: number[][] = []
  const hanging = Promise.withResolvers<void>()
  const write = makeBatcher(async (items: number[]) => {
    batches.push(items)
    await hanging.promise
    return items
  }, 100)
  const first = withCallTimeout(60_000, () => write(1))
  await expect.poll(() => batches.length).toBe(1)
  const refused = [2, 3].map((item) => withCallTimeout(20, () => write(item)))
  await Promise.all(refused.map((one) => expect(one).rejects.toThrow(DeadlineExceeded)))
  const patient = write(4)
  hanging.resolve()
  expect([await first, await patient]).toEqual([1, 4])
  expect(batches).toEqual([[1], [4]])
})
