import { expect, test } from 'vitest'
import {
  elapsedShare,
  followingTimes,
  isOnBoard,
  mayMove,
  mayVoid,
  nextDue,
  nextPhase,
  PHASES,
  planTimes,
  refuseEntering,
  refuseMoving,
  SCHEDULES,
  type Phase,
} from './phase.ts'

const noon = new Date('2026-01-17T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const times = planTimes(noon, SCHEDULES.demo)

test('a demo competition drafts for 3 minutes, plays for 5 and is settled 15 seconds later', () => {
  expect(times).toEqual({ draftOpensAt: noon, startTime: after(180), endTime: after(480), settleAt: after(495) })
})

test('a daily competition drafts for 6 hours, plays for 24 and is settled an hour later', () => {
  expect(planTimes(noon, SCHEDULES.daily)).toEqual({
    draftOpensAt: noon,
    startTime: after(6 * 3600),
    endTime: after(30 * 3600),
    settleAt: after(31 * 3600),
  })
})

test('drafting of the next competition opens when the previous one stops being live', () => {
  const next = followingTimes(times, SCHEDULES.demo)
  expect(next).toEqual({ draftOpensAt: after(480), startTime: after(660), endTime: after(960), settleAt: after(975) })
})

test.each<[Phase, number, Phase | null, number | null]>([
  ['upcoming', -0.001, null, 0],
  ['upcoming', 0, 'drafting', 0],
  ['drafting', 179.999, null, 180],
  ['drafting', 180, 'live', 180],
  ['live', 479.999, null, 480],
  ['live', 480, 'review', 480],
  ['review', 494.999, null, 495],
  ['review', 495, 'completed', 495],
  ['completed', 1e6, null, null],
  ['void', 1e6, null, null],
])('%s, %d seconds after drafting opened: the next phase is %s, due at %s', (phase, seconds, next, due) => {
  expect(nextPhase({ phase, ...times }, after(seconds))).toBe(next)
  expect(nextDue({ phase, ...times })).toEqual(due === null ? null : after(due))
})

test('an overdue competition takes its steps one at a time', () => {
  const steps: Phase[] = []
  for (let phase: Phase | null = 'upcoming'; phase; phase = nextPhase({ phase, ...times }, after(1e6)))
    steps.push(phase)
  expect(steps).toEqual(['upcoming', 'drafting', 'live', 'review', 'completed'])
})

test('a competition has a live board from drafting to review', () => {
  expect(PHASES.filter(isOnBoard)).toEqual(['drafting', 'live', 'review'])
})

test('entries are accepted only while drafting', () => {
  expect(PHASES.filter((phase) => refuseEntering(phase) === null)).toEqual(['drafting'])
  expect(refuseEntering('upcoming')).toEqual({ code: 'no_active_competition' })
  expect(refuseEntering('live')).toEqual({ code: 'drafting_closed' })
})

test('rosters change only while drafting and while live', () => {
  expect(PHASES.filter(mayMove)).toEqual(['drafting', 'live'])
  expect(PHASES.map(refuseMoving)).toEqual([
    { code: 'no_active_competition' },
    null,
    null,
    { code: 'rosters_locked' },
    { code: 'rosters_locked' },
    { code: 'rosters_locked' },
  ])
})

test('a completed competition cannot be voided', () => {
  expect(PHASES.filter(mayVoid)).toEqual(['upcoming', 'drafting', 'live', 'review'])
})

test.each([
  [0, 0],
  [180, 0],
  [330, 0.5],
  [480, 1],
  [1e6, 1],
])('%d seconds after drafting opened, a share of %d of the live window has passed', (seconds, share) => {
  expect(elapsedShare(times, after(seconds))).toBe(share)
})

test('a live window of zero length has passed completely', () => {
  expect(elapsedShare({ startTime: noon, endTime: noon }, noon)).toBe(1)
})
