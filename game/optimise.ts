/**
 * The best rosters there are: 3 to 5 creators under the salary cap with the highest sum of values. Exact, whatever the prices are.
 *
 * In      the creators that can be picked, their prices, and their values to the caller; those that must be in, those that must not.
 * Out     the best rosters, best first; none if no roster is legal. Rosters of equal value are always in the same order.
 * Cost    1,000 creators: some 3 ms for the best, 7 ms for the best twenty (bench/optimise.ts).
 *
 * How: for the creators from each place on, a table holds the best value that a number of picks can bring for an amount of money. It is an
 * exact bound, so a best-first search meets the rosters in order. Money is counted in steps; prices that are not whole steps are rounded
 * down in the table, so the bound is a little too high, and the search itself counts cents.
 */
import { total, type Cents } from './money.ts'
import { refuseRoster, type RosterLimits, type RosterPick } from './roster.ts'

export type Choice = RosterPick & { value: number }
export type BestRoster = { picks: Choice[]; value: number; price: Cents }

/** `locked` are in every roster, `excluded` in none; `count` is how many rosters are wanted (1). */
export type Wish = { locked?: readonly number[]; excluded?: readonly number[]; count?: number }

/** The table's steps of money: as coarse as the prices allow, at most so many. */
const MOST_STEPS = 1_500

const byPriceThenValue = (one: Choice, other: Choice): number =>
  one.price - other.price || other.value - one.value || one.creatorId - other.creatorId

/** The best `count` rosters, best first. */
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

/** The best roster that keeps the picks there are. */
export const fillRoster = (
  choices: readonly Choice[],
  picked: readonly number[],
  limits: RosterLimits,
): BestRoster | null => bestRoster(choices, limits, { locked: picked })

export type Swap = { out: Choice; in: Choice; gain: number }

/** The one trade that brings most; null if none brings anything. Locked creators stay. */
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
 * Drops dominated choices: those that at least `enough` others beat or equal at no higher price. At least one of the others is not in the
 * roster yet and could take the place.
 */
function undominated(choices: readonly Choice[], enough: number): Choice[] {
  const best: number[] = [] // the values of the best so far, falling
  return choices.toSorted(byPriceThenValue).filter(({ value }) => {
    if (best.length >= enough && value <= best.at(-1)!) return false
    const place = best.findIndex((other) => other < value)
    best.splice(place < 0 ? best.length : place, 0, value)
    if (best.length > enough) best.pop()
    return true
  })
}

type Search = { budget: number; least: number; most: number; count: number }

/** A roster in the making: those before `next` are decided, `left` more are to come. `bound`: the most it can become. */
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
    // on towards a whole roster for as long as nothing else promises more
    while (node && node.left > 0) {
      const [better, worse] = childrenOf(node, choices, bounds)
      if (worse) open.push(worse)
      if (better && better.bound >= open.highest) node = better
      else {
        if (better) open.push(better)
        node = open.pop() // another promises more, or cents decided against this one
      }
    }
    if (!node) break
    found.push(picksOf(node.picks))
  }
  return found
}

/** With the next choice and without it, the one with the higher bound first; as many of them as can still become a roster. */
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

/** The best value that `left` of the choices from `next` on bring for the money, or a little more; -Infinity if they cost too much. */
type Bounds = { at(next: number, left: number, money: number): number }

/**
 * Only cells that the search may read are computed, a fifth of the table: choices come cheapest first, so those decided before a place have
 * spent at most its predecessor's price each, and there is at least so much money left. The other cells hold leftovers.
 */
function boundsOf(choices: readonly Choice[], budget: number, most: number): Bounds {
  const step = stepOf(choices, budget)
  const width = Math.floor(budget / step) + 1
  const row = most * width // of one pick to come, of two, and so on
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

/**
 * One table serves one search after the other: a fleet of bots searches a thousand times, and each table would leave half a megabyte
 * behind.
 */
function tableOf(size: number): Float64Array {
  if (lastTable.length < size) lastTable = new Float64Array(size)
  return lastTable
}

/** The coarsest step that all prices are whole multiples of; a finer budget than MOST_STEPS of them is counted in coarser ones. */
function stepOf(choices: readonly Choice[], budget: number): number {
  const whole = choices.reduce((divisor, { price }) => commonDivisor(divisor, price), 0) || 1
  return Math.max(whole, Math.ceil(budget / MOST_STEPS))
}

function commonDivisor(one: number, other: number): number {
  while (other > 0) [one, other] = [other, one % other]
  return one
}

/** Nodes, the highest bound first. Of equal bounds the one with fewer picks to come, then the one that came first. */
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
