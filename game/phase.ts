/**
 * The life of a competition: upcoming → drafting → live → review → completed, or void from any phase before completed.
 *
 * In      the phase it is in, its times (UTC instants), and `now`: the database's clock.
 * Out     the next phase, or when it is due; a refusal as data. Never reads a clock.
 *
 * A competition that missed several of its instants takes its steps one at a time, each with its snapshots and notices: call again until
 * the result is null.
 */
export const PHASES = ['upcoming', 'drafting', 'live', 'review', 'completed', 'void'] as const
export type Phase = (typeof PHASES)[number]

/** Drafting opens, the lock and start snapshot, the end snapshot, the payout. */
export type Times = { draftOpensAt: Date; startTime: Date; endTime: Date; settleAt: Date }

export type Schedule = { draftSeconds: number; liveSeconds: number; reviewSeconds: number }

export const SCHEDULES = {
  demo: { draftSeconds: 180, liveSeconds: 300, reviewSeconds: 15 },
  daily: { draftSeconds: 12 * 3600, liveSeconds: 24 * 3600, reviewSeconds: 60 * 60 },
} as const satisfies Record<string, Schedule>

export type PhaseRefusal = { code: 'no_active_competition' } | { code: 'drafting_closed' } | { code: 'rosters_locked' }

/** Scored on the live board. Before drafting there is nothing to rank; after review the ranks are stored. */
export const BOARD_PHASES = ['drafting', 'live', 'review'] as const satisfies readonly Phase[]
export const isOnBoard = (phase: Phase): boolean => (BOARD_PHASES as readonly Phase[]).includes(phase)

/** Is this the competition that people draft in or watch? There is exactly one at a time. */
export const isActivePhase = (phase: Phase): boolean => phase === 'drafting' || phase === 'live'

/** Is the lock still to come? Until then nobody sees another player's roster. */
export const isBeforeLock = (phase: Phase): boolean => phase === 'upcoming' || phase === 'drafting'

/** May a roster be entered or edited now? */
export function refuseEntering(phase: Phase): PhaseRefusal | null {
  if (phase === 'drafting') return null
  return { code: phase === 'upcoming' ? 'no_active_competition' : 'drafting_closed' }
}

/** Are trades and drops possible? Unlimited while drafting, a few while live. */
export const mayMove = (phase: Phase): boolean => isActivePhase(phase)

export function refuseMoving(phase: Phase): PhaseRefusal | null {
  if (mayMove(phase)) return null
  return { code: phase === 'upcoming' ? 'no_active_competition' : 'rosters_locked' }
}

/** How each phase ends by the clock; completed and void do not end. */
const ENDS: Partial<Record<Phase, { at: keyof Times; next: Phase }>> = {
  upcoming: { at: 'draftOpensAt', next: 'drafting' },
  drafting: { at: 'startTime', next: 'live' },
  live: { at: 'endTime', next: 'review' },
  review: { at: 'settleAt', next: 'completed' },
}

/** When its present phase ends; null if it never does. */
export function nextDue(competition: Times & { phase: Phase }): Date | null {
  const end = ENDS[competition.phase]
  return end ? competition[end.at] : null
}

/** Returns the phase to step into now, one step only; null if none is due. An instant belongs to the phase it opens. */
export function nextPhase(competition: Times & { phase: Phase }, now: Date): Phase | null {
  const end = ENDS[competition.phase]
  return end && competition[end.at].getTime() <= now.getTime() ? end.next : null
}

export const mayVoid = (phase: Phase): boolean => phase !== 'completed' && phase !== 'void'

const later = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)

/** The times of a competition whose drafting opens at `draftOpensAt`. */
export function planTimes(draftOpensAt: Date, schedule: Schedule): Times {
  const startTime = later(draftOpensAt, schedule.draftSeconds)
  const endTime = later(startTime, schedule.liveSeconds)
  return { draftOpensAt, startTime, endTime, settleAt: later(endTime, schedule.reviewSeconds) }
}

/** The times of the competition after `previous`. Its drafting opens the moment `previous` stops being live, so one is always active. */
export const followingTimes = (previous: Times, schedule: Schedule): Times => planTimes(previous.endTime, schedule)

/** How much of the live window has passed at `now`, from 0 to 1. */
export function elapsedShare({ startTime, endTime }: Pick<Times, 'startTime' | 'endTime'>, now: Date): number {
  const length = endTime.getTime() - startTime.getTime()
  const elapsed = now.getTime() - startTime.getTime()
  return elapsed >= length ? 1 : Math.max(0, elapsed / length)
}
