/**
 * Replaces an entry's whole roster, until the lock: load, decide, save, announce.
 *
 * It locks like a new entry: the competition's row against the change to live, then the player's row against their other writes, then the
 * entry. The database's clock is read after that. If two tabs change the same roster, the second is refused.
 */
import { readClock } from '#server/db/clock.ts'
import { withCommit } from '#server/db/with-commit.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Received, ResponseOf } from '#contract/endpoint.ts'
import type { replaceRoster as replaceCall } from '#contract/entries.ts'
import { Refused } from '#contract/errors.ts'
import { competitionTopic, leaderboardTopic } from '#contract/realtime.ts'
import { tenths } from '#game/points.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { saveResponses, requestHash } from '#server/records/idempotency-keys.ts'
import { asRefusal, changes } from '#server/records/entries.ts'
import { decideReplacement, type Roster } from './decide-replacement.ts'
import { atTheStart, entryView } from './entry-view.ts'
import { findOwnEntry, lockOwnEntry } from './lock-entry.ts'
import { lockCompetition, lockUsers, readBook, readOtherRosters } from './queries.ts'
import { findRepeat } from './repeat.ts'

type EntryResponse = ResponseOf<typeof replaceCall>
type Asked = { player: Player; entryId: number; body: Received<typeof replaceCall>['body']; key: string | null }
/** `roster` is null for a repeated request, which gets the first response. */
type Outcome = {
  response: EntryResponse
  roster: Roster | null
  numbered: { rows: Promise<{ seq: number }[]> } | null
}

/** Returns the changed entry. Throws the refusals of decide-replacement.ts, and entry_changed if the roster has another version. */
export async function replaceRoster(deps: Deps, asked: Asked): Promise<EntryResponse> {
  const { db, boards, bus, topicVersions } = deps
  const own = await findOwnEntry(db, asked.player.id, asked.entryId)
  if (!own) throw new Refused({ code: 'entry_not_found' })
  const { competitionId, phase } = own
  const { response, roster, numbered } = await db
    .transaction()
    .execute((tx) => replaceInTransaction(tx, competitionId, asked))
    .catch(asRefusal)
    // the result shows whether the lock was reached
    .finally(() => (phase === 'drafting' ? deps.storeDuePhase(competitionId) : undefined))
  if (roster && numbered) {
    const { seq } = (await numbered.rows)[0]!
    const entry = { id: asked.entryId, picks: roster.picks.map((pick) => pick.creatorId), banked: tenths(0) }
    boards.peek(competitionId)?.written(seq, [entry])
    bus.publish(leaderboardTopic(competitionId), { type: 'leaderboard_updated', data: { competitionId } }, seq)
    topicVersions.published(competitionTopic(competitionId), seq)
  }
  return response
}

async function replaceInTransaction(
  tx: Queryable,
  competitionId: number,
  { player, entryId, body, key }: Asked,
): Promise<Outcome> {
  const competition = await lockCompetition(tx, competitionId)
  if (!(await lockUsers(tx, [player.id])).has(player.id)) throw new Refused({ code: 'signed_out' })
  const request = { entryId, ...body }
  const stored = key === null ? null : await findRepeat<EntryResponse>(tx, player, request, key)
  if (stored) return { response: stored, roster: null, numbered: null }
  const entry = competition && (await lockOwnEntry(tx, player.id, entryId))
  const others = await readOtherRosters(tx, competitionId, player.id, entryId)
  const book = await readBook(tx, competitionId, [
    ...body.picks.map(({ creatorId }) => creatorId),
    ...(entry?.picks ?? []).map(({ creatorId }) => creatorId),
  ])
  const now = await readClock(tx)
  if (!competition || now >= competition.startTime) throw new Refused({ code: 'entry_locked' })
  if (!entry) throw new Refused({ code: 'entry_not_found' })

  const roster = decideReplacement(body, { entry, limits: competition, book, others })
  if ('refusal' in roster) throw new Refused(roster.refusal)
  const { salaryCap } = competition
  const owner = { userId: player.id, userDisplayName: player.displayName }
  const shown = { ...entry, ...roster, ...owner, competitionId, salaryCap }
  const response = entryView({ ...shown, version: entry.version + 1 }, atTheStart, book)
  if (key !== null)
    await saveResponses(tx, [
      { userId: player.id, key, requestHash: requestHash(request), status: 200, body: response },
    ])
  const changed = { id: entryId, ...roster, banked: entry.banked, moves: entry.moves }
  return { response, roster, numbered: await withCommit(tx, changes(competitionId, now, [changed])) }
}
