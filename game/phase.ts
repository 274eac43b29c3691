/**
 * The phases of a competition: upcoming → drafting → live → review → completed, or void from any phase before completed.
 *
 * Input: the phase, the times (UTC instants) and `now`, the database's clock. These functions never read a clock. Refusals are returned as
 * data.
 *
 * An overdue competition takes its steps one at a time, each with its snapshots and notifications: call nextPhase again until it returns
 * null.
 */
export const PHASES = ['upcoming', 'drafting', 'live', 'review', 'completed', 'void'] as const
export type Phase = (typeof PHASES)[number]

/** The times at which drafting opens, the competition locks, it ends, and the prizes are paid. */
export type Times = { draftOpensAt: Date; startTime: Date; endTime: Date; settleAt: Date }

export type Schedule = { draftSeconds: number; liveSeconds: number; reviewSeconds: number }

export const SCHEDULES = {
  demo: { draftSeconds: 180, liveSeconds: 300, reviewSeconds: 15 },
  /** Six hours, because prices are frozen when drafting opens, and a player who knows the views since then has an advantage. */
  daily: { draftSeconds: 6 * 3600, liveSeconds: 24 * 3600, reviewSeconds: 60 * 60 },
} as const satisfies Record<string, Schedule>

export type PhaseRefusal = { code: 'no_active_competition' } | { code: 'drafting_closed' } | { code: 'rosters_locked' }

/** Phases with a live board. Before drafting there is nothing to rank; after review the ranks are stored. */
export const BOARD_PHASES = ['drafting', 'live', 'review'] as const satisfies readonly Phase[]
export const isOnBoard = (phase: Phase): boolean => (BOARD_PHASES as readonly Phase[]).includes(phase)

/** Returns true for the competition that players draft in or watch. Exactly one competition is active at a time. */
export const isActivePhase = (phase: Phase): boolean => phase === 'drafting' || phase === 'live'

/** Returns true before the lock. Until then nobody sees another player's roster. */
export const isBeforeLock = (phase: Phase): boolean => phase === 'upcoming' || phase === 'drafting'

/** Returns a refusal if rosters cannot be entered or edited in this phase, otherwise null. */
export function refuseEntering(phase: Phase): PhaseRefusal | null {
  if (phase === 'drafting') return null
  return { code: phase === 'upcoming' ? 'no_active_competition' : 'drafting_closed' }
}

/**
 * Returns a refusal if trades and drops are not possible in this phase, otherwise null. They are unlimited while drafting and limited while
 * live.
 */
export const mayMove = (phase: Phase): boolean => isActivePhase(phase)

export function refuseMoving(phase: Phase): PhaseRefusal | null {
  if (mayMove(phase)) return null
  return { code: phase === 'upcoming' ? 'no_active_competition' : 'rosters_locked' }
}

/** The time that ends each phase. Completed and void competitions have no end. */
const ENDS: Partial<Record<Phase, { at: keyof Times; next: Phase }>> = {
  upcoming: { at: 'draftOpensAt', next: 'drafting' },
  drafting: { at: 'startTime', next: 'live' },
  live: { at: 'endTime', next: 'review' },
  review: { at: 'settleAt', next: 'completed' },
}

/** Returns the end of the present phase, or null if it has none. */
export function nextDue(competition: Times & { phase: Phase }): Date | null {
  const end = ENDS[competition.phase]
  return end ? competition[end.at] : null
}

/** Returns the phase that begins now, one step only, or null if none is due. A phase begins at the instant at which the one before ends. */
export function nextPhase(competition: Times & { phase: Phase }, now: Date): Phase | null {
  const end = ENDS[competition.phase]
  return end && competition[end.at].getTime() <= now.getTime() ? end.next : null
}

export const mayVoid = (phase: Phase): boolean => phase !== 'completed' && phase !== 'void'

const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** Returns the times of a competition whose drafting opens at `draftOpensAt`. */
export function planTimes(draftOpensAt: Date, schedule: Schedule): Times {
  const startTime = later(draftOpensAt, schedule.draftSeconds)
  const endTime = later(startTime, schedule.liveSeconds)
  return { draftOpensAt, startTime, endTime, settleAt: later(endTime, schedule.reviewSeconds) }
}

/**
 * Returns the times of the competition after `previous`. Its drafting opens when `previous` stops being live, so that one is always active.
 */
export const followingTimes = (previous: Times, schedule: Schedule): Times => planTimes(previous.endTime, schedule)

/** Returns the part of the live window that has passed at `now`, from 0 to 1. */
export function elapsedShare({ startTime, endTime }: Pick<Times, 'startTime' | 'endTime'>, now: Date): number {
  const length = endTime.getTime() - startTime.getTime()
  const elapsed = now.getTime() - startTime.getTime()
  return elapsed >= length ? 1 : Math.max(0, elapsed / length)
}
