/**
 * Enters rosters: load, decide, save, announce. Prices come from the price book; those in the request are only compared.
 *
 * Submissions to a competition are written together in one transaction. It locks the competition's row against a phase change, then the
 * players' rows, so that one player's submissions follow each other. Then it reads the database's clock: that is when these entries were
 * accepted.
 */
import { Refused, type Refusal } from '#contract/errors.ts'
import { competitionTopic, leaderboardTopic } from '#contract/realtime.ts'
import { cents, type Cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { rosterKey, type RosterPick } from '#game/roster.ts'
import type { Deps } from '#server/deps.ts'
import { observe, timing } from '#server/metrics/metrics.ts'
import type { Queryable } from '#server/db/handle.ts'
import { withCommit } from '#server/db/with-commit.ts'
import { together } from '#server/db/together.ts'
import { findResponses, saveResponses, requestHash } from '#server/records/idempotency-keys.ts'
import { makeKeyedBatcher } from '#server/jobs/batcher.ts'
import { asRefusal, insertion, reserveEntryIds } from '#server/records/entries.ts'
import { addressInsertion } from '#server/records/entry-addresses.ts'
import {
  announceNotifications,
  saveNotificationsEach,
  type SavedNotification,
  type DueNotification,
} from '#server/records/notifications.ts'
import {
  decideEntries,
  REPEAT_MS,
  takenName,
  type Accepted,
  type Decision,
  type EntryResponse,
  type Submission,
} from './decide.ts'
import { acceptedNotification, namesIn } from './entry-notifications.ts'
import { atTheStart, entryView } from './entry-view.ts'
import {
  hasOpened,
  lockCompetition,
  lockUsers,
  readBook,
  readClockAndCounts,
  readRecentEntries,
  readTaken,
  type Book,
  type LockedCompetition,
} from './queries.ts'
import { UNCOUNTED } from './repeat.ts'

export type Outcome = EntryResponse | Refusal
type Saved = Accepted & { id: number }

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'code' in outcome

/** Takes single submissions. Those that arrive while others of the same competition are being written share the next transaction. */
export function createEntryQueue(deps: Deps): (submission: Submission) => Promise<EntryResponse> {
  const submit = makeKeyedBatcher(
    (competitionId: number, submissions: Submission[]) => submitEntries(deps, competitionId, submissions),
    deps.settings.entriesAtOnce,
    ({ body }) => body.competitionId,
  )
  return async (submission) => {
    const outcome = await submit(submission).catch(asRefusal)
    if (isRefusal(outcome)) throw new Refused(outcome)
    return outcome
  }
}

/** Writes submissions to one competition in one transaction. Returns one outcome for each, in order. Never throws a refusal. */
export async function submitEntries(
  deps: Deps,
  competitionId: number,
  submissions: readonly Submission[],
): Promise<Outcome[]> {
  const committed = timing('fantasy_entry_commit_seconds')
  const { outcomes, saved, told, numbered } = await deps.db
    .transaction()
    .execute((tx) => writeEntries(tx, competitionId, submissions, deps.settings.maxEntriesPerPlayer))
  committed()
  observe('fantasy_entry_batch_size', submissions.length)
  if (outcomes.some((outcome) => isRefusal(outcome) && outcome.code === 'drafting_closed'))
    await deps.storeDuePhase(competitionId)
  if (numbered) announce(deps, competitionId, saved, (await numbered.rows)[0]!.seq)
  announceNotifications(deps.bus, told)
  return outcomes
}

type Written = {
  outcomes: Outcome[]
  saved: Saved[]
  told: SavedNotification[]
  /** The number of the change once it is committed, or null if nothing was saved. */
  numbered: { rows: Promise<{ seq: number }[]> } | null
}

async function writeEntries(
  tx: Queryable,
  competitionId: number,
  submissions: readonly Submission[],
  maxEntries: number,
): Promise<Written> {
  const userIds = submissions.map(({ userId }) => userId)
  const wanted = submissions.map(({ userId, body }) => ({ userId, roster: rosterKey(body.picks) }))
  const keys = submissions.flatMap(({ userId, key }) => (key === null ? [] : [{ userId, key }]))
  const picked = submissions.flatMap(({ body }) => body.picks.map((pick) => pick.creatorId))
  const [competition, players, { now, counts }, stored, kept, book] = await together(
    tx,
    (each) => lockCompetition(each, competitionId),
    (each) => lockUsers(each, userIds),
    (each) => readClockAndCounts(each, competitionId, userIds),
    (each) => readTaken(each, competitionId, wanted),
    (each) => findResponses(each, keys),
    (each) => readBook(each, competitionId, picked),
  )
  const withoutKey = submissions.filter(({ key }) => key === null).map(({ userId }) => userId)
  const recent = await readRecentEntries(tx, competitionId, withoutKey, new Date(now.getTime() - REPEAT_MS))
  const taken = new Set(stored.map(({ userId, roster }) => takenName(userId, roster)))

  const whenClosed = competition || (await hasOpened(tx, competitionId)) ? 'drafting_closed' : 'no_active_competition'

  const decisions = decideEntries(submissions, {
    now,
    players,
    competition,
    whenClosed,
    book,
    counts,
    taken,
    recent,
    kept,
    maxEntries: competition?.maxEntries ?? maxEntries,
  })
  const saved = await assignIds(tx, decisions)
  const outcomes = decisions.map((decision, index) =>
    outcomeOf(decision, submissions[index]!, competition?.salaryCap ?? cents(0), book),
  )
  const responses = newResponses(submissions, decisions, outcomes)
  const notifications = competition ? entryNotifications(competitionId, competition, saved, book) : []
  const [, told] = await together(
    tx,
    (each) => saveResponses(each, responses),
    (each) => saveNotificationsEach(each, notifications),
  )
  const numbered = saved.length > 0 ? await withCommit(tx, insertion(competitionId, now, saved)) : null
  const addresses = addressesOf(submissions, decisions, saved)
  if (addresses.length > 0) await withCommit(tx, addressInsertion(addresses))
  return { outcomes, saved, told, numbered }
}

/** Saved in the same transaction as the entries, so that neither exists without the other. */
const entryNotifications = (
  competitionId: number,
  { prizeTitle }: LockedCompetition,
  saved: readonly Saved[],
  book: Book,
): DueNotification[] =>
  saved.map(({ userId, picks }) => ({
    userId,
    notification: acceptedNotification({ competitionId, prizeTitle }, namesIn(book, picks)),
  }))

/** Gives new entries their ids. They are written last, so that other transactions wait for the counter as briefly as possible. */
async function assignIds(tx: Queryable, decisions: readonly Decision[]): Promise<Saved[]> {
  const fresh = [
    ...new Set(
      decisions.flatMap((decision) => ('entry' in decision && decision.entry.id === null ? [decision.entry] : [])),
    ),
  ]
  if (fresh.length === 0) return []
  const ids = await reserveEntryIds(tx, fresh.length)
  return fresh.map((entry, index) => Object.assign(entry, { id: ids[index]! }))
}

/** The addresses from which new entries were sent. */
function addressesOf(submissions: readonly Submission[], decisions: readonly Decision[], saved: readonly Saved[]) {
  const fresh = new Set<Accepted>(saved)
  const hashes = new Map<number, string>()
  decisions.forEach((decision, index) => {
    const { addressHash } = submissions[index]!
    if (addressHash && 'entry' in decision && fresh.has(decision.entry)) hashes.set(decision.entry.id!, addressHash)
  })
  return [...hashes].map(([entryId, addressHash]) => ({ entryId, addressHash }))
}

function outcomeOf(decision: Decision, { displayName, body }: Submission, salaryCap: Cents, book: Book): Outcome {
  if ('refusal' in decision) return decision.refusal
  if ('response' in decision) return { ...UNCOUNTED, ...decision.response }
  const entry = {
    ...(decision.entry as Saved),
    competitionId: body.competitionId,
    userDisplayName: displayName,
    salaryCap,
  }
  return entryView(entry, atTheStart, book)
}

/** The responses to store under the keys of this batch. */
function newResponses(
  submissions: readonly Submission[],
  decisions: readonly Decision[],
  outcomes: readonly Outcome[],
) {
  const first = new Map<string, { userId: string; key: string; requestHash: string; status: number; body: unknown }>()
  submissions.forEach(({ userId, key, body }, index) => {
    if (key === null || !('entry' in decisions[index]!)) return
    const name = `${userId} ${key}`
    if (!first.has(name))
      first.set(name, { userId, key, requestHash: requestHash(body), status: 201, body: outcomes[index] })
  })
  return [...first.values()]
}

/** Call it after the commit: adds the entries to the board, and announces them to the competition's subscribers and to other processes. */
export function announce(
  { bus, boards, topicVersions }: Deps,
  competitionId: number,
  saved: readonly { id: number; picks: readonly RosterPick[] }[],
  seq: number,
): void {
  boards.peek(competitionId)?.written(
    seq,
    saved.map(({ id, picks }) => ({ id, picks: picks.map((pick) => pick.creatorId), banked: tenths(0) })),
  )
  const entered = { type: 'competition_updated', data: { newEntry: { competitionId } } } as const
  bus.publish(competitionTopic(competitionId), entered, seq)
  bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
  topicVersions.published(competitionTopic(competitionId), seq)
}
