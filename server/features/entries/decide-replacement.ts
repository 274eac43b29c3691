/**
 * Decides whether a roster may replace that of an entry. Plain data in, plain data out.
 *
 * Until the lock a roster can be replaced any number of times. Creators that the entry already has may stay at the price book's price, even
 * if they have left the catalogue; new creators must be available.
 */
import type { Received } from '#contract/endpoint.ts'
import type { replaceRoster } from '#contract/entries.ts'
import type { Refusal } from '#contract/errors.ts'
import type { Cents } from '#game/money.ts'
import { refuseRoster, rosterKey, spent, type RosterLimits, type RosterPick } from '#game/roster.ts'
import { refusePrices } from './decide.ts'
import { offerOf, type Offers } from './offer.ts'

export type Replacing = {
  entry: { picks: readonly RosterPick[]; version: number }
  limits: RosterLimits
  book: Offers
  /** The rosters of the player's other entries, by rosterKey. */
  others: ReadonlySet<string>
}
export type Roster = { picks: RosterPick[]; totalSalary: Cents }

export function decideReplacement(
  body: Received<typeof replaceRoster>['body'],
  { entry, limits, book, others }: Replacing,
): Roster | { refusal: Refusal } {
  if (body.version !== entry.version) return { refusal: { code: 'entry_changed', version: entry.version } }
  const roster = repricedRoster(
    body.picks.map(({ creatorId }) => creatorId),
    entry.picks,
    book,
  )
  if ('refusal' in roster) return roster
  const refusal = refuseRoster(roster.picks, limits) ?? refusePrices(body, roster)
  if (refusal) return { refusal }
  return others.has(rosterKey(roster.picks)) ? { refusal: { code: 'same_roster' } } : roster
}

/** These creators, at the prices of the price book. */
export function repricedRoster(
  creatorIds: readonly number[],
  before: readonly RosterPick[],
  book: Offers,
): Roster | { refusal: Refusal } {
  const picks: RosterPick[] = []
  for (const creatorId of creatorIds) {
    const stays = before.find((pick) => pick.creatorId === creatorId)
    const offer = stays ?? offerOf(book, creatorId)
    if ('refusal' in offer) return offer
    picks.push({ creatorId, price: book.get(creatorId)?.price ?? offer.price })
  }
  return { picks, totalSalary: spent(picks) }
}
