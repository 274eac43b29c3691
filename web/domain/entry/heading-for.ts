/**
 * Where a creator is heading, as text: its points at the end at today's pace. A dash until the first reading: an entry read before that
 * has nothing for any of its creators, which no day brings.
 */
import type { EntryPick } from '#contract/entries.ts'
import { points } from '#web/ui/format.ts'

export const hasReading = (picks: readonly EntryPick[]): boolean =>
  picks.some(({ points: earned, projected, before }) => earned !== 0 || projected !== 0 || before !== 0)

export const headingFor = ({ projected }: EntryPick, picks: readonly EntryPick[]): string =>
  hasReading(picks) ? points(projected) : '—'
