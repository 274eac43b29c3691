import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { makeBoard, passOf } from '#game/board.ts'
import { tenths } from '#game/points.ts'
import { BoardPasses } from './board-passes.ts'
import { openPassThread } from './pass-thread.ts'

/** A held board of three entries with the creators 1, 2 and 3. */
function heldBoard() {
  const board = makeBoard([1, 2, 3])
  for (const id of [1, 2, 3]) board.add(id, [id])
  board.setPoints([1, 2, 3].map((id) => [id, tenths(10 * id)]))
  board.hold()
  return board
}
const ids = (rows: readonly { entryId: number }[]) => rows.map(({ entryId }) => entryId)

/** Starts threads that run this code. Returns how many were started. */
function threadsOf(code: string) {
  const started: Worker[] = []
  onTestFinished(async () => void (await Promise.all(started.map((worker) => worker.terminate()))))
  const start = () => {
    const worker = new Worker(code, { eval: true, execArgv: [] })
    started.push(worker)
    return worker
  }
  return { thread: openPassThread(start), started }
}

test('a pass and its order come from the other thread', async () => {
  const board = heldBoard()
  const passes = new BoardPasses(board, openPassThread())
  await passes.ordered()
  expect([ids(board.top(2)), ids(board.page(1, 2)), board.rankOf(1)]).toEqual([[3, 2], [2, 1], 3])
})

test('if the thread fails, every reader is answered all the same, and the next pass starts another thread', async () => {
  const { thread, started } = threadsOf(
    `require('node:worker_threads').parentPort.once('message', () => process.exit(1))`,
  )
  const board = heldBoard()
  const passes = new BoardPasses(board, thread)
  await Promise.all([passes.ranked(), passes.ordered(), passes.ordered()])
  expect(ids(board.page(0, 3))).toEqual([3, 2, 1])
  board.setPoints([[1, tenths(90)]])
  await passes.ranked()
  expect(ids(board.top(3))).toEqual([1, 3, 2])
  expect(started.length).toBeGreaterThan(1)
})

test('readers that ask during a pass share the next one, which has the writes of that time', async () => {
  const board = heldBoard()
  const begun: (() => void)[] = []
  const passes = new BoardPasses(board, {
    async rank(input) {
      await new Promise<void>((go) => begun.push(go))
      return passOf(input)
    },
    async order() {},
  })
  const first = passes.ranked()
  await expect.poll(() => begun.length).toBe(1)
  board.replace(1, [3], tenths(5))
  const others = [passes.ranked(), passes.ranked()]
  begun[0]!()
  await first
  expect(board.rowOf(1)).toMatchObject({ score: 10, rank: 3 })
  await expect.poll(() => begun.length).toBe(2)
  expect(board.rowOf(1)).toMatchObject({ score: 10, rank: 3 })
  begun[1]!()
  await Promise.all(others)
  expect(board.rowOf(1)).toMatchObject({ score: 35, rank: 1 })
  expect(begun).toHaveLength(2)
})

test('no pass begins while work that reads the columns runs', async () => {
  const board = heldBoard()
  const passes = new BoardPasses(board, openPassThread())
  await passes.ranked()
  const steps = board.copyPicksInSteps()
  const copied = passes.undisturbed(async () => {
    board.remove(2)
    const next = passes.ranked()
    const step = steps.next()
    return { copy: step.done ? step.value : null, next }
  })
  const { copy, next } = await copied
  expect([...copy!.entryIds]).toEqual([1, 2, 3])
  await next
  expect(ids(board.top(9))).toEqual([3, 1])
})
