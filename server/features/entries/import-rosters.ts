/**
 * Imports rosters from a CSV file: new and changed entries in one transaction, all or none. A dry run decides the same and writes nothing.
 *
 * The import takes the locks of an entry and of a change and uses the database's clock; a new entry counts like any other.
 */
import { readClock } from '#server/db/clock.ts'
import { withCommit } from '#server/db/with-commit.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Received, ResponseOf } from '#contract/endpoint.ts'
import type { importRosters as importCall } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { competitionTopic, leaderboardTopic } from '#contract/realtime.ts'
import { decimalOf } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { numberedRosters } from '#game/roster-sheet/numbered-rosters.ts'
import { readSheet, type ReadRoster } from '#game/roster-sheet/read-sheet.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { asRefusal, changes, clearRosters, insertion, reserveEntryIds } from '#server/records/entries.ts'
import { addressInsertion } from '#server/records/entry-addresses.ts'
import {
  announceNotifications,
  saveNotifications,
  type Notification,
  type SavedNotification,
} from '#server/records/notifications.ts'
import { decideSheet, type SheetLine } from './decide-sheet.ts'
import type { Roster } from './decide-replacement.ts'
import { acceptedNotification, manyAcceptedNotification, namesIn } from './entry-notifications.ts'
import {
  hasOpened,
  lockCompetition,
  lockOwnEntries,
  lockUsers,
  readBook,
  readNames,
  type Book,
  type LockedCompetition,
} from './queries.ts'
import { announce } from './submit-entry.ts'

type Outcome = ResponseOf<typeof importCall>
type Asked = {
  player: Player
  body: Received<typeof importCall>['body']
  isDryRun: boolean
  addressHash: string | null
}
type Numbered = { rows: Promise<{ seq: number }[]> }
type Written = { id: number } & Roster
type Stored = {
  lines: SheetLine[]
  book: Book
  isStored: boolean
  changed: Written[]
  entered: Written[]
  told: SavedNotification[]
} & Record<'changing' | 'entering', Numbered | null>

/** Returns a verdict for each line. Throws the refusals of a whole file, such as a closed competition. */
export async function importRosters(deps: Deps, asked: Asked): Promise<Outcome> {
  const { competitionId } = asked.body
  const { maxEntriesPerPlayer } = deps.settings
  const stored = await deps.db
    .transaction()
    .execute((tx) => importInTransaction(tx, asked, maxEntriesPerPlayer))
    .catch(asRefusal)
  const { lines, book, isStored, changed, entered, told } = stored
  if (stored.changing) {
    const { seq } = (await stored.changing.rows)[0]!
    deps.boards.peek(competitionId)?.written(
      seq,
      changed.map(({ id, picks }) => ({ id, picks: picks.map((pick) => pick.creatorId), banked: tenths(0) })),
    )
    deps.bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
    deps.topicVersions.published(competitionTopic(competitionId), seq)
  }
  if (stored.entering) announce(deps, competitionId, entered, (await stored.entering.rows)[0]!.seq)
  announceNotifications(deps.bus, told)
  const newIds = entered.map(({ id }) => id)
  return {
    isStored,
    lines: lines.map((line) => ({
      line: line.line,
      verdict: line.verdict,
      entryId: line.verdict === 'enter' ? (newIds.shift() ?? null) : line.entryId,
      creators: line.verdict === 'refuse' ? [] : namesIn(book, line.roster.picks),
      totalSalary: line.totalSalary === null ? null : decimalOf(line.totalSalary),
      reason: line.verdict === 'refuse' ? line.reason : null,
    })),
  }
}

/** The limit of lines in a file: twice the largest number of entries that the settings allow. */
const MOST_LINES = 2_000

function limitLines(read: readonly ReadRoster[]): ReadRoster[] {
  const next = read[MOST_LINES]
  return [...read.slice(0, MOST_LINES), ...(next ? [{ line: next.line, problem: 'too_many_lines' as const }] : [])]
}

async function importInTransaction(tx: Queryable, asked: Asked, maxEntries: number): Promise<Stored> {
  const { player, body, isDryRun } = asked
  const { competitionId } = body
  const read = limitLines(readSheet(body.csv))
  const competition = await lockCompetition(tx, competitionId)
  if (!(await lockUsers(tx, [player.id])).has(player.id)) throw new Refused({ code: 'signed_out' })
  const entries = await lockOwnEntries(tx, competitionId, player.id)
  const hasNames = read.some(
    (one) => !('problem' in one) && (one.beside || one.creators.some((name) => typeof name === 'string')),
  )
  const rosters = numberedRosters(read, hasNames ? await readNames(tx, competitionId) : [])
  const book = await readBook(tx, competitionId, [
    ...rosters.flatMap((one) => ('problem' in one ? [] : one.creatorIds)),
    ...entries.flatMap(({ picks }) => picks.map((pick) => pick.creatorId)),
  ])
  const now = await readClock(tx)
  if (!competition || now >= competition.startTime)
    throw new Refused({ code: (await hasOpened(tx, competitionId)) ? 'drafting_closed' : 'no_active_competition' })

  const lines = decideSheet(rosters, {
    limits: competition,
    book,
    entries,
    maxEntries: competition.maxEntries ?? maxEntries,
  })
  const nothing = { lines, book, isStored: false, changed: [], entered: [], told: [], changing: null, entering: null }
  if (isDryRun || lines.length === 0 || lines.some(({ verdict }) => verdict === 'refuse')) return nothing

  const changed = lines.flatMap((line) =>
    line.verdict === 'change' ? [{ ...entries.find(({ id }) => id === line.entryId)!, ...line.roster }] : [],
  )
  const fresh = lines.flatMap((line) => (line.verdict === 'enter' ? [line.roster] : []))
  const ids = fresh.length > 0 ? await reserveEntryIds(tx, fresh.length) : []
  const entered = fresh.map((roster, nth) => ({ id: ids[nth]!, userId: player.id, ...roster }))
  const notification = notificationOf(competitionId, competition, entered, book)
  const told = notification ? await saveNotifications(tx, [player.id], notification) : []
  // one entry may take the roster that another entry gives up
  if (changed.length > 0)
    await clearRosters(
      tx,
      changed.map(({ id }) => id),
    )
  const changing = changed.length > 0 ? await withCommit(tx, changes(competitionId, now, changed)) : null
  const entering = entered.length > 0 ? await withCommit(tx, insertion(competitionId, now, entered)) : null
  const { addressHash } = asked
  if (addressHash !== null && entered.length > 0)
    await withCommit(tx, addressInsertion(entered.map(({ id }) => ({ entryId: id, addressHash }))))
  return { lines, book, isStored: true, changed, entered, told, changing, entering }
}

const notificationOf = (
  competitionId: number,
  { prizeTitle }: LockedCompetition,
  entered: readonly Roster[],
  book: Book,
): Notification | null => {
  const [only, ...others] = entered
  if (!only) return null
  const about = { competitionId, prizeTitle }
  return others.length > 0
    ? manyAcceptedNotification(about, entered.length)
    : acceptedNotification(about, namesIn(book, only.picks))
}
