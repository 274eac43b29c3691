/**
 * Joining a league with its code. An address has 20 wrong codes an hour; right codes do not count, so a whole class behind one address can
 * join. Every code that does not work gets the same sentence.
 */
import type { FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import { MOST_LEAGUES, type Invitation } from '#contract/leagues.ts'
import type { JoinedLeague } from '#contract/leagues.schemas.ts'
import { MOST_MEMBERS, readCode } from '#game/league.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import {
  countLeaguesOf,
  findByCode,
  findLeague,
  insertMembers,
  isMember,
  lockLeague,
  lockPlayer,
  readMembers,
  readSeasons,
  type LeagueRow,
} from '#server/records/leagues.ts'
import { namesOf } from '#server/records/league-names.ts'
import { findCounted } from './wrong-codes.ts'

const WRONG_CODES = { limit: 'wrong league codes', most: 20 }

type Joining = Pick<Deps, 'db' | 'settings' | 'sharedLimits'>

/** Returns what somebody sees before they join. Refuses wrong_league_code, too_many_requests. */
export async function readInvitation(
  deps: Joining,
  request: FastifyRequest,
  userId: string,
  typed: string,
): Promise<Invitation> {
  const league = await findOpened(deps, request, typed)
  const members = await readMembers(deps.db, league.id)
  const { series_id: seriesId } = (await readSeasons(deps.db, league.id)).at(-1)!
  return {
    name: league.name,
    ownerName: (await namesOf(deps.db, [league.owner_id])).get(league.owner_id)!,
    members: members.length,
    seriesTitle: await titleOf(deps.db, seriesId),
    slug: members.includes(userId) ? league.slug : null,
  }
}

/** A member who joins again stays a member. Refuses wrong_league_code, league_full, too_many_leagues, too_many_requests. */
export async function joinLeague(
  deps: Joining,
  request: FastifyRequest,
  userId: string,
  typed: string,
): Promise<JoinedLeague> {
  const { slug, name, code } = await findOpened(deps, request, typed)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockPlayer(tx, userId))) throw new Refused({ code: 'signed_out' })
    const league = await lockLeague(tx, slug)
    // the owner may have renewed the code meanwhile
    if (!league || league.code !== code) throw new Refused({ code: 'wrong_league_code' })
    if (await isMember(tx, league.id, userId)) return
    if ((await readMembers(tx, league.id)).length >= MOST_MEMBERS)
      throw new Refused({ code: 'league_full', mostMembers: MOST_MEMBERS })
    await requireRoomFor(tx, userId)
    await insertMembers(tx, league.id, [userId])
  })
  return { slug, name }
}

/** Refuses too_many_leagues. Call it while the player's row is locked. */
export async function requireRoomFor(tx: Queryable, userId: string): Promise<void> {
  if ((await countLeaguesOf(tx, userId)) >= MOST_LEAGUES)
    throw new Refused({ code: 'too_many_leagues', mostLeagues: MOST_LEAGUES })
}

/** Returns the league that a code opens. Refuses wrong_league_code, too_many_requests. */
export async function findOpened(deps: Joining, request: FastifyRequest, typed: string): Promise<LeagueRow> {
  const code = readCode(typed)
  const league = await findCounted(deps, request, WRONG_CODES, async () =>
    code === null ? undefined : findByCode(deps.db, code),
  )
  if (!league) throw new Refused({ code: 'wrong_league_code' })
  return league
}

/** Returns the title of a series, or null for every competition. */
export async function titleOf(db: Queryable, seriesId: number | null): Promise<string | null> {
  if (seriesId === null) return null
  const row = await db.selectFrom('series').select('title').where('id', '=', seriesId).executeTakeFirst()
  return row?.title ?? null
}

/** Returns the league, or refuses league_not_found. */
export async function requireLeague(db: Db | Queryable, slug: string): Promise<LeagueRow> {
  const league = await findLeague(db, slug)
  if (!league) throw new Refused({ code: 'league_not_found' })
  return league
}
