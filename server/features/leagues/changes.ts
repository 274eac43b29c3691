/**
 * The owner's changes of a league, and members who leave. Each change is one transaction that locks the league first, so of two changes at
 * the same time the second reads what the first has stored.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import type { NewLeague, NewSeason } from '#contract/leagues.ts'
import type { JoinedLeague, LeagueEdit } from '#contract/leagues.schemas.ts'
import type { Ok } from '#contract/values.schemas.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import {
  closeLeague,
  endMembership,
  endSeason,
  insertLeague,
  insertSeason,
  isMember,
  isSeasonOver,
  lockLeague,
  lockPlayer,
  readSeasons,
  renewCode,
  updateLeague,
  type LeagueRow,
} from '#server/records/leagues.ts'
import { findUser, SEAT } from '#server/records/users.ts'
import { requireRoomFor } from './join.ts'
import { requireRoundsLeft } from './series.ts'

/** Refuses account_required for a seat, series_not_found, no_rounds_left, too_many_leagues. */
export const startLeague = (
  db: Db,
  userId: string,
  { name, isHost, hasSeats = false, ...season }: NewLeague,
): Promise<JoinedLeague> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockPlayer(tx, userId))) throw new Refused({ code: 'signed_out' })
    await requireAccount(tx, userId)
    await requireRoomFor(tx, userId)
    await requireRoundsLeft(tx, season.seriesId)
    const league = await insertLeague(tx, { name, ownerId: userId, isHost, hasSeats })
    await insertSeason(tx, { leagueId: league.id, season: 1, ...season })
    return { slug: league.slug, name }
  })

/** Refuses league_not_found, not_league_owner, league_closed, not_a_member, host_is_live, and account_required to give a league to a seat. */
export const editLeague = (db: Db, userId: string, slug: string, edit: LeagueEdit): Promise<Ok> =>
  asOwner(db, userId, slug, async (tx, league) => {
    const { name, hostId, ownerId, hasSeats, keepsSeats } = edit
    for (const memberId of [hostId, ownerId]) if (memberId) await requireMember(tx, league.id, memberId)
    if (ownerId !== undefined) await requireAccount(tx, ownerId)
    if (hostId !== undefined && hostId !== league.host_id) await requireNoneLive(tx, league)
    const values = {
      ...(name !== undefined && { name }),
      ...(hostId !== undefined && { host_id: hostId }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(hasSeats !== undefined && { has_seats: hasSeats }),
      ...(keepsSeats !== undefined && { keeps_seats: keepsSeats }),
    }
    if (Object.keys(values).length > 0) await updateLeague(tx, league.id, values)
  })

/** Refuses league_not_found, not_league_owner, league_closed. */
export const changeCode = (db: Db, userId: string, slug: string, isOpen: boolean): Promise<Ok> =>
  asOwner(db, userId, slug, (tx, { id }) => renewCode(tx, id, isOpen))

/** Refuses league_not_found, not_league_owner, league_closed. */
export const close = (db: Db, userId: string, slug: string): Promise<Ok> =>
  asOwner(db, userId, slug, (tx, { id }) => closeLeague(tx, id))

/** Refuses season_not_over while the present season has rounds left, series_not_found, no_rounds_left, and what `close` refuses. */
export const beginSeason = (db: Db, userId: string, slug: string, season: NewSeason): Promise<Ok> =>
  asOwner(db, userId, slug, async (tx, { id }) => {
    const seasons = await readSeasons(tx, id)
    const running = await tx
      .selectFrom('league_seasons')
      .select('season')
      .where('league_id', '=', id)
      .where('season', '=', seasons.length)
      .where(isSeasonOver)
      .executeTakeFirst()
    if (!running) throw new Refused({ code: 'season_not_over' })
    await requireRoundsLeft(tx, season.seriesId)
    // a season whose series is over has not ended by itself
    await endSeason(tx, id)
    await insertSeason(tx, { leagueId: id, season: seasons.length + 1, ...season })
  })

/**
 * Removes a member, or lets the caller leave. Refuses owner_must_stay for the owner, host_is_live, not_a_member, league_not_found,
 * not_league_owner, league_closed.
 */
export const removeMember = (db: Db, userId: string, { slug, userId: memberId }: Removed): Promise<Ok> =>
  db.transaction().execute(async (tx) => {
    const league = await lockLeagueOf(tx, userId, slug)
    if (memberId !== userId && league.owner_id !== userId) throw new Refused({ code: 'not_league_owner' })
    if (memberId === league.owner_id) throw new Refused({ code: 'owner_must_stay' })
    await requireMember(tx, league.id, memberId)
    if (memberId === league.host_id) {
      await requireNoneLive(tx, league)
      await updateLeague(tx, league.id, { host_id: null })
    }
    await endMembership(tx, league.id, memberId)
    return { ok: true as const }
  })
type Removed = { slug: string; userId: string }

const asOwner = (
  db: Db,
  userId: string,
  slug: string,
  work: (tx: Queryable, league: LeagueRow) => Promise<void>,
): Promise<Ok> =>
  db.transaction().execute(async (tx) => {
    await work(tx, await lockOwnLeague(tx, userId, slug))
    return { ok: true as const }
  })

/** Locks a league for a change by its owner. Refuses league_not_found, league_closed, not_league_owner. */
export async function lockOwnLeague(tx: Queryable, userId: string, slug: string): Promise<LeagueRow> {
  const league = await lockLeagueOf(tx, userId, slug)
  if (league.owner_id !== userId) throw new Refused({ code: 'not_league_owner' })
  return league
}

/** Locks a league for a change by a member. To others a league that is not theirs does not exist. */
async function lockLeagueOf(tx: Queryable, userId: string, slug: string): Promise<LeagueRow> {
  const league = await lockLeague(tx, slug)
  if (!league || !(await isMember(tx, league.id, userId))) throw new Refused({ code: 'league_not_found' })
  if (league.closed_at !== null) throw new Refused({ code: 'league_closed' })
  return league
}

/** Seats own no league: refuses account_required for one. */
async function requireAccount(tx: Queryable, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (user?.issuer === SEAT) throw new Refused({ code: 'account_required' })
}

async function requireMember(tx: Queryable, leagueId: number, userId: string): Promise<void> {
  if (!(await isMember(tx, leagueId, userId))) throw new Refused({ code: 'not_a_member' })
}

/** Refuses host_is_live from the lock of a competition that the league follows until its settlement. */
async function requireNoneLive(tx: Queryable, { id, host_id }: LeagueRow): Promise<void> {
  if (host_id === null) return
  const { rows } = await sql`
    select 1 from league_seasons join competitions on coalesce(league_seasons.series_id, competitions.series_id) = competitions.series_id
    where league_id = ${id}::integer and league_seasons.ended_at is null and began_at <= start_time and (
      phase in ('live', 'review') or phase = 'drafting' and start_time <= clock_timestamp()
    ) limit 1
  `.execute(tx)
  if (rows.length > 0) throw new Refused({ code: 'host_is_live' })
}
