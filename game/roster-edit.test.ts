import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import {
  changeRoster,
  lockedPicks,
  picksAfter,
  startEditing,
  UNDO_MS,
  UNDO_STEPS,
  type EditedRoster,
} from './roster-edit.ts'

const pick = (creatorId: number) => ({ creatorId, price: dollars(10_000) })
const three = [1, 2, 3].map(pick)
const undone = (roster: EditedRoster, now: number) => changeRoster(roster, { kind: 'undo' }, now)
const idsOf = (picks: readonly { creatorId: number }[]) => picks.map(({ creatorId }) => creatorId)

test.each([
  ['add appends a pick', { kind: 'add', pick: pick(4) }, [1, 2, 3, 4]],
  ['add ignores a creator that is picked already', { kind: 'add', pick: pick(2) }, [1, 2, 3]],
  ['drop removes a pick', { kind: 'drop', creatorId: 2 }, [1, 3]],
  ['drop ignores a creator that is not picked', { kind: 'drop', creatorId: 9 }, [1, 2, 3]],
  ['trade replaces a pick', { kind: 'trade', creatorId: 1, pick: pick(7) }, [2, 3, 7]],
  ['replace exchanges the whole roster', { kind: 'replace', picks: [8, 9].map(pick) }, [8, 9]],
] as const)('an edit of the roster: %s', (_, edit, ids) => {
  expect(idsOf(picksAfter(three, edit))).toEqual(ids)
})

test('undo restores the picks before the latest edit, one edit at a time', () => {
  const added = changeRoster(startEditing(three), { kind: 'add', pick: pick(4) }, 0)
  const dropped = changeRoster(added, { kind: 'drop', creatorId: 1 }, 1)
  const once = undone(dropped, 2)
  expect(idsOf(once.picks)).toEqual([1, 2, 3, 4])
  expect(idsOf(undone(once, 2).picks)).toEqual([1, 2, 3])
  expect(undone(once, 2).past).toEqual([])
})

test('undo keeps the picks if the edit is older than ten minutes, and forgets the edit', () => {
  const dropped = changeRoster(startEditing(three), { kind: 'drop', creatorId: 1 }, 0)
  expect(idsOf(undone(dropped, UNDO_MS).picks)).toEqual([1, 2, 3])
  expect(undone(dropped, UNDO_MS + 1)).toMatchObject({ picks: [pick(2), pick(3)], past: [] })
})

test('undo reaches back five edits', () => {
  let roster = startEditing([])
  for (let id = 1; id <= UNDO_STEPS + 2; id++) roster = changeRoster(roster, { kind: 'add', pick: pick(id) }, id)
  for (let step = 0; step < UNDO_STEPS + 2; step++) roster = undone(roster, 10)
  expect(idsOf(roster.picks)).toEqual([1, 2])
})

test('an edited roster remembers the creators that were removed, until they are picked again or the roster is empty', () => {
  const dropped = changeRoster(startEditing(three), { kind: 'drop', creatorId: 2 }, 0)
  const traded = changeRoster(dropped, { kind: 'trade', creatorId: 1, pick: pick(7) }, 0)
  expect(traded.removed).toEqual([2, 1])
  expect(changeRoster(traded, { kind: 'replace', picks: [1, 3, 7].map(pick) }, 0).removed).toEqual([2])
  expect(changeRoster(traded, { kind: 'replace', picks: [] }, 0).removed).toEqual([])
  expect(undone(dropped, 0).removed).toEqual([])
})

test('a locked creator that is dropped is not among the locked picks until it is picked again', () => {
  const locked = changeRoster(startEditing(three), { kind: 'lock', creatorId: 2 }, 0)
  const dropped = changeRoster(locked, { kind: 'drop', creatorId: 2 }, 0)
  expect([...lockedPicks(dropped)]).toEqual([])
  expect([...lockedPicks(undone(dropped, 0))]).toEqual([2])
  expect([...lockedPicks(changeRoster(locked, { kind: 'lock', creatorId: 2 }, 0))]).toEqual([])
})
