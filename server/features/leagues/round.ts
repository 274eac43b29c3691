/**
 * The members of a league in one competition: as stored for a round that was played, and from the board while the competition is open. Rosters
 * are not part of it; they are hidden before the lock like everybody's.
 */
import type { LeagueRound } from '#contract/leagues.ts'
import { Refused } from '#contract/errors.ts'
import { isOnBoard } from '#game/phase.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { readBoardRows } from '#server/competition/board-rows.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import { readEntrants, readPresentScores, readRoundOf, type StoredRound } from '#server/records/league-rounds.ts'
import { isMember, readMembers, readSeasons, type SeasonRow } from '#server/records/leagues.ts'
import { requireLeague } from './join.ts'
import { openNames } from '#server/records/league-names.ts'

type Shown = Pick<StoredRound, 'hostId' | 'scores'> & { nth: number | null }

/** Refuses league_not_found for others than members, and competition_not_found for one that the league does not follow. */
export async function readLeagueRound(
  deps: Deps,
  userId: string,
  { slug, competitionId }: { slug: string; competitionId: number },
): Promise<LeagueRound> {
  const { db } = deps
  const league = await requireLeague(db, slug)
  if (!(await isMember(db, league.id, userId))) throw new Refused({ code: 'league_not_found' })
  const competition = await db.selectFrom('competitions').selectAll().where('id', '=', competitionId).executeTakeFirst()
  const stored = competition && (await readRoundOf(db, league.id, competitionId))
  if (!competition || !(stored || isFollowed((await readSeasons(db, league.id)).at(-1)!, competition)))
    throw new Refused({ code: 'competition_not_found' })
  const isLocked = competition.phase !== 'drafting'
  const { nth, hostId, scores }: Shown = stored ?? {
    nth: null,
    hostId: league.host_id,
    scores: await readPresentScores(
      deps,
      competition,
      isLocked
        ? (await readEntrants(db, competitionId, [league.id])).map((one) => one.userId)
        : await readMembers(db, league.id),
    ),
  }
  const rows = await readBoardRows(
    db,
    scores.flatMap(({ entryId, score }) =>
      entryId === null ? [] : [{ entryId, score: score ?? tenths(0), rank: null }],
    ),
  )
  const entries = new Map(rows.map((row) => [row.id, row]))
  const nameOf = await openNames(db, await readMembers(db, league.id))
  const hostScore = scores.find((one) => one.userId === hostId)?.score ?? null
  return {
    title: competition.prize_title,
    phase: competition.phase,
    nth,
    rows: scores.map(({ userId: memberId, entryId, score, rank, points }) => {
      const member = nameOf(memberId)
      const entry = entryId === null ? undefined : entries.get(entryId)
      return {
        ...member,
        isHost: memberId === hostId,
        entry: entry ? { ...entry, userDisplayName: member.name } : null,
        rank: isLocked ? rank : null,
        points: isLocked ? pointsOf(points) : null,
        isAheadOfHost:
          isLocked && hostScore !== null && memberId !== hostId ? score !== null && score > hostScore : null,
      }
    }),
  }
}

/** Whether the present season of a league follows a competition that is open. */
const isFollowed = (season: SeasonRow, competition: CompetitionRow): boolean =>
  season.ended_at === null &&
  isOnBoard(competition.phase) &&
  season.began_at <= competition.start_time &&
  (season.series_id ?? competition.series_id) === competition.series_id
