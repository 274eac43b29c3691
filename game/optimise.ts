/**
 * Finds the best rosters: 3 to 5 creators under the salary cap with the highest sum of values. The result is exact at any prices.
 *
 * Input   the available creators with their prices (cents) and values, the creators that must be in, and those that must not be.
 * Output  the best rosters, best first; empty if no roster is legal. Rosters of equal value are always in the same order.
 * Cost    for 1,000 creators about 3 ms for the best roster and 7 ms for the best twenty (bench/optimise.ts).
 *
 * Method: a table holds, for the creators from each index on, the best value that a number of picks can add for an amount of money. This is
 * an upper bound, so a best-first search finds the rosters in order. The table counts money in steps and rounds other prices down, so its
 * bound may be slightly too high; the search itself counts cents.
 */
import { total, type Cents } from './money.ts'
import { refuseRoster, type RosterLimits, type RosterPick } from './roster.ts'

export type Choice = RosterPick & { value: number }
export type BestRoster = { picks: Choice[]; value: number; price: Cents }

/** `locked`: creators in every roster. `excluded`: creators in none. `count`: how many rosters to return (default 1). */
export type Wish = { locked?: readonly number[]; excluded?: readonly number[]; count?: number }

/** The number of money steps in the table: as few as the prices allow, and at most this many. */
const MOST_STEPS = 1_500

const byPriceThenValue = (one: Choice, other: Choice): number =>
  one.price - other.price || other.value - one.value || one.creatorId - other.creatorId

/** Returns the best `count` rosters, best first. */
export function bestRosters(choices: readonly Choice[], limits: RosterLimits, wish: Wish = {}): BestRoster[] {
  const { count = 1 } = wish
  const lockedIds = new Set(wish.locked)
  const excludedIds = new Set(wish.excluded)
  const locked = choices.filter(({ creatorId }) => lockedIds.has(creatorId))
  if (locked.length < lockedIds.size || locked.some(({ creatorId }) => excludedIds.has(creatorId))) return []
  const budget = limits.salaryCap - total(locked.map(({ price }) => price))
  const least = Math.max(0, limits.minPicks - locked.length)
  const most = limits.maxPicks - locked.length
  if (budget < 0 || most < 0 || count < 1) return []
  const free = choices.filter(
    ({ creatorId, price }) => !lockedIds.has(creatorId) && !excludedIds.has(creatorId) && price <= budget,
  )
  return search(undominated(free, most + count - 1), { budget, least, most, count }).map((picks) => {
    const all = [...locked, ...picks]
    return {
      picks: all,
      value: all.reduce((sum, { value }) => sum + value, 0),
      price: total(all.map(({ price }) => price)),
    }
  })
}

export const bestRoster = (choices: readonly Choice[], limits: RosterLimits, wish: Wish = {}): BestRoster | null =>
  bestRosters(choices, limits, { ...wish, count: 1 })[0] ?? null

/** Returns the best roster that keeps the given picks, or undefined if none is legal. */
export const fillRoster = (
  choices: readonly Choice[],
  picked: readonly number[],
  limits: RosterLimits,
): BestRoster | null => bestRoster(choices, limits, { locked: picked })

export type Swap = { out: Choice; in: Choice; gain: number }

/** Returns the single trade that adds most value, or null if none adds any. Locked creators stay. */
export function bestSwap(
  choices: readonly Choice[],
  picked: readonly number[],
  limits: RosterLimits,
  locked: readonly number[] = [],
): Swap | null {
  const picks = choices.filter(({ creatorId }) => picked.includes(creatorId))
  let best: Swap | null = null
  for (const out of picks.filter(({ creatorId }) => !locked.includes(creatorId))) {
    const rest = picks.filter((pick) => pick !== out)
    for (const next of choices) {
      const gain = next.value - out.value
      if (gain <= (best?.gain ?? 0) || picked.includes(next.creatorId)) continue
      if (!refuseRoster([...rest, next], limits)) best = { out, in: next, gain }
    }
  }
  return best
}

/**
 * Removes dominated choices: those that at least `enough` other choices equal or beat at no higher price. One of these others is always
 * outside the roster and could take the place.
 */
function undominated(choices: readonly Choice[], enough: number): Choice[] {
  const best: number[] = [] // The values of the best rosters so far, in descending order.
  return choices.toSorted(byPriceThenValue).filter(({ value }) => {
    if (best.length >= enough && value <= best.at(-1)!) return false
    const place = best.findIndex((other) => other < value)
    best.splice(place < 0 ? best.length : place, 0, value)
    if (best.length > enough) best.pop()
    return true
  })
}

type Search = { budget: number; least: number; most: number; count: number }

/** A partial roster: choices before `next` are decided and `left` picks remain. `bound`: the highest value that it can reach. */
type Node = { bound: number; next: number; left: number; money: number; value: number; picks: Chain | null }
type Chain = { choice: Choice; before: Chain | null }

function search(choices: readonly Choice[], { budget, least, most, count }: Search): Choice[][] {
  const bounds = boundsOf(choices, budget, Math.min(most, choices.length))
  const open = new Heap()
  for (let left = Math.min(most, choices.length); left >= least; left--) {
    open.push({ bound: bounds.at(0, left, budget), next: 0, left, money: budget, value: 0, picks: null })
  }
  const found: Choice[][] = []
  while (found.length < count) {
    let node = open.pop()
    // continue with this partial roster while no other has a higher bound
    while (node && node.left > 0) {
      const [better, worse] = childrenOf(node, choices, bounds)
      if (worse) open.push(worse)
      if (better && better.bound >= open.highest) node = better
      else {
        if (better) open.push(better)
        node = open.pop() // another partial roster has a higher bound, or this roster exceeds the cap in cents
      }
    }
    if (!node) break
    found.push(picksOf(node.picks))
  }
  return found
}

/** Returns the partial rosters with and without the next choice, higher bound first, if they can still become a roster. */
function childrenOf(node: Node, choices: readonly Choice[], bounds: Bounds): Node[] {
  const { left, money, value, picks } = node
  const choice = choices[node.next]!
  const next = node.next + 1
  const without = bounds.at(next, left, money)
  const rest = money - choice.price
  const withIt = rest < 0 ? -Infinity : choice.value + bounds.at(next, left - 1, rest)
  const children: Node[] = []
  if (withIt > -Infinity) {
    const taken = { choice, before: picks }
    children.push({
      bound: value + withIt,
      next,
      left: left - 1,
      money: rest,
      value: value + choice.value,
      picks: taken,
    })
  }
  if (without > -Infinity) children.push({ bound: value + without, next, left, money, value, picks })
  return without > withIt ? children.toReversed() : children
}

function picksOf(chain: Chain | null): Choice[] {
  const picks: Choice[] = []
  for (let link = chain; link; link = link.before) picks.unshift(link.choice)
  return picks
}

/**
 * Returns the best value that `left` choices from index `next` on can add for the money, or slightly more. -Infinity if they cost too much.
 */
type Bounds = { at(next: number, left: number, money: number): number }

/**
 * Only cells that the search may read are computed, about a fifth of the table: choices come cheapest first, so the choices before an index
 * have spent at most their predecessor's price each, and at least that much money is left. Other cells hold values of an earlier search.
 */
function boundsOf(choices: readonly Choice[], budget: number, most: number): Bounds {
  const step = stepOf(choices, budget)
  const width = Math.floor(budget / step) + 1
  const row = most * width // one table for a single remaining pick, one for two, and so on
  const table = tableOf((choices.length + 1) * row)
  const leastMoney = (place: number, left: number): number =>
    Math.max(0, Math.floor((budget - (most - left) * (choices[place - 1]?.price ?? 0)) / step))
  table.fill(-Infinity, choices.length * row, (choices.length + 1) * row)
  for (let place = choices.length - 1; place >= 0; place--) {
    const { value, price } = choices[place]!
    const cost = Math.floor(price / step)
    for (let left = 1; left <= most; left++) {
      const here = place * row + (left - 1) * width
      const before = here + row - width - cost
      const least = leastMoney(place, left)
      table.copyWithin(here + least, here + row + least, here + row + width)
      for (let money = Math.max(least, cost); money < width; money++) {
        const taken = left === 1 ? value : value + table[before + money]!
        if (taken > table[here + money]!) table[here + money] = taken
      }
    }
  }
  return {
    at: (next, left, money) => (left === 0 ? 0 : table[next * row + (left - 1) * width + Math.floor(money / step)]!),
  }
}

let lastTable = new Float64Array(0)

/** All searches share one table: a thousand bots search in turn, and each table of its own would be half a megabyte of garbage. */
function tableOf(size: number): Float64Array {
  if (lastTable.length < size) lastTable = new Float64Array(size)
  return lastTable
}

/** Returns the coarsest step that divides all prices. If the budget has more than MOST_STEPS of them, the steps are coarser. */
function stepOf(choices: readonly Choice[], budget: number): number {
  const whole = choices.reduce((divisor, { price }) => commonDivisor(divisor, price), 0) || 1
  return Math.max(whole, Math.ceil(budget / MOST_STEPS))
}

function commonDivisor(one: number, other: number): number {
  while (other > 0) [one, other] = [other, one % other]
  return one
}

/**
 * A queue of partial rosters, highest bound first. With equal bounds, the one with fewer remaining picks comes first, then the earlier one.
 */
class Heap {
  readonly #nodes: { node: Node; nth: number }[] = []
  #count = 0

  get highest(): number {
    return this.#nodes[0]?.node.bound ?? -Infinity
  }

  push(node: Node): void {
    const nodes = this.#nodes
    nodes.push({ node, nth: this.#count++ })
    for (let place = nodes.length - 1; place > 0;) {
      const above = (place - 1) >> 1
      if (!this.#isBefore(place, above)) break
      this.#swap(place, above)
      place = above
    }
  }

  pop(): Node | undefined {
    const nodes = this.#nodes
    if (nodes.length === 0) return undefined
    this.#swap(0, nodes.length - 1)
    const { node } = nodes.pop()!
    for (let place = 0; ;) {
      const left = 2 * place + 1
      if (left >= nodes.length) break
      const below = left + 1 < nodes.length && this.#isBefore(left + 1, left) ? left + 1 : left
      if (!this.#isBefore(below, place)) break
      this.#swap(place, below)
      place = below
    }
    return node
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#nodes[one]!, this.#nodes[other]!]
    return (a.node.bound - b.node.bound || b.node.left - a.node.left || b.nth - a.nth) > 0
  }

  #swap(one: number, other: number): void {
    const nodes = this.#nodes
    ;[nodes[one], nodes[other]] = [nodes[other]!, nodes[one]!]
  }
}
