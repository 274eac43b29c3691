/**
 * Seats for guests: taking one by a name, opening one by its personal link, and signing in again by its recovery code.
 *
 * New seats are counted by the league, not by the address, so that a whole class behind one address can join at once. Wrong codes, links and
 * words are counted by the address, right ones are not.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { JoinedLeague } from '#contract/leagues.schemas.ts'
import type { GuestInvitation, SeatRecovery, TakenSeat } from '#contract/seats.ts'
import { comparableName, MOST_MEMBERS, readSeatCode } from '#game/league.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword, isPassword } from '#server/identity/passwords.ts'
import { startSession } from '#server/identity/sessions.ts'
import {
  findLeague,
  insertMembers,
  lockLeague,
  readMembers,
  readSeasons,
  type LeagueRow,
} from '#server/records/leagues.ts'
import {
  findSeatByCode,
  insertSeats,
  newRecoveryWords,
  readSeats,
  replaceRecoveryHash,
  textOfWords,
  spendSeatCode,
} from '#server/records/seats.ts'
import { createSeats } from '#server/records/users.ts'
import { findOpened, titleOf } from './join.ts'
import { findCounted, requireWithin } from './wrong-codes.ts'
import { namesOf } from '#server/records/league-names.ts'

const NEW_SEATS = 'new seats of a league'
const WRONG_LINKS = { limit: 'wrong links of seats', most: 20 }
const WRONG_WORDS = { limit: 'wrong recovery words from one address', most: 50 }
const WRONG_WORDS_OF_SEAT = 'wrong recovery words for one seat'

/** Refuses wrong_league_code, wrong_seat_link, too_many_requests. */
export async function readGuestInvitation(
  deps: Deps,
  request: FastifyRequest,
  typed: string,
): Promise<GuestInvitation> {
  const seat = readSeatCode(typed) === null ? null : await findLinked(deps, request, typed)
  const league = seat ? (await findLeague(deps.db, seat.slug))! : await findOpened(deps, request, typed)
  const { series_id: seriesId } = (await readSeasons(deps.db, league.id)).at(-1)!
  return {
    slug: league.slug,
    name: league.name,
    ownerName: (await namesOf(deps.db, [league.owner_id])).get(league.owner_id)!,
    members: (await readMembers(deps.db, league.id)).length,
    seriesTitle: await titleOf(deps.db, seriesId),
    hasSeats: league.has_seats,
    seatName: seat === null ? null : (seat.username ?? seat.firstName),
  }
}

/** Refuses wrong_league_code, no_seats, league_full, name_in_league, too_many_requests. */
export async function takeSeat(
  deps: Deps,
  reply: FastifyReply,
  { code: typed, name: given }: { code: string; name: string },
): Promise<TakenSeat> {
  const { request } = reply
  const found = await findOpened(deps, request, typed)
  requireSeats(found)
  await requireWithin(deps, request, NEW_SEATS, `league ${found.id}`, MOST_MEMBERS)
  const name = given.normalize('NFC')
  const words = newRecoveryWords()
  let userId: string
  try {
    const recoveryHash = await hashPassword(textOfWords(words.join(' ')))
    userId = await deps.db.transaction().execute(async (tx) => {
      const league = await lockLeague(tx, found.slug)
      // the owner may have renewed the code meanwhile
      if (!league || league.code !== found.code) throw new Refused({ code: 'wrong_league_code' })
      requireSeats(league)
      const members = await readMembers(tx, league.id)
      if (members.length >= MOST_MEMBERS) throw new Refused({ code: 'league_full', mostMembers: MOST_MEMBERS })
      if ((await namesIn(tx, league.id, members)).has(comparableName(name)))
        throw new Refused({ code: 'name_in_league' })
      const [id] = await createSeats(tx, [name])
      await insertSeats(tx, league.id, [{ userId: id!, recoveryHash }])
      await insertMembers(tx, league.id, [id!])
      return id!
    })
  } catch (error) {
    await deps.sharedLimits.giveBack(NEW_SEATS, `league ${found.id}`)
    throw error
  }
  await startSession(deps, reply, userId)
  request.log.info({ event: 'seat_taken', player: userId }, 'a guest took a seat in a league')
  return { slug: found.slug, name: found.name, words }
}

/** Refuses wrong_seat_link, banned, too_many_requests. */
export async function openSeat(deps: Deps, reply: FastifyReply, typed: string): Promise<TakenSeat> {
  const { slug, name, userId, banReason } = await findLinked(deps, reply.request, typed)
  if (banReason !== null) throw new Refused({ code: 'banned', reason: banReason })
  const words = newRecoveryWords()
  const hash = await hashPassword(textOfWords(words.join(' ')))
  if (!(await spendSeatCode(deps.db, readSeatCode(typed)!, hash))) throw new Refused({ code: 'wrong_seat_link' })
  await startSession(deps, reply, userId)
  reply.log.info({ event: 'seat_opened', player: userId }, 'a seat was opened by its personal link')
  return { slug, name, words }
}

/** Refuses wrong_recovery_code, banned, too_many_requests. An unknown name takes as long as wrong words. */
export async function recoverSeat(
  deps: Deps,
  reply: FastifyReply,
  { slug, name, words }: SeatRecovery,
): Promise<JoinedLeague> {
  const { request } = reply
  const found = await findCounted(deps, request, WRONG_WORDS, async () => {
    const league = await findLeague(deps.db, slug)
    const seats = league ? await readSeats(deps.db, league.id) : []
    const seat = seats.find(({ firstName, username }) =>
      [firstName, username].some((one) => one !== null && comparableName(one) === comparableName(name)),
    )
    if (seat) await requireWithin(deps, request, WRONG_WORDS_OF_SEAT, `seat ${seat.userId}`, 10)
    const isRight = await isPassword(textOfWords(words), seat?.recoveryHash ?? null)
    return isRight && seat && league ? { ...seat, leagueName: league.name } : undefined
  })
  if (!found) {
    request.log.info({ event: 'seat_recovery_failed' }, 'a seat was not recovered')
    throw new Refused({ code: 'wrong_recovery_code' })
  }
  await deps.sharedLimits.forget(WRONG_WORDS_OF_SEAT, `seat ${found.userId}`)
  await startSession(deps, reply, found.userId)
  request.log.info({ event: 'seat_recovered', player: found.userId }, 'a seat was recovered by its words')
  return { slug, name: found.leagueName }
}

/** Replaces the recovery code of the caller's seat and returns its words. Refuses not_a_seat. */
export async function renewRecoveryCode({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ words: string[] }> {
  const words = newRecoveryWords()
  const hash = await hashPassword(textOfWords(words.join(' ')))
  if (!(await replaceRecoveryHash(db, userId, hash))) throw new Refused({ code: 'not_a_seat' })
  return { words }
}

/** Returns the names that a new seat cannot have, in comparable form: those of the members, and those with which seats were made. */
export async function namesIn(tx: Queryable, leagueId: number, members: readonly string[]): Promise<Set<string>> {
  const shown = await namesOf(tx, members)
  const made = await readSeats(tx, leagueId)
  return new Set([...shown.values(), ...made.map(({ firstName }) => firstName ?? '')].map(comparableName))
}

/** Refuses no_seats where the owner does not allow them. */
export function requireSeats({ has_seats: hasSeats }: Pick<LeagueRow, 'has_seats'>): void {
  if (!hasSeats) throw new Refused({ code: 'no_seats' })
}

async function findLinked(deps: Deps, request: FastifyRequest, typed: string) {
  const code = readSeatCode(typed)
  const seat = await findCounted(deps, request, WRONG_LINKS, async () =>
    code === null ? undefined : findSeatByCode(deps.db, code),
  )
  if (!seat) throw new Refused({ code: 'wrong_seat_link' })
  return seat
}
