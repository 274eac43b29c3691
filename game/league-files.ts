/** A season of a league as CSV: the table, the rounds, and one line for each decision of a member. */
import { csvOf, type CsvCell } from './csv.ts'

type Named = { userId: string; name: string }
type NamedCreator = { creatorId: number; name: string }

export type LeagueSeason = {
  standings: readonly (Named & { place: number; total: number; won: number; best: number | null })[]
  rounds: readonly (Named & {
    nth: number
    title: string
    lockAt: string
    entryId: number | null
    score: number | null
    rank: number | null
    points: number
  })[]
  entries: readonly (Named & {
    nth: number
    entryId: number
    enteredAt: string
    edits: number
    picks: readonly (NamedCreator & { price: string; points: number | null })[]
    moves: readonly {
      at: string
      sold: NamedCreator
      soldFor: string
      bought: NamedCreator | null
      boughtFor: string | null
      kept: number
    }[]
  })[]
  projections: readonly (Named & { nth: number; creatorId: number; creator: string; points: number })[]
}

/** Prices are dollars with two decimals, times are ISO 8601 in UTC. */
export const writeStandings = ({ standings }: LeagueSeason): string =>
  csvOf([
    ['place', 'player', 'points', 'rounds_won', 'best_score', 'player_id'],
    ...standings.map(({ place, name, total, won, best, userId }) => [place, name, total, won, best, userId]),
  ])

export const writeRounds = ({ rounds }: LeagueSeason): string =>
  csvOf([
    ['round', 'competition', 'locked_at', 'rank', 'player', 'score', 'points', 'entry_id', 'player_id'],
    ...rounds.map((one) => [
      one.nth,
      one.title,
      one.lockAt,
      one.rank,
      one.name,
      one.score,
      one.points,
      one.entryId,
      one.userId,
    ]),
  ])

const DECISIONS = [
  'round',
  'player',
  'entry_id',
  'decision',
  'at',
  'creator_id',
  'creator',
  'price',
  'for_creator_id',
  'for_creator',
  'for_price',
  'points',
  'edits_before_lock',
  'player_id',
]

/**
 * Writes the picks at the lock, trades, drops and projections. `price` is what a pick cost or a sold creator brought; `points` is what the
 * creator of a pick scored in the whole round, what an entry kept from a sold creator, or what a projection says.
 */
export function writeDecisions({ entries, projections }: LeagueSeason): string {
  const entered = entries.flatMap((entry): CsvCell[][] => {
    const line = (decision: string, at: string, cells: CsvCell[], edits: number | null = null) => [
      entry.nth,
      entry.name,
      entry.entryId,
      decision,
      at,
      ...cells,
      edits,
      entry.userId,
    ]
    return [
      ...entry.picks.map(({ creatorId, name, price, points }) =>
        line('pick', entry.enteredAt, [creatorId, name, price, null, null, null, points], entry.edits),
      ),
      ...entry.moves.map(({ at, sold, soldFor, bought, boughtFor, kept }) =>
        line(bought ? 'trade' : 'drop', at, [
          sold.creatorId,
          sold.name,
          soldFor,
          bought?.creatorId ?? null,
          bought?.name ?? null,
          boughtFor,
          kept,
        ]),
      ),
    ]
  })
  const projected = projections.map(({ nth, name, creatorId, creator, points, userId }): CsvCell[] => [
    nth,
    name,
    null,
    'projection',
    null,
    creatorId,
    creator,
    null,
    null,
    null,
    null,
    points,
    null,
    userId,
  ])
  return csvOf([DECISIONS, ...entered, ...projected])
}
