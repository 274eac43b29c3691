/**
 * The practice round of this tab, so that it continues after a reload, also without a network: the day and the draw, the picks, the start
 * time, and the day's data. It belongs to one player; nothing of it leaves the tab.
 */
import type { PracticeDay } from '#contract/practice.ts'
import { PRACTICE_PICKS } from '#game/practice.ts'
import { isId, isText, nullOr, object } from '#web/api/guard.ts'
import { readTab, writeTab } from '#web/ui/storage.ts'

/** `seed` chooses the day, `draw` the choices and the bots. `startedAt` is in ms since 1970. */
export type KeptRound = {
  userId: string
  seed: number
  draw: number
  picks: readonly number[]
  startedAt: number | null
}

const ROUND = 'practice-round'
const DAY = 'practice-day'
/** The number of different draws of a day. */
const DRAWS = 40

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0
const isRound = object<KeptRound>({
  userId: isText,
  seed: isCount,
  draw: isCount,
  picks: (picks) => Array.isArray(picks) && picks.length <= PRACTICE_PICKS && picks.every(isId),
  startedAt: nullOr(isCount),
})
const isDay = object<{ seed: number; day: PracticeDay }>({
  seed: isCount,
  day: object<PracticeDay>({ day: isText, days: Array.isArray, scoringVersion: isId, creators: Array.isArray }),
})

export const newRound = (userId: string, seed: number): KeptRound => ({
  userId,
  seed,
  draw: Math.floor(Math.random() * DRAWS),
  picks: [],
  startedAt: null,
})

export function keptRound(userId: string): KeptRound | null {
  const kept = parsed(readTab(ROUND))
  return isRound(kept) && kept.userId === userId ? kept : null
}

export const keepRound = (round: KeptRound): void => writeTab(ROUND, JSON.stringify(round))

/** Forgets a round that has started, so that it does not continue. */
export function forgetOver(userId: string): void {
  if (keptRound(userId)?.startedAt != null) writeTab(ROUND, null)
}

export function keptDay(seed: number): PracticeDay | undefined {
  const kept = parsed(readTab(DAY))
  return isDay(kept) && kept.seed === seed ? kept.day : undefined
}

export const keepDay = (seed: number, day: PracticeDay): void => writeTab(DAY, JSON.stringify({ seed, day }))

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
