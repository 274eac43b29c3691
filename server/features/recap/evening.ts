/**
 * Data that all recaps of a settled competition share: its board snapshots, its price book with final points, the best possible roster, and
 * the scores of the leading entries. Many players open their recap on the same morning, so the data is read once and cached for a minute,
 * because names may change.
 */
import { sql } from 'kysely'
import type { BoardSnapshot } from '#game/board-snapshots.ts'
import { cents, type Cents } from '#game/money.ts'
import { bestRoster, type BestRoster } from '#game/optimise.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { timelineOf, type PlayedEntry, type Window } from '#game/recap.ts'
import { nthOfSeveral } from '#server/competition/nth-entry.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import { sharesRank, tiedIf } from '#server/competition/ties.ts'
import { findCompetition } from '#server/competition/view.ts'
import type { StoredPick } from '#server/db/json-columns.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import { displayNameOf } from '#server/records/users.ts'
import { readBoardSnapshots, type ReadSnapshot } from '#server/records/board-snapshots.ts'
import { readMovesOf } from '#server/records/entry-moves.ts'

/** A line of the price book in a recap. `expectedPoints` is the points that its price stood for. */
export type Booked = {
  creatorId: number
  name: string
  youtubeId: string
  category: string
  imageUrl: string | null
  price: Cents
  points: Tenths
  expectedPoints: number
  isRead: boolean
}

export type Evening = Window & {
  entries: number
  paidPlaces: number
  book: ReadonlyMap<number, Booked>
  points: ReadonlyMap<number, Tenths>
  snapshots: readonly BoardSnapshot[]
  fieldExpected: Tenths | null
  best: BestRoster | null
  rivals: {
    entryId: number
    userId: string
    userDisplayName: string
    nthEntry?: number
    rank: number
    isTied?: true
    scores: Tenths[]
  }[]
}

const RIVALS = 10
const KEPT_MS = 60_000
/** The number is small, because each evening may take some hundred kilobytes. */
const MOST_KEPT = 8

export type Evenings = { of(competitionId: number): Promise<Evening> }

/** Only for settled competitions. `now` returns ms from a monotonic clock. */
export function openEvenings({ db }: { db: Db }, now: () => number = () => performance.now()): Evenings {
  const kept = new Map<number, { at: number; evening: Promise<Evening> }>()
  return {
    of(competitionId) {
      const known = kept.get(competitionId)
      if (known && now() - known.at < KEPT_MS) return known.evening
      kept.delete(competitionId)
      const read = { at: now(), evening: readEvening(db, competitionId) }
      kept.set(competitionId, read)
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
      read.evening.catch(() => {
        if (kept.get(competitionId) === read) kept.delete(competitionId)
      })
      return read.evening
    },
  }
}

async function readEvening(db: Db, competitionId: number): Promise<Evening> {
  const competition = (await findCompetition(db, competitionId))!
  const booked = await readBooked(db, competition)
  const stored = await readBoardSnapshots(db, competitionId)
  const { startTime, endTime } = timesOf(competition)
  const points = new Map(booked.map((line) => [line.creatorId, line.points]))
  const snapshots = stored.map((snapshot) => snapshotNumber(snapshot, booked))
  const limits = {
    minPicks: competition.min_picks,
    maxPicks: competition.max_picks,
    salaryCap: cents(competition.salary_cap_cents),
  }
  return {
    startTime,
    endTime,
    entries: competition.total_entries,
    paidPlaces: Math.min(competition.payout_shares.length, competition.total_entries),
    book: new Map(booked.map((line) => [line.creatorId, line])),
    points,
    snapshots,
    fieldExpected: stored.at(-1)?.fieldExpected ?? null,
    best: bestRoster(
      booked.map(({ creatorId, price, points }) => ({ creatorId, price, value: points })),
      limits,
    ),
    rivals: await readRivals(db, competitionId, snapshots),
  }
}

const snapshotNumber = (
  { share, at, points, places, lines }: ReadSnapshot,
  booked: readonly Booked[],
): BoardSnapshot => ({
  share,
  at,
  points: new Map(booked.map(({ creatorId }, index) => [creatorId, points[index] ?? tenths(0)])),
  places,
  lines,
})

/** One element for each creator in the order of the price book, as in board snapshots. */
async function readBooked(
  db: Db,
  { id, counts_forgotten_at: forgottenAt }: Pick<CompetitionRow, 'id' | 'counts_forgotten_at'>,
): Promise<Booked[]> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .select(['creator_id', 'creator_snapshots.price_cents', 'expected_points', 'points_tenths'])
    .select(['start_views', 'end_views', 'channel_name', 'youtube_id', 'category', 'thumbnail_url'])
    .where('competition_id', '=', id)
    .orderBy('creator_id')
    .execute()
  return rows.map((row) => ({
    creatorId: row.creator_id,
    name: row.channel_name,
    youtubeId: row.youtube_id,
    category: row.category,
    imageUrl: row.thumbnail_url,
    price: cents(row.price_cents),
    points: tenths(row.points_tenths),
    expectedPoints: row.expected_points,
    // null once the counts are deleted, because the best roster can no longer be computed
    isRead: forgottenAt !== null || (row.start_views !== null && row.end_views !== null),
  }))
}

type Row = {
  id: number
  userId: string
  rank: number
  picks: StoredPick[]
  banked: number
  username: string | null
  firstName: string | null
  lastName: string | null
  nthEntry: number | null
  isTied: boolean
}

/** Returns the leading entries of the final board with their scores in each snapshot. */
async function readRivals(
  db: Db,
  competitionId: number,
  snapshots: readonly BoardSnapshot[],
): Promise<Evening['rivals']> {
  const { rows } = await sql<Row>`
    select entries.id, user_id as "userId", rank, picks, banked_tenths as banked, username, first_name as "firstName", last_name as "lastName",
      ${nthOfSeveral} as "nthEntry", ${sharesRank} as "isTied"
    from entries join users on users.id = user_id
    where competition_id = ${competitionId} and rank is not null order by rank, entries.id limit ${RIVALS}
  `.execute(db)
  const moves = await readMovesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const entry: PlayedEntry = {
      picks: row.picks.map(({ creatorId }) => creatorId),
      banked: tenths(row.banked),
      moves: moves.get(row.id) ?? [],
    }
    return {
      entryId: row.id,
      userId: row.userId,
      userDisplayName: displayNameOf({ ...row, id: row.userId }),
      ...(row.nthEntry !== null && { nthEntry: row.nthEntry }),
      rank: row.rank,
      ...tiedIf(row.isTied),
      scores: timelineOf(entry, snapshots).map(({ score }) => score),
    }
  })
}
