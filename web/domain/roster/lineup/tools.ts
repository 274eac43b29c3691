/**
 * Fill, Best swap, and why neither works, for any roster that is being built: a draft or an entry.
 *
 * In      the offered creators, the picks, the locked picks, the player's own projections, and the player's entered rosters.
 * Out     the new picks with a sentence about them, or a sentence that says why there are none.
 */
import type { Creator } from '#contract/creators.ts'
import { choicesOf, type Believable, type Mode } from '#game/own-projections.ts'
import { parseDecimal } from '#game/money.ts'
import { bestRosters, bestSwap, type Choice } from '#game/optimise.ts'
import { DEFAULT_CREATOR_PRICE, rosterKey, type RosterLimits, type RosterPick } from '#game/roster.ts'
import { whyNoRoster, type NoRoster } from '#game/varied-rosters.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

export type OwnProjections = ReadonlyMap<number, number>
export type Making = {
  creators: readonly Creator[]
  picks: readonly RosterPick[]
  locked: ReadonlySet<number>
  /** The ids of creators that the player has removed. Fill adds none of them, unless no roster is possible without them. */
  removed: readonly number[]
  ownProjections: OwnProjections
  limits: RosterLimits
  /** The creator ids of the player's other entries. */
  others: readonly (readonly number[])[]
}
/** The result of a tool. Without `picks` the roster stays: `isRefused` if the rules allow no roster, otherwise there was nothing to do. */
export type Made = { title: string; message: string; picks?: readonly RosterPick[]; isRefused?: true }

/** Shows a toast that says what a tool has done, or why it did nothing. */
export const sayMade = ({ title, message, picks, isRefused }: Made): void =>
  toast.show({ title, message, tone: isRefused ? 'bad' : picks ? 'good' : 'plain' })

const believable = ({ id, price, expectedPoints, trend }: Creator): Believable => ({
  creatorId: id,
  price: parseDecimal(price) ?? DEFAULT_CREATOR_PRICE,
  expectedPoints: expectedPoints ?? 0,
  trend,
})

export const valuesOf = (
  creators: readonly Creator[],
  ownProjections: OwnProjections,
  mode: Mode = 'balanced',
): Choice[] => choicesOf(creators.map(believable), ownProjections, mode)

/** Returns the best roster that keeps every pick and is not entered yet. */
export function fill({ creators, picks, removed, ownProjections, limits, others }: Making): Made {
  const all = valuesOf(creators, ownProjections)
  const ids = picks.map(({ creatorId }) => creatorId)
  const unremoved = all.filter(({ creatorId }) => !removed.includes(creatorId))
  const choices = whyNoRoster(unremoved, ids, limits) ? all : unremoved
  if (ids.length >= limits.maxPicks)
    return { title: 'Roster Full', message: 'All picks are made. Best swap looks for a better one.' }
  const refused = whyNoRoster(choices, ids, limits)
  if (refused) return { title: 'No Roster Fits', message: noRosterSentence(refused, creators), isRefused: true }
  const entered = new Set(others.map((other) => rosterKey(other.map((creatorId) => ({ creatorId })))))
  const rosters = bestRosters(choices, limits, { locked: ids, count: entered.size + 1 })
  const best = rosters.find((roster) => !entered.has(rosterKey(roster.picks)))
  if (!best)
    return {
      title: 'No Roster Fits',
      message: 'You have entered every roster that these picks allow.',
      isRefused: true,
    }
  if (best.picks.length === ids.length)
    return {
      title: 'Nothing to Add',
      message: rosters.some(({ picks: ones }) => ones.length > ids.length)
        ? 'Every creator that fits under the cap would repeat a roster you have already entered.'
        : 'No other creator fits under the cap with these picks.',
    }
  const fresh = best.picks.filter(({ creatorId }) => !ids.includes(creatorId))
  const left = wholeDollars((limits.salaryCap - best.price) as typeof best.price)
  return {
    title: `Filled with ${fresh.length} ${fresh.length === 1 ? 'creator' : 'creators'}`,
    message:
      ownProjections.size > 0
        ? `Picked by price and your projections, ${left} left.`
        : `Picked by price, ${left} left. Set your own projections?`,
    picks: [...picks, ...fresh.map(({ creatorId, price }) => ({ creatorId, price }))],
  }
}

/** Returns the roster after the one trade of an unlocked pick that gains the most points. */
export function swap({ creators, picks, locked, ownProjections, limits, others }: Making): Made {
  const choices = valuesOf(creators, ownProjections)
  const ids = picks.map(({ creatorId }) => creatorId)
  if (ids.length === 0) return { title: 'Nothing to Swap', message: 'Pick somebody first.' }
  const refused = whyNoRoster(choices, ids, { ...limits, minPicks: 0 })
  if (refused) return { title: 'No Swap Fits', message: noRosterSentence(refused, creators), isRefused: true }
  const best = bestSwap(choices, ids, { ...limits, minPicks: Math.min(limits.minPicks, ids.length) }, [...locked])
  if (!best)
    return {
      title: 'No Better Swap',
      message: 'No creator that fits has a higher projection. Your own projections can change that.',
    }
  const after = picks.map((pick) =>
    pick.creatorId === best.out.creatorId ? { creatorId: best.in.creatorId, price: best.in.price } : pick,
  )
  const key = rosterKey(after)
  if (others.some((other) => rosterKey(other.map((creatorId) => ({ creatorId }))) === key))
    return { title: 'No Better Swap', message: 'The best swap would repeat a roster you have already entered.' }
  return {
    title: `${nameIn(creators, best.in.creatorId)} for ${nameIn(creators, best.out.creatorId)}`,
    message: `That is worth ${points(best.gain)} points more.`,
    picks: after,
  }
}

const nameIn = (creators: readonly Creator[], id: number): string =>
  creators.find((one) => one.id === id)?.channelName ?? 'somebody'

export function noRosterSentence(no: NoRoster, creators: readonly Creator[]): string {
  if (no.why === 'gone')
    return `No longer offered: ${no.creatorIds.map((id) => nameIn(creators, id)).join(', ')}. Please drop them first.`
  if (no.why === 'too_many') return `A roster has at most ${no.maxPicks} picks.`
  if (no.why === 'too_few')
    return no.missing === 1
      ? 'One more creator is needed for a roster.'
      : `There are ${no.missing} creators too few for a roster.`
  const fixed = `${no.fixed} fixed ${no.fixed === 1 ? 'pick costs' : 'picks cost'} ${wholeDollars(no.price)}`
  if (no.left < 0) return `${fixed}, more than the cap.`
  return (
    `${fixed}, so ${no.needed} more ${no.needed === 1 ? 'does' : 'do'} not fit: ` +
    `${wholeDollars(no.left)} is left, and the cheapest ${no.needed === 1 ? 'costs' : `${no.needed} cost`} ${wholeDollars(no.cheapest)}.`
  )
}
