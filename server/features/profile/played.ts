/** Reads the finished competitions of a player, completed or called off, latest first. */
import { sql } from 'kysely'
import type { PlayedCompetition } from '#contract/profile.ts'
import { cents, decimalOf } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import type { Phase } from '#game/phase.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { tiedIf } from '#server/competition/ties.ts'
import type { Db } from '#server/db/handle.ts'
import { wonTextOf } from './result.ts'

const SHOWN = 100

type Row = {
  id: number
  prize_title: string
  prize_text: string | null
  phase: Phase
  void_reason: string | null
  end_time: Date
  entries: number
  own_entries: number
  best_rank: number | null
  is_tied: boolean
  best_score: number
  prize: number
}

/** The end of the live window, or the time at which the player was told that the competition was called off, if that is earlier. */
const endedAt = sql`case phase when 'void' then least(end_time, coalesce(told_at, clock_timestamp())) else end_time end`

export async function readPlayed(db: Db, userId: string): Promise<PlayedCompetition[]> {
  const { rows } = await sql<Row>`
    select competitions.id, prize_title, prize_text, phase, void_reason, ${endedAt} as end_time, total_entries as entries,
      own_entries, own.best_rank, best_score,
      coalesce(won.prize, 0)::bigint as prize,
      (select count(*) from (
        select from entries where entries.competition_id = competitions.id and rank = own.best_rank limit 2
      ) as shared) > 1 as is_tied
    from (
      select competition_id, count(*)::integer as own_entries, min(rank) as best_rank, max(score_tenths) as best_score
      from entries where user_id = ${userId} group by competition_id
    ) as own
    join competitions on competitions.id = own.competition_id and phase in ('completed', 'void')
    join competition_totals on competition_totals.competition_id = competitions.id
    left join competition_results as result on result.competition_id = competitions.id and result.user_id = ${userId}
    left join lateral (
      select sum(prize_amount_cents) as prize from competition_winners as winners
      where winners.competition_id = competitions.id and winners.user_id = ${userId} and not exists (
        select from held_prizes where held_prizes.entry_id = winners.entry_id and state = 'withheld'
      )
    ) as won on true
    order by ${endedAt} desc, competitions.id desc limit ${SHOWN}
  `.execute(db)
  return rows.map((row) => ({
    competitionId: row.id,
    prizeTitle: row.prize_title,
    ...(row.phase === 'void' && { isVoid: true }),
    ...(row.void_reason !== null && { voidReason: row.void_reason }),
    ...wonTextOf(prizeTextAt(row.best_rank, row.prize_text)),
    endTime: row.end_time.toISOString(),
    entries: row.entries,
    ownEntries: row.own_entries,
    bestRank: row.best_rank,
    ...tiedIf(row.is_tied),
    bestScore: pointsOf(tenths(row.best_score)),
    prize: decimalOf(cents(row.prize)),
  }))
}
