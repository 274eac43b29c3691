/**
 * Trade strategies that should not beat the game. Each sees only what a player can see at the instant of its trades, and trades only while
 * the money left of its cap allows it.
 */
import { afterDrop, afterSwap, bestSwap, canSwap, type Instant, type Position, type Quote } from './market.ts'

/**
 * What a strategy knows: the instants of the day that have passed, oldest first (the last one is now), and a rule about the price errors of
 * earlier days, which returns points that the price has missed.
 */
export type Seen = { instants: readonly Instant[]; missedBy: (quote: Quote, share: number) => number }

/** `play` returns the entry after its trades at the last instant. It is called at every instant from the one at which it begins. */
export type TradeStrategy = {
  name: string
  /** The part of the cap that the strategy leaves unspent at the lock. */
  keeps?: number
  /** True for a strategy that acts at every instant, and not only at the first. */
  isPatient?: boolean
  play: (position: Position, seen: Seen, memory: Memory) => Position
}

/** What a strategy remembers of its own trades in one day. */
export type Memory = { made: number; sold?: number; bought?: number }

const SWAPS = 2
const LEAST_PICKS = 3
/** The points that a rise by the whole draft price counts as. */
const TREND = 40
const NEW_BELOW_DAYS = 7

const now = ({ instants }: Seen): Instant => instants.at(-1)!

/** Makes up to two swaps, each the one with the largest gain. */
function swapTwice(position: Position, seen: Seen, gainOf: (out: Quote, next: Quote) => number, least = 0): Position {
  for (let made = 0; made < SWAPS; made++) {
    const swap = bestSwap(position, now(seen), gainOf, least)
    if (!swap) return position
    position = afterSwap(position, swap.out, swap.next)
  }
  return position
}

const byValue =
  (valueOf: (quote: Quote, seen: Seen) => number): TradeStrategy['play'] =>
  (position, seen) =>
    swapTwice(position, seen, (out, next) => valueOf(next, seen) - valueOf(out, seen))

const stillToCome = ({ stillToCome: points }: Quote): number => points
const moreToCome = (out: Quote, next: Quote): number => next.stillToCome - out.stillToCome

/** Returns the change of a creator's live price since the instant before, relative to its draft price. */
function changeOf({ index, live, draftPrice }: Quote, { instants }: Seen): number {
  const before = instants.at(-2)?.quotes[index]
  return before ? (live - before.live) / Math.max(1, draftPrice) : 0
}

/** Returns the money that a swap loses to rounding and to the buyer's 5 %, relative to the prices. */
const lostIn = (out: Quote, next: Quote): number =>
  (next.costs! - next.live + (out.live - out.sells)) / Math.max(1, next.live)

export const tradeStrategies: readonly TradeStrategy[] = [
  { name: 'most points still to come', play: byValue(stillToCome) },
  { name: 'highest pace', play: byValue(({ pace }) => pace) },
  { name: 'best form today', play: byValue(({ inputs }) => inputs.timesNormal ?? 1) },
  { name: 'largest channels', play: byValue(({ inputs }) => inputs.normalDay) },
  { name: 'dearest at the draft', play: byValue(({ draftPrice }) => draftPrice) },
  {
    name: 'newcomers',
    play: (position, seen) =>
      swapTwice(position, seen, (out, next) =>
        next.inputs.knownDays < NEW_BELOW_DAYS ? moreToCome(out, next) + 100 : -1,
      ),
  },
  {
    name: 'prices that rounding favours',
    play: (position, seen) =>
      swapTwice(position, seen, (out, next) =>
        next.costs !== null && lostIn(out, next) < 0.06 ? moreToCome(out, next) : -1,
      ),
  },
  { name: 'most points for the money', play: byValue((quote) => (1e6 * quote.stillToCome) / Math.max(1, quote.live)) },
  { name: 'prices that rose last', play: byValue(changeOf) },
  {
    name: 'still to come, and the trend of the price',
    play: byValue((quote, seen) => quote.stillToCome + TREND * changeOf(quote, seen)),
  },
  { name: 'prices that fell last', play: byValue((quote, seen) => -changeOf(quote, seen)) },
  { name: 'furthest above the draft price', play: byValue(({ live, draftPrice }) => live / Math.max(1, draftPrice)) },
  { name: 'furthest below the draft price', play: byValue(({ live, draftPrice }) => -live / Math.max(1, draftPrice)) },
  { name: 'most subscriber steps', play: byValue(({ inputs, stillToCome: points }) => 1000 * inputs.ticks + points) },
  { name: 'best engagement', play: byValue(({ inputs }) => inputs.engagement ?? 1) },
  {
    name: 'drop first, then buy dearer',
    play: (position, seen) => {
      const { quotes } = now(seen)
      const [worst] = position.picks.map((index) => quotes[index]!).toSorted((one, other) => -moreToCome(other, one))
      if (!worst || position.picks.length <= LEAST_PICKS) return position
      return swapTwice(afterDrop(position, worst), seen, moreToCome)
    },
  },
  { name: 'two swaps in sequence', play: inSequence },
  {
    name: 'errors learned from earlier days',
    play: byValue((quote, seen) => quote.stillToCome + seen.missedBy(quote, now(seen).share)),
  },
  { name: 'money kept at the lock', keeps: 0.15, play: byValue(stillToCome) },
  {
    name: 'there and back',
    isPatient: true,
    play: (position, seen, memory) => {
      if (memory.made === 0) {
        const rise = ({ live, draftPrice }: Quote) => live / Math.max(1, draftPrice)
        const swap = bestSwap(position, now(seen), (out, next) => rise(out) - rise(next))
        if (!swap) return position
        Object.assign(memory, { made: 1, sold: swap.out.index, bought: swap.next.index })
        return afterSwap(position, swap.out, swap.next)
      }
      const { quotes } = now(seen)
      const [out, next] = [quotes[memory.bought!]!, quotes[memory.sold!]!]
      if (memory.made > 1 || next.stillToCome <= out.stillToCome || !canSwap(position, out, next)) return position
      memory.made = 2
      return afterSwap(position, out, next)
    },
  },
  {
    name: 'waiting for a large gain',
    isPatient: true,
    play: (position, seen, memory) => {
      const swap = memory.made < SWAPS ? bestSwap(position, now(seen), moreToCome, 12 * (1 - now(seen).share)) : null
      if (!swap) return position
      memory.made += 1
      return afterSwap(position, swap.out, swap.next)
    },
  },
  {
    name: 'a swap at every instant',
    isPatient: true,
    play: (position, seen) => {
      const swap = bestSwap(position, now(seen), moreToCome)
      return swap ? afterSwap(position, swap.out, swap.next) : position
    },
  },
]

const FIRST_SWAPS = 60

/** Makes the two swaps that gain most together. The first one may lose points to free money for the second. */
function inSequence(position: Position, seen: Seen): Position {
  const { quotes } = now(seen)
  const firsts = position.picks.flatMap((index) => {
    const out = quotes[index]!
    return quotes
      .filter((next) => canSwap(position, out, next))
      .map((next) => ({ out, next, gain: moreToCome(out, next) }))
  })
  const tried = [
    ...firsts.toSorted((one, other) => other.gain - one.gain).slice(0, FIRST_SWAPS),
    ...firsts.toSorted((one, other) => cheapness(other) - cheapness(one)).slice(0, FIRST_SWAPS),
  ]
  let best = { position, gain: 0 }
  for (const first of tried) {
    const between = afterSwap(position, first.out, first.next)
    const second = bestSwap(between, now(seen), moreToCome)
    const gain = first.gain + (second?.gain ?? 0)
    if (gain > best.gain) best = { position: second ? afterSwap(between, second.out, second.next) : between, gain }
  }
  return best.position
}

/** Returns how much money a swap frees for each point that it loses. */
const cheapness = ({ out, next, gain }: { out: Quote; next: Quote; gain: number }): number =>
  (out.sells - next.costs!) / (1 + Math.max(0, -gain))
