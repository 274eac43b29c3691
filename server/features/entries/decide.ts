/**
 * Decides which submitted rosters may be entered. Plain data in, plain data out: takes what was read under lock and returns one decision
 * for each submission.
 *
 * Submissions of a batch are decided in order of arrival, and each sees those accepted before it. A repeated submission gets the first
 * one's entry: by its idempotency key at any time; without a key if the same player enters the same picks within 2 seconds (a double click,
 * a second tab).
 */
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import type { submitEntry } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import { decimalOf, parseDecimal, type Cents } from '#game/money.ts'
import { refuseEntering } from '#game/phase.ts'
import { refuseAnother, refuseRoster, rosterKey, spent, type RosterPick } from '#game/roster.ts'
import { requestHash, type StoredResponse } from '#server/records/idempotency-keys.ts'
import { offerOf } from './offer.ts'
import type { Book, LockedCompetition, OwnEntry } from './queries.ts'

export type Submission = {
  userId: string
  displayName: string
  body: Received<typeof submitEntry>['body']
  key: string | null
  /** The hash of the network address of the request; see server/http/address-hash.ts. */
  addressHash?: string | null
}

/** An accepted entry; its id is null until it is saved. */
export type Accepted = Omit<OwnEntry, 'id'> & { id: number | null }
export type EntryResponse = ResponseOf<typeof submitEntry>
export type Decision = { entry: Accepted } | { response: EntryResponse } | { refusal: Refusal }

export type Situation = {
  now: Date
  /** The players whose account still exists and is not banned; either may have changed during the call. */
  players: ReadonlySet<string>
  competition: LockedCompetition | undefined
  /** The refusal to use if the competition takes no entries. */
  whenClosed: 'no_active_competition' | 'drafting_closed'
  book: Book
  /** The number of entries of each user so far. */
  counts: ReadonlyMap<string, number>
  /** The rosters that these users have entered, by takenName. */
  taken: ReadonlySet<string>
  /** The entries that were made in the last REPEAT_MS. */
  recent: readonly OwnEntry[]
  kept: readonly StoredResponse[]
  maxEntries: number
}

export const REPEAT_MS = 2_000

/** A key for one player's roster. */
export const takenName = (userId: string, roster: string): string => `${userId} ${roster}`

export function decideEntries(submissions: readonly Submission[], situation: Situation): Decision[] {
  const { now, competition, whenClosed, book, maxEntries } = situation
  const counts = new Map(situation.counts)
  const taken = new Set(situation.taken)
  const recent: Accepted[] = [...situation.recent]

  const byKey = new Map<string, { hash: string; decision: Decision }>()
  const keyName = (userId: string, key: string) => `${userId} ${key}`
  for (const { userId, key, requestHash: hash, body } of situation.kept) {
    byKey.set(keyName(userId, key), { hash, decision: { response: body as EntryResponse } })
  }

  const decide = ({ userId, body, key }: Submission): Decision => {
    if (!competition || refuseEntering(competition.phase) || now >= competition.startTime)
      return { refusal: { code: whenClosed } }
    const roster = priceRoster(body, book)
    if ('refusal' in roster) return roster
    const refusal = refuseRoster(roster.picks, competition) ?? refusePrices(body, roster)
    if (refusal) return { refusal }

    const set = rosterKey(roster.picks)
    const repeated =
      key === null ? recent.find((one) => one.userId === userId && rosterKey(one.picks) === set) : undefined
    if (repeated) return { entry: repeated }
    if (taken.has(takenName(userId, set))) return { refusal: { code: 'same_roster' } }
    const count = counts.get(userId) ?? 0
    const tooMany = refuseAnother(count, maxEntries)
    if (tooMany) return { refusal: tooMany }

    const entry: Accepted = { id: null, userId, version: 1, ...roster, createdAt: now }
    recent.push(entry)
    taken.add(takenName(userId, set))
    counts.set(userId, count + 1)
    return { entry }
  }

  return submissions.map((submission) => {
    const { userId, key, body } = submission
    if (!situation.players.has(userId)) return { refusal: { code: 'signed_out' } }
    if (key === null) return decide(submission)
    const hash = requestHash(body)
    const known = byKey.get(keyName(userId, key))
    if (known) return known.hash === hash ? known.decision : { refusal: { code: 'key_reused' } }
    const decision = decide(submission)
    if ('entry' in decision) byKey.set(keyName(userId, key), { hash, decision })
    return decision
  })
}

type Roster = { picks: RosterPick[]; totalSalary: Cents }

/** Returns the roster at the price book's prices; prices from the player are not used. */
function priceRoster(body: Submission['body'], book: Book): Roster | { refusal: Refusal } {
  const picks: RosterPick[] = []
  for (const { creatorId } of body.picks) {
    const offer = offerOf(book, creatorId)
    if ('refusal' in offer) return offer
    picks.push({ creatorId, price: offer.price })
  }
  return { picks, totalSalary: spent(picks) }
}

/** The player saw prices that differ from the price book's. */
export function refusePrices(
  body: Pick<Submission['body'], 'picks' | 'totalSalary'>,
  { picks, totalSalary }: Roster,
): Refusal | null {
  const agrees =
    parseDecimal(body.totalSalary) === totalSalary &&
    picks.every(({ price }, index) => parseDecimal(body.picks[index]!.price) === price)
  if (agrees) return null
  return {
    code: 'price_changed',
    prices: picks.map(({ creatorId, price }) => ({ creatorId, price: decimalOf(price) })),
    totalSalary: decimalOf(totalSalary),
  }
}
