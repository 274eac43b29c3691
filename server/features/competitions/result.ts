/** How a competition came out, from its stored rows alone: everybody's score and rank, and who is paid what. */
import { payouts, type Payout } from '#game/payouts.ts'
import { rankEntries, type Ranked, type Scored } from '#game/ranking.ts'
import { finalScores, scoreOfEntry } from '#server/competition/scores.ts'
import { botsMayWin, prizeOf } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import { readBook } from './queries.ts'

/** Who owns an entry. */
type Owner = { userId: string; isBot: boolean }
/** Everybody, best first, and the prizes, best first. */
export type Result = { ranked: Ranked[]; owners: ReadonlyMap<number, Owner>; paid: Payout[] }

const ENTRIES_AT_ONCE = 20_000

export async function resultOf(tx: Queryable, competition: CompetitionRow): Promise<Result> {
  const scores = finalScores(competition, await readBook(tx, competition.id))
  const scored: Scored[] = []
  const owners = new Map<number, Owner>()
  for (let after = 0; ;) {
    const rows = await entriesAfter(tx, competition.id, after)
    for (const row of rows) {
      scored.push({ entryId: row.id, score: scoreOfEntry(row, scores) })
      owners.set(row.id, { userId: row.user_id, isBot: row.is_bot })
    }
    if (rows.length < ENTRIES_AT_ONCE) break
    after = rows.at(-1)!.id
  }
  const ranked = rankEntries(scored)
  const mayWin = ranked.filter(({ entryId }) => mayWinMoney(competition, owners.get(entryId)!))
  return { ranked, owners, paid: payouts(prizeOf(competition, ranked.length), competition.payout_shares, mayWin) }
}

const mayWinMoney = (competition: CompetitionRow, { isBot }: Owner): boolean => !isBot || botsMayWin(competition)

const entriesAfter = (tx: Queryable, competitionId: number, after: number) =>
  tx
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'user_id', 'is_bot', 'picks', 'banked_tenths'])
    .where('competition_id', '=', competitionId)
    .where('entries.id', '>', after)
    .orderBy('entries.id')
    .limit(ENTRIES_AT_ONCE)
    .execute()
