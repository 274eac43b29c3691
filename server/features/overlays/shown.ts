/**
 * What an overlay shows: the board of a competition of its series, or in a league the live round or the table of the season. It has no
 * rosters, prices or counts of YouTube.
 *
 * The competition is the one that is live, else the one in review, else the one that was settled last. When a draft opens after that, it is
 * the draft that locks next. So a result stays until another draft opens.
 */
import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#contract/errors.ts'
import { MOST_OVERLAY_ROWS, type Overlay, type OverlayRow } from '#contract/overlays.ts'
import { seasonTable, type RoundScore } from '#game/league.ts'
import { isOnBoard, type Phase } from '#game/phase.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { readBoardRows, type Place } from '#server/competition/board-rows.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { openNames } from '#server/records/league-names.ts'
import { readEntrants, readPresentScores, readRounds, type StoredRound } from '#server/records/league-rounds.ts'
import { isSeasonOver, readMembers, type LeagueRow, type SeasonRow } from '#server/records/leagues.ts'
import { findOverlay } from '#server/records/overlays.ts'

/** More bots than a competition has; on a board without them so many more rows are read. */
const MOST_BOTS = 1_000

type Shown = { id: number; title: string; phase: Phase; start_time: Date; end_time: Date; entries: number }
type Given = { token: string; isPeopleOnly: boolean }

export function openOverlays({ db, boards, tableVersions }: Pick<Deps, 'db' | 'boards' | 'tableVersions'>) {
  const written = tableVersions.counter(
    'overlays',
    'series',
    'competitions',
    'competition_totals',
    'entries',
    'users',
    'leagues',
    'league_members',
    'league_seasons',
    'league_rounds',
  )
  /** The competition that each overlay showed last, because a new version of its board changes the overlay. */
  const shownBy = new Map<string, number>()
  const boardOf = (token: string) => {
    const id = shownBy.get(token)
    return id === undefined ? undefined : boards.peek(id)
  }

  return {
    /** Refuses overlay_not_found. */
    async read({ token, isPeopleOnly }: Given): Promise<Overlay> {
      const subject = await findOverlay(db, token)
      shownBy.delete(token)
      if (!subject) throw new Refused({ code: 'overlay_not_found' })
      const { id, overlay } =
        'seriesId' in subject
          ? await readOfSeries(subject.seriesId, isPeopleOnly)
          : await readOfLeague(subject.leagueId)
      if (id !== null) shownBy.set(token, id)
      return overlay
    },

    /** Returns values that change when the overlay may have changed. */
    changes: (token: string) => [written, () => boardOf(token), () => boardOf(token)?.version],
  }

  async function readOfSeries(seriesId: number, isPeopleOnly: boolean) {
    const { title } = await db.selectFrom('series').select('title').where('id', '=', seriesId).executeTakeFirstOrThrow()
    const which = sql<boolean>`series_id = ${seriesId}::integer`
    const shown = await readShown(db, which)
    const overlay: Overlay = {
      title,
      competition: shown && competitionOf(shown),
      nextLockAt: await readNextLock(db, which, shown),
      season: null,
      isTable: false,
      rows: shown ? await readBoard(shown, isPeopleOnly) : [],
    }
    return { id: shown?.id ?? null, overlay }
  }

  async function readOfLeague(leagueId: number) {
    const league = await db.selectFrom('leagues').selectAll().where('id', '=', leagueId).executeTakeFirstOrThrow()
    const season = await db
      .selectFrom('league_seasons')
      .selectAll()
      .select(isSeasonOver.as('isOver'))
      .where('league_id', '=', leagueId)
      .orderBy('season', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const which = followedBy(season)
    const members = await readMembers(db, leagueId)
    const rounds = await readRounds(db, leagueId, season.season)
    const shown = season.isOver ? null : await readShown(db, which)
    const isRunning = shown?.phase === 'live' || shown?.phase === 'review'
    const nameOf = await openNames(db, members)
    const overlay: Overlay = {
      title: league.name,
      competition: shown && competitionOf(shown),
      nextLockAt: season.isOver ? null : await readNextLock(db, which, shown),
      season: {
        season: season.season,
        played: rounds.length,
        rounds: season.rounds,
        isOver: season.isOver,
        members: members.length,
        entered: shown ? await countEntered(shown.id, members) : 0,
      },
      isTable: !isRunning,
      rows: isRunning
        ? await readRound(league, shown, (userId) => nameOf(userId).name)
        : tableOf(rounds, season.isOver ? [] : members, league, (userId) => nameOf(userId).name),
    }
    return { id: shown?.id ?? null, overlay }
  }

  async function readBoard(shown: Shown, isPeopleOnly: boolean): Promise<OverlayRow[]> {
    const limit = MOST_OVERLAY_ROWS + (isPeopleOnly ? MOST_BOTS : 0)
    const rows = await readBoardRows(db, await readPlaces(shown, limit))
    const isRanked = shown.phase !== 'drafting' && shown.phase !== 'void'
    return rows
      .filter(({ isBot }) => !isPeopleOnly || !isBot)
      .slice(0, MOST_OVERLAY_ROWS)
      .map(({ userDisplayName, nthEntry, rank, totalScore, isBot }) => ({
        name: userDisplayName,
        ...(nthEntry !== undefined && { nthEntry }),
        place: rank,
        points: isRanked ? totalScore : null,
        moved: null,
        isBot,
        isHost: false,
        isAheadOfHost: null,
      }))
  }

  async function readPlaces({ id, phase }: Shown, limit: number): Promise<readonly Place[]> {
    if (isOnBoard(phase)) {
      const board = await boards.open(id)
      // no tick runs while drafting, so the reader fetches the entries of other processes
      if (phase === 'drafting') await board.freshen()
      return board.top(limit)
    }
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'score_tenths', 'rank'])
      .where('competition_id', '=', id)
      .orderBy('rank')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ entryId: row.id, score: tenths(row.score_tenths), rank: row.rank }))
  }

  /** Returns the members at the lock by their best entry as the board has it now. */
  async function readRound(league: LeagueRow, shown: Shown, nameOf: NameOf): Promise<OverlayRow[]> {
    const members = (await readEntrants(db, shown.id, [league.id])).map(({ userId }) => userId)
    const scores = await readPresentScores({ db, boards }, shown, members)
    const isAheadOfHost = aheadOf({ hostId: league.host_id, scores })
    return scores.slice(0, MOST_OVERLAY_ROWS).map(({ userId, score, rank }) => ({
      name: nameOf(userId),
      place: rank,
      points: score === null ? null : pointsOf(score),
      moved: null,
      isBot: false,
      isHost: userId === league.host_id,
      isAheadOfHost: isAheadOfHost(userId),
    }))
  }

  async function countEntered(competitionId: number, members: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct user_id)::integer as count from entries
      where competition_id = ${competitionId}::integer and user_id = any(${members}::text[])
    `.execute(db)
    return rows[0]!.count
  }
}

type NameOf = (userId: string) => string

/** Returns the table of the season with the places gained or lost by its last round. */
function tableOf(
  rounds: readonly StoredRound[],
  members: readonly string[],
  { host_id }: LeagueRow,
  nameOf: NameOf,
): OverlayRow[] {
  const scores = rounds.map((round) => round.scores)
  const table = seasonTable(scores, members)
  const before = new Map(
    seasonTable(
      scores.slice(0, -1),
      table.map(({ userId }) => userId),
    ).map(({ userId, place }) => [userId, place]),
  )
  const last = rounds.at(-1)
  const isAheadOfHost = last ? aheadOf(last) : () => null
  return table.slice(0, MOST_OVERLAY_ROWS).map(({ userId, place, total }) => ({
    name: nameOf(userId),
    place: last ? place : null,
    points: last ? pointsOf(total) : null,
    moved: rounds.length > 1 ? before.get(userId)! - place : null,
    isBot: false,
    isHost: userId === host_id,
    isAheadOfHost: isAheadOfHost(userId),
  }))
}

/** Returns a function that says whether a member scored more than the host: null for the host, and without a host who entered. */
function aheadOf({ hostId, scores }: { hostId: string | null; scores: readonly RoundScore[] }) {
  const scoreOf = new Map(scores.map(({ userId, score }) => [userId, score]))
  const host = hostId === null ? null : (scoreOf.get(hostId) ?? null)
  return (userId: string): boolean | null =>
    host === null || userId === hostId ? null : (scoreOf.get(userId) ?? -Infinity) > host
}

/** For queries on `competitions`: those that the season follows. */
const followedBy = ({ series_id, began_at }: SeasonRow) =>
  sql<boolean>`(start_time >= ${began_at} and coalesce(${series_id}::integer, series_id) = series_id)`

async function readShown(db: Db, which: RawBuilder<boolean>): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select id, prize_title as title, phase, start_time, end_time, total_entries as entries
    from competitions join competition_totals on competition_id = id
    where ${which} and phase <> 'upcoming'
    order by phase = 'live' desc, phase = 'review' desc,
      case phase
        when 'completed' then settled_at
        when 'drafting' then max(draft_opens_at) filter (where phase = 'drafting') over ()
        else draft_opens_at
      end desc,
      start_time
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the next lock among competitions that have not locked, without the one that is shown. */
async function readNextLock(db: Db, which: RawBuilder<boolean>, shown: Shown | null): Promise<string | null> {
  const { rows } = await sql<{ start_time: Date }>`
    select start_time from competitions
    where ${which} and phase in ('upcoming', 'drafting') and id <> ${shown?.id ?? 0}::integer
    order by start_time limit 1
  `.execute(db)
  return rows[0]?.start_time.toISOString() ?? null
}

const competitionOf = ({ title, phase, start_time, end_time, entries }: Shown): Overlay['competition'] => ({
  title,
  phase,
  lockAt: start_time.toISOString(),
  endAt: end_time.toISOString(),
  entries,
})
