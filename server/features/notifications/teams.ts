/**
 * The standing of every player of a live competition, by the best of their entries on this process's board, without bots. No one can enter
 * any more, so the owners of entries are read once for all callers.
 *
 * Sized for a million entries: players are numbers and their data is in columns, because a map of a million names blocks the event loop for
 * some hundred milliseconds each time it grows. Long loops yield every few milliseconds.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPrizePlaces } from '#game/payouts.ts'
import { BOT, readEntryOwners, type EntryOwners } from '#server/competition/entry-owners.ts'
import { canWinPrize } from '#server/competition/prize-eligibility.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { earliest } from '#server/db/clock.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'

export type PlayedNow = Pick<CompetitionRow, 'id' | 'prize_title' | 'payout_shares' | 'source'>
export type Teams = { competition: PlayedNow; players: EntryOwners; board: LiveBoard }

/** A number for each player, and the number of the entry that it belongs to: from 1, or 0 for none. */
export type Standing<Numbers> = { values: Numbers; entries: Uint16Array }

const SCORED_AT_ONCE = 20_000
const ROWS_AT_ONCE = 500

/** Returns the live competitions with their standings. */
export function openTeams({ db, boards }: Pick<Deps, 'db' | 'boards'>): () => Promise<Teams[]> {
  const known = new Map<number, Promise<EntryOwners>>()

  const playersOf = (id: number): Promise<EntryOwners> => {
    const players = known.get(id) ?? readEntryOwners(db, id)
    known.set(id, players)
    // the next check tries again
    players.catch(() => known.delete(id))
    return players
  }

  return async () => {
    const live = await readLive(db)
    for (const id of known.keys()) if (!live.some((competition) => competition.id === id)) known.delete(id)
    const teams: Teams[] = []
    for (const competition of live) {
      const players = await playersOf(competition.id)
      teams.push({ competition, players, board: await boards.open(competition.id) })
    }
    return teams
  }
}

/** Returns when a competition will have been live for `seconds`, or null if none is live. */
export const liveFor = (db: Db, seconds: number): Promise<Date | null> =>
  earliest(
    db,
    sql`start_time + make_interval(secs => ${seconds})`,
    sql`competitions where phase = 'live' and end_time > clock_timestamp()`,
  )

const readLive = (db: Db): Promise<PlayedNow[]> =>
  db
    .selectFrom('competitions')
    .select(['id', 'prize_title', 'payout_shares', 'source'])
    .where('phase', '=', 'live')
    .where('end_time', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .execute()

/** Until a creator has points, no player has a score or a place to lose. */
async function areLevel(board: LiveBoard): Promise<boolean> {
  const [first] = await board.top(1)
  return !first || first.rank === null || first.score <= 0
}

/** Returns the score of each player's best entry, the first of several equal ones; null while all scores are equal. */
export async function bestScores({ players, board }: Teams): Promise<Standing<Int32Array> | null> {
  if (await areLevel(board)) return null
  const { userIds, entryIds, owners, nth } = players
  const values = new Int32Array(userIds.length).fill(-(2 ** 31))
  const entries = new Uint16Array(userIds.length)
  for (let from = 0; from < entryIds.length; from += SCORED_AT_ONCE) {
    for (let index = from; index < Math.min(from + SCORED_AT_ONCE, entryIds.length); index++) {
      const owner = owners[index]!
      if (owner === BOT) continue
      const score = board.scoreOf(entryIds[index]!)
      if (score <= values[owner]!) continue
      values[owner] = score
      entries[owner] = nth[index]!
    }
    await turn()
  }
  return { values, entries }
}

/** Returns 1 for each player in the prize places, with the best of those entries; null while all scores are equal. */
export async function prizeHolders(teams: Teams): Promise<Standing<Uint8Array> | null> {
  const { board } = teams
  for (;;) {
    const { version } = board
    const holders = (await areLevel(board)) ? null : await holdersOn(teams)
    // points changed during the read, so the rows mix two orders
    if (board.version === version) return holders
  }
}

/** Reads from the top of the board to the last prize place, including all entries that tie with it. Each bot has one entry. */
async function holdersOn({ competition, players, board }: Teams): Promise<Standing<Uint8Array>> {
  const holders = new Uint8Array(players.userIds.length)
  const entries = new Uint16Array(players.userIds.length)
  const standingOf = openPrizePlaces(competition.payout_shares.length)
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await (offset === 0 ? board.top(ROWS_AT_ONCE) : board.page(offset, ROWS_AT_ONCE))
    for (const { entryId, rank } of rows) {
      const place = placeOf(players, entryId)
      const owner = players.owners[place] ?? BOT
      if (!canWinPrize(competition, { isBot: owner === BOT, isSeat: players.ofSeat[place] === 1 })) continue
      const standing = standingOf({ rank: rank!, playerId: owner === BOT ? null : owner })
      if (standing === 'none') return { values: holders, entries }
      if (standing === 'better_entry' || owner === BOT) continue
      holders[owner] = 1
      entries[owner] = players.nth[place]!
    }
    if (rows.length < ROWS_AT_ONCE) return { values: holders, entries }
    await turn()
  }
}

/** The index of the entry, or -1 if the entry does not exist. */
function placeOf({ entryIds }: EntryOwners, entryId: number): number {
  let [low, high] = [0, entryIds.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = entryIds[middle]!
    if (found === entryId) return middle
    if (found < entryId) low = middle + 1
    else high = middle - 1
  }
  return -1
}
