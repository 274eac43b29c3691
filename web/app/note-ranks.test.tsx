import { beforeEach, expect, test, vi } from 'vitest'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { keyOf } from '#web/api/call.ts'
import { noteRanks, readSeen } from '#web/domain/board/seen-ranks.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleEntry } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { NoteRanks } from './live-updates.tsx'

fakeServer()
beforeEach(() => localStorage.removeItem('rank-line'))

const ranks = () => readSeen(7).lines[11]?.map(([, rank]) => rank)

async function watch(changes: Partial<Competition>) {
  const startTime = new Date(Date.now() - 600_000).toISOString()
  const { queries } = await renderScreen(<NoteRanks />)
  queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ startTime, ...changes }))
  return (rank: number | null) =>
    queries.setQueryData(keyOf(myEntries, { params: { competitionId: 7 } }), [sampleEntry({ rank })])
}

test("each rank of the player's entries while live is stored once, whichever screen reads it", async () => {
  const read = await watch({ phase: 'live' })
  for (const rank of [10, 10, 6, 9]) {
    read(rank)
    await vi.waitFor(() => expect(ranks()?.at(-1)).toBe(rank))
  }
  expect(ranks()).toEqual([10, 6, 9])
  read(null)
  expect(ranks()).toEqual([10, 6, 9])
})

test('the first ranks after the lock are random and not stored', () => {
  const endTime = new Date(Date.now() + 86_400_000).toISOString()
  const since = (ms: number) => sampleCompetition({ startTime: new Date(Date.now() - ms).toISOString(), endTime })
  noteRanks(since(1_000), [sampleEntry({ rank: 26 })])
  expect(ranks()).toBeUndefined()
  noteRanks(since(120_000), [sampleEntry({ rank: 26 })])
  expect(ranks()).toEqual([26])
})
