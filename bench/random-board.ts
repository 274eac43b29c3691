/** A board in memory whose entries have random rosters of five, the same in every run. */
import { makeBoard, type Board } from '#game/board.ts'
import { seededRandom } from '#game/seeded-random.ts'

export const CREATORS = 1_000

/** Returns five different creator ids from 1 to CREATORS. `random` returns numbers from 0 to 1. */
export function somePicks(random: () => number): number[] {
  const picks = new Set<number>()
  while (picks.size < 5) picks.add(1 + Math.floor(CREATORS * random()))
  return [...picks]
}

export function fillBoard(entries: number): Board {
  const random = seededRandom(3)
  const board = makeBoard(Array.from({ length: CREATORS }, (_, nth) => nth + 1))
  for (let id = 1; id <= entries; id++) board.add(id, somePicks(random))
  return board
}
