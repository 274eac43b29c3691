/** A complete sample of a recap: five board snapshots, one trade, rank 3 of 26. */
import type { CompetitionSnapshots, EntryRecap } from '#contract/recap.ts'
import { sampleCreator } from './samples.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 20, hour)).toISOString()

const stint = (id: number, changes: Partial<EntryRecap['stints'][number]> = {}): EntryRecap['stints'][number] => {
  const { channelName, youtubeId, category, thumbnailUrl, price } = sampleCreator(id)
  return {
    creatorId: id,
    name: channelName,
    youtubeId,
    category,
    imageUrl: thumbnailUrl,
    price,
    from: null,
    to: null,
    points: 20,
    expected: 15,
    isRead: true,
    ...changes,
  }
}

const spot = (hour: number, rank: number, score: number, points: (number | null)[]): EntryRecap['line'][number] => ({
  share: hour / 24,
  at: at(hour),
  score,
  rank,
  points,
})

export const sampleRecap = (changes: Partial<EntryRecap> = {}): EntryRecap => ({
  entryId: 11,
  competitionId: 7,
  userId: 'user-ada',
  userDisplayName: 'Ada L.',
  isOwn: true,
  entries: 26,
  paidPlaces: 3,
  rank: 3,
  score: 80,
  stints: [
    stint(1, { points: 30, expected: 35 }),
    stint(2, { points: 10, expected: 20, to: at(12) }),
    stint(3, { points: 15, expected: 12, isRead: false }),
    stint(4, { points: 25, expected: 8, from: at(12) }),
  ],
  bankedBefore: 0,
  line: [
    spot(5, 20, 12, [5, 4, 3, null]),
    spot(10, 9, 30, [15, 9, 6, null]),
    spot(15, 14, 41, [20, 10, 9, 2]),
    spot(20, 4, 66, [25, 10, 13, 18]),
    spot(24, 3, 80, [30, 10, 15, 25]),
  ],
  isCorrected: false,
  turns: [
    { from: 0, to: 1, rankFrom: 20, rankTo: 9, moves: [], stint: 0, moved: 10, expected: 6 },
    { from: 1, to: 2, rankFrom: 9, rankTo: 14, moves: [], stint: 3, moved: 2, expected: 5 },
    { from: 2, to: 3, rankFrom: 14, rankTo: 4, moves: [], stint: 3, moved: 16, expected: 5 },
  ],
  best: 3,
  worst: 1,
  trades: [
    {
      at: at(12),
      sold: 'Orbit Academy',
      bought: 'Gadget Garage',
      sells: '31000.00',
      costs: '32000.00',
      gained: 25,
      missed: 4,
      expectedPoints: 21,
    },
  ],
  bestRoster: {
    picks: [5, 6, 4].map((id) => {
      const { from: _from, to: _to, expected: _expected, isRead: _isRead, ...creator } = stint(id, { points: 70 })
      return creator
    }),
    points: 210,
    spent: '90000.00',
  },
  parts: { field: 60, pickResults: 10, expectedPoints: 70, trades: 21, luck: -11 },
  rivals: [
    { entryId: 5, userId: 'user-ben', userDisplayName: 'Ben T.', rank: 1, scores: [8, 20, 60, 90, 120] },
    { entryId: 6, userId: 'user-cle', userDisplayName: 'Cleo M.', rank: 2, scores: [20, 45, 50, 70, 85] },
    { entryId: 11, userId: 'user-ada', userDisplayName: 'Ada L.', rank: 3, scores: [12, 30, 41, 66, 80] },
  ],
  ...changes,
})

/** A single snapshot, at which creator 1 had 10 points and creator 2 had 4. */
export const sampleSnapshots = (changes: Partial<CompetitionSnapshots> = {}): CompetitionSnapshots => ({
  competitionId: 7,
  phase: 'live',
  entries: 26,
  creatorIds: [1, 2],
  snapshots: [{ nth: 10, share: 10 / 48, at: at(5), points: [10, 4], places: [1, 26], lines: [60, 2] }],
  ...changes,
})
