/** Reads one entry with its roster: the player's own at any time, another player's from the lock on. */
import type { PublicEntry } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { cents } from '#game/money.ts'
import { isOnBoard } from '#game/phase.ts'
import { rostersArePublic } from '#server/competition/lock.ts'
import { isResultHidden, requireShownResult } from '#server/competition/returning-day.ts'
import { sharesRank } from '#server/competition/ties.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { displayNameOf } from '#server/records/users.ts'
import type { Player } from '#server/identity/player.ts'
import { entryView } from './entry-view.ts'
import {
  readLiveMoves,
  readPrizes,
  readSettledPoints,
  stageOf,
  standingAsSettled,
  standingOnBoard,
} from './my-entries.ts'
import { picksOf, readBook } from './queries.ts'

export async function readEntry(deps: Deps, player: Player, entryId: number): Promise<PublicEntry> {
  const { db, boards } = deps
  const row = await findEntry(db, entryId)
  if (!row) throw new Refused({ code: 'entry_not_found' })
  if (!row.isPublic && row.user_id !== player.id) throw new Refused({ code: 'rosters_hidden' })
  requireShownResult(row)

  const { competition_id: competitionId, user_id: userId, username, phase } = row
  const moves = await readLiveMoves(db, [row])
  const standing = isOnBoard(phase)
    ? standingOnBoard(await stageOf(db, await boards.open(competitionId), competitionId, phase), moves)
    : standingAsSettled(
        await readSettledPoints(db, competitionId),
        await readPrizes(db, competitionId, userId),
        phase,
        moves,
      )
  const book = await readBook(
    db,
    competitionId,
    row.picks.map((pick) => pick.creatorId),
  )
  const shown = {
    id: row.id,
    version: row.version,
    competitionId,
    userId,
    userDisplayName: displayNameOf({ id: userId, username, firstName: row.first_name, lastName: row.last_name }),
    picks: picksOf(row.picks),
    totalSalary: cents(row.total_salary_cents),
    salaryCap: cents(row.salary_cap_cents),
    createdAt: row.created_at,
  }
  const {
    userId: _owner,
    version: _version,
    score: _score,
    movesLeft: _moves,
    leftOfCap: _left,
    ...seen
  } = entryView(shown, standing(row), book)
  if (row.isPublic && phase === 'drafting') await deps.storeDuePhase(competitionId)
  return { ...seen, isBot: row.is_bot, botLevel: row.bot_level }
}

/** Includes whether the entry's roster is public at this instant. */
const findEntry = (db: Db, entryId: number) =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .selectAll('entries')
    .select(['phase', 'salary_cap_cents', 'is_bot', 'bot_level', 'username', 'first_name', 'last_name'])
    .select([rostersArePublic.as('isPublic'), sharesRank.as('isTied'), isResultHidden.as('isHidden')])
    .where('entries.id', '=', entryId)
    .executeTakeFirst()
