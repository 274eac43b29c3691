/** Reads how a competition ended for a player. It uses only stored ranks, prizes and the result, so it agrees with the final board. */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import { cents, decimalOf } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { levelOf } from '#game/progress.ts'
import { isSeatEntry } from '#server/competition/prize-eligibility.ts'
import { sharesRank, tiedIf } from '#server/competition/ties.ts'
import { findCompetition } from '#server/competition/view.ts'
import type { Db } from '#server/db/handle.ts'
import { readHeldSums } from '#server/records/held-prizes.ts'

/** The field of a result with the prize in words that a player won. It is left out without one. */
export const wonTextOf = (prizeText: string | null) => (prizeText === null ? {} : { prizeText })

const NO_HELD_PRIZE = { waiting: cents(0), withheld: cents(0) }

export async function readResult(db: Db, userId: string, competitionId: number): Promise<CompetitionResult | null> {
  const competition = await findCompetition(db, competitionId)
  if (!competition) throw new Refused({ code: 'competition_not_found' })
  const own = await readOwn(db, userId, competitionId)
  if (own.length === 0) return null
  const isFinal = competition.phase === 'completed'
  const ownEntries = isFinal ? own.map(entryResult) : []
  const bestRank = isFinal ? Math.min(...ownEntries.map(({ rank }) => rank)) : null
  const held = isFinal ? await readHeldSums(db, competitionId, userId) : NO_HELD_PRIZE
  return {
    competitionId,
    prizeTitle: competition.prize_title,
    phase: competition.phase,
    endTime: competition.end_time.toISOString(),
    entries: competition.total_entries,
    bestRank,
    prize: decimalOf(cents(isFinal ? own.reduce((sum, { prize }) => sum + prize, 0) : 0)),
    waiting: decimalOf(held.waiting),
    withheld: decimalOf(held.withheld),
    ...wonTextOf(prizeTextAt(bestRank, competition.prize_text)),
    ...(competition.void_reason !== null && { voidReason: competition.void_reason }),
    ownEntries,
    gained: isFinal ? await readGained(db, userId, competitionId) : null,
  }
}

type Row = {
  id: number
  rank: number | null
  isTied: boolean
  /** A seat made the entry. */
  isSeat: boolean
  score: number
  prize: number
  /** The entry won a prize, which may be withheld. */
  isPaid: boolean
  /** The player won a prize with this or another entry, which may be withheld. */
  hasWon: boolean
  aboveRank: number | null
  aboveScore: number
  belowRank: number | null
  belowScore: number
  lowestPaid: number | null
  lastPaidRank: number | null
}

/** Returns each own entry with the nearest places of other players on the final board, read through the index of ranks. */
async function readOwn(db: Db, userId: string, competitionId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entries.id, entries.rank, ${sharesRank} as "isTied", entries.score_tenths as score, ${isSeatEntry} as "isSeat",
      case when held.state = 'withheld' then 0 else coalesce(won.prize_amount_cents, 0) end::bigint as prize,
      won.entry_id is not null as "isPaid", exists (
        select from competition_winners as best
        where best.competition_id = entries.competition_id and best.user_id = entries.user_id
      ) as "hasWon",
      above.rank as "aboveRank", above.score_tenths as "aboveScore", below.rank as "belowRank", below.score_tenths as "belowScore",
      (select min(score_tenths) from competition_winners where competition_id = entries.competition_id) as "lowestPaid",
      (select max(rank) from competition_winners where competition_id = entries.competition_id) as "lastPaidRank"
    from entries join users on users.id = entries.user_id
    left join competition_winners as won on won.competition_id = entries.competition_id and won.entry_id = entries.id
    left join held_prizes as held on held.entry_id = entries.id
    left join lateral (
      select rank, score_tenths from entries as other
      where other.competition_id = entries.competition_id and other.rank < entries.rank
        and other.user_id <> entries.user_id
      order by rank desc limit 1
    ) as above on true
    left join lateral (
      select rank, score_tenths from entries as other
      where other.competition_id = entries.competition_id and other.rank > entries.rank
        and other.user_id <> entries.user_id
      order by rank limit 1
    ) as below on true
    where entries.competition_id = ${competitionId} and entries.user_id = ${userId}
    order by entries.id
  `.execute(db)
  return rows
}

function entryResult(row: Row): CompetitionResult['ownEntries'][number] {
  const apart = (higher: number, lower: number) => pointsOf(tenths(higher - lower))
  return {
    entryId: row.id,
    rank: row.rank!,
    ...tiedIf(row.isTied),
    score: pointsOf(tenths(row.score)),
    prize: decimalOf(cents(row.prize)),
    ...(row.hasWon && !row.isPaid && row.rank! <= row.lastPaidRank! && { isBetterPaid: true }),
    above: row.aboveRank === null ? null : { rank: row.aboveRank, points: apart(row.aboveScore, row.score) },
    below: row.belowRank === null ? null : { rank: row.belowRank, points: apart(row.score, row.belowScore) },
    ...(row.isSeat && { isSeat: true }),
    toPrize: row.isSeat || row.hasWon || row.lowestPaid === null ? null : Math.max(0, apart(row.lowestPaid, row.score)),
  }
}

async function readGained(db: Db, userId: string, competitionId: number): Promise<CompetitionResult['gained']> {
  const row = await db
    .selectFrom('competition_results')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        xpBefore: row.xp_before,
        xpAfter: row.xp_after,
        levelBefore: levelOf(row.xp_before),
        levelAfter: levelOf(row.xp_after),
        streakBefore: row.streak_before,
        streakAfter: row.streak_after,
      }
    : null
}
