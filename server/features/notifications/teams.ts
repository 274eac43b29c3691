/**
 * The standing of every player of a live competition, by the best of their entries on this process's board, without bots. No one can enter
 * any more, so the owners of entries are read once for all callers.
 *
 * Sized for a million entries: players are numbers and their data is in columns, because a map of a million names blocks the event loop for
 * some hundred milliseconds each time it grows. Long loops yield every few milliseconds.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { botsMayWin } from '#server/competition/view.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { earliest } from '#server/db/clock.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { Numbering } from './numbering.ts'

export type PlayedNow = Pick<CompetitionRow, 'id' | 'prize_title' | 'payout_shares' | 'source'>
export type Teams = { competition: PlayedNow; players: Players; board: LiveBoard }

/**
 * Entries in the order of their ids. `owners` has the number of each entry's player, or BOT. `nth` is the number of an entry among its
 * player's, from 1, and `counts` is each player's number of entries.
 */
type Players = {
  userIds: readonly string[]
  entryIds: Float64Array
  owners: Int32Array
  nth: Uint16Array
  counts: Uint16Array
}

/** A number for each player, and the number of the entry that it belongs to: from 1, or 0 for none. */
export type Standing<Numbers> = { values: Numbers; entries: Uint16Array }

const BOT = -1
const ENTRIES_AT_ONCE = 2_500
const SCORED_AT_ONCE = 20_000
const ROWS_AT_ONCE = 500

/** Returns the live competitions with their standings. */
export function openTeams({ db, boards }: Pick<Deps, 'db' | 'boards'>): () => Promise<Teams[]> {
  const known = new Map<number, Promise<Players>>()

  const playersOf = (id: number): Promise<Players> => {
    const players = known.get(id) ?? readPlayers(db, id)
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

async function readPlayers(db: Db, competitionId: number): Promise<Players> {
  const players = new Numbering()
  const entryIds: number[] = []
  const owners: number[] = []
  const nth: number[] = []
  const counts: number[] = []
  for (;;) {
    const rows = await entriesAfter(db, competitionId, entryIds.at(-1) ?? 0)
    for (const row of rows) {
      const owner = row.is_bot ? BOT : players.numberOf(row.user_id)
      entryIds.push(row.id)
      owners.push(owner)
      nth.push(owner === BOT ? 0 : (counts[owner] = (counts[owner] ?? 0) + 1))
    }
    if (rows.length < ENTRIES_AT_ONCE) break
  }
  return {
    userIds: players.names,
    entryIds: new Float64Array(entryIds),
    owners: new Int32Array(owners),
    nth: new Uint16Array(nth),
    counts: new Uint16Array(counts),
  }
}

/** Joins owners to the few entries that are read. The materialised subquery keeps the planner from joining the other way round. */
const entriesAfter = (db: Db, competitionId: number, after: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('entries')
        .select(['id', 'user_id'])
        .where('competition_id', '=', competitionId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ENTRIES_AT_ONCE)
        .as('entry'),
    )
    .innerJoin('users', 'users.id', 'entry.user_id')
    .select(['entry.id', 'user_id', 'is_bot'])
    .orderBy('entry.id')
    .execute()

/** Until a creator has points, no player has a score or a place to lose. */
function areLevel(board: LiveBoard): boolean {
  const [first] = board.top(1)
  return !first || first.rank === null || first.score <= 0
}

/** Returns the score of each player's best entry, the first of several equal ones; null while all scores are equal. */
export async function bestScores({ players, board }: Teams): Promise<Standing<Int32Array> | null> {
  if (areLevel(board)) return null
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
    const holders = areLevel(board) ? null : await holdersOn(teams)
    // points changed during the read, so the rows mix two orders
    if (board.version === version) return holders
  }
}

/** Reads from the top of the board to the last prize place, including all entries that tie with it. */
async function holdersOn({ competition, players, board }: Teams): Promise<Standing<Uint8Array>> {
  const holders = new Uint8Array(players.userIds.length)
  const entries = new Uint16Array(players.userIds.length)
  const mayWin = (owner: number) => owner !== BOT || botsMayWin(competition)
  let left = competition.payout_shares.length
  let lowest = 0
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = offset === 0 ? board.top(ROWS_AT_ONCE) : board.page(offset, ROWS_AT_ONCE)
    for (const { entryId, score } of rows) {
      if (left === 0 && score < lowest) return { values: holders, entries }
      const place = placeOf(players, entryId)
      const owner = players.owners[place] ?? BOT
      if (!mayWin(owner)) continue
      if (left > 0) {
        lowest = score
        left--
      }
      if (owner === BOT || holders[owner] === 1) continue
      holders[owner] = 1
      entries[owner] = players.nth[place]!
    }
    if (rows.length < ROWS_AT_ONCE) return { values: holders, entries }
    await turn()
  }
}

/** The index of the entry, or -1 if the entry does not exist. */
function placeOf({ entryIds }: Players, entryId: number): number {
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
