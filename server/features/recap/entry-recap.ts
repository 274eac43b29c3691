/** Reads the recap of one entry from the settlement's stored data alone, so it agrees with the final board to the tenth. */
import type { EntryRecap } from '#contract/recap.ts'
import { Refused } from '#contract/errors.ts'
import { EVERY_PLACE } from '#game/board-snapshots.ts'
import { cents, decimalOf } from '#game/money.ts'
import { pointsOf, tenths, type Tenths } from '#game/points.ts'
import {
  bestAndWorst,
  pickResultsOf,
  partsOf,
  stintsOf,
  timelineOf,
  turningPoints,
  verdictsOf,
  type PlayedEntry,
} from '#game/recap.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import { sharesRank, tiedIf } from '#server/competition/ties.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/records/users.ts'
import type { Player } from '#server/identity/player.ts'
import { readMoves, type MadeMove } from '#server/records/entry-moves.ts'
import type { Booked, Evening, Evenings } from './evening.ts'

export async function readEntryRecap(
  { db }: Pick<Deps, 'db'>,
  evenings: Evenings,
  player: Player,
  entryId: number,
): Promise<EntryRecap> {
  const row = await findEntry(db, entryId)
  if (!row) throw new Refused({ code: 'entry_not_found' })
  if (!row.isPublic && row.user_id !== player.id) throw new Refused({ code: 'rosters_hidden' })
  if (row.phase === 'void') throw new Refused({ code: 'called_off' })
  if (row.phase !== 'completed') throw new Refused({ code: 'not_settled_yet' })
  requireShownResult(row)

  const evening = await evenings.of(row.competition_id)
  const moves = row.moves > 0 ? await readMoves(db, entryId) : []
  const picks = row.picks.map((pick) => pick.creatorId)
  const entry: PlayedEntry = { picks, banked: tenths(row.banked_tenths), moves }
  return {
    entryId,
    competitionId: row.competition_id,
    userId: row.user_id,
    userDisplayName: displayNameOf({ ...row, id: row.user_id }),
    isOwn: row.user_id === player.id,
    entries: evening.entries,
    paidPlaces: evening.paidPlaces,
    ...tiedIf(row.isTied),
    ...recapOf(entry, moves, { score: tenths(row.score_tenths), rank: row.rank!, isTied: row.isTied }, evening),
    rivals: evening.rivals.map((rival) => ({ ...rival, scores: rival.scores.map(pointsOf) })),
  }
}

/** Includes whether the entry's roster is public at this instant. */
const findEntry = (db: Db, entryId: number) =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['phase', 'username', 'first_name as firstName', 'last_name as lastName'])
    .select([rostersArePublic.as('isPublic'), sharesRank.as('isTied'), isResultHidden.as('isHidden')])
    .where('entries.id', '=', entryId)
    .executeTakeFirst()

type Of =
  | 'entryId'
  | 'competitionId'
  | 'userId'
  | 'userDisplayName'
  | 'isOwn'
  | 'isTied'
  | 'entries'
  | 'paidPlaces'
  | 'rivals'

/** `settled` is the stored result, which is the last point of the series whatever was estimated from the board. */
function recapOf(
  entry: PlayedEntry,
  moves: readonly MadeMove[],
  settled: { score: Tenths; rank: number; isTied: boolean },
  evening: Evening,
): Omit<EntryRecap, Of> {
  const { book, points, snapshots } = evening
  const read = timelineOf(entry, snapshots)
  const last = read.at(-1)
  const line = read.map((spot) => (spot === last ? { ...spot, ...settled } : spot))
  // on a larger board every point is estimated, so that the exact rank at the end does not distort the comparison
  const turning = evening.entries <= EVERY_PLACE || last?.score !== settled.score ? line : read
  const stints = stintsOf(entry)
  const final = { share: 1, at: evening.endTime, points, places: [], lines: [] }
  const pickResults = pickResultsOf(stints, final, book, evening)
  const verdicts = verdictsOf(entry, points)
  const parts = partsOf(entry, points, book, evening.fieldExpected)
  const named = (creatorId: number) => book.get(creatorId)?.name ?? 'Unknown'
  return {
    score: pointsOf(settled.score),
    rank: settled.rank,
    stints: stints.map(({ creatorId, from, to }, nth) => ({
      ...creatorView(creatorId, book.get(creatorId)),
      from: from && from.toISOString(),
      to: to && to.toISOString(),
      points: pointsOf(pickResults[nth]!.brought),
      expected: pointsOf(pickResults[nth]!.expected),
      isRead: pickResults[nth]!.isRead,
    })),
    bankedBefore: pointsOf(tenths(parts.score - pickResults.reduce((sum, { brought }) => sum + brought, 0))),
    line: line.map(({ snapshot, score, rank, isTied, brought }) => ({
      share: snapshot.share,
      at: snapshot.at.toISOString(),
      score: pointsOf(score),
      rank,
      ...tiedIf(isTied),
      points: brought.map((one) => one && pointsOf(one)),
    })),
    isCorrected: parts.score !== settled.score || (last !== undefined && last.score !== settled.score),
    turns: turningPoints(turning, entry, book, evening)
      .map((turn) => ({
        ...turn,
        rankTo: line[turn.to]!.rank!,
        moved: pointsOf(turn.moved),
        expected: turn.expected === null ? null : pointsOf(turn.expected),
      }))
      .filter(({ rankFrom, rankTo }) => rankFrom !== rankTo),
    ...bestAndWorst(pickResults),
    trades: moves.map(({ at, oldCreatorId, newCreatorId, sold, bought }, nth) => ({
      at: at.toISOString(),
      sold: named(oldCreatorId),
      bought: newCreatorId === null ? null : named(newCreatorId),
      sells: decimalOf(sold),
      costs: bought === null ? null : decimalOf(bought),
      gained: pointsOf(verdicts[nth]!.gained),
      missed: pointsOf(verdicts[nth]!.missed),
      expectedPoints: pointsOf(verdicts[nth]!.expectedPoints),
    })),
    bestRoster: evening.best && {
      picks: evening.best.picks.map(({ creatorId }) => ({
        ...creatorView(creatorId, book.get(creatorId)),
        points: pointsOf(points.get(creatorId) ?? tenths(0)),
      })),
      points: pointsOf(tenths(evening.best.value)),
      spent: decimalOf(evening.best.price),
    },
    parts: {
      field: parts.field && pointsOf(parts.field),
      pickResults: parts.pickResults && pointsOf(parts.pickResults),
      expectedPoints: pointsOf(parts.expectedPoints),
      trades: pointsOf(parts.trades),
      luck: pointsOf(parts.luck),
    },
  }
}

const creatorView = (creatorId: number, booked: Booked | undefined) => ({
  creatorId,
  name: booked?.name ?? 'Unknown',
  youtubeId: booked?.youtubeId ?? '',
  category: booked?.category ?? 'other',
  imageUrl: booked?.imageUrl ?? null,
  price: decimalOf(booked?.price ?? cents(0)),
})
