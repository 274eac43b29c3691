/**
 * The best rosters of a price book, and a competition's evidence: computations on a phone for help with a lineup and for receipts.
 *
 * The peers are trying every roster, which only a small price book allows, and taking the best value for money first, which is fast but not
 * exact.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { dollars } from '#game/money.ts'
import { bestRoster, bestRosters, type Choice } from '#game/optimise.ts'
import type { RosterLimits } from '#game/roster.ts'
import {
  endEvidence,
  lockEvidence,
  settlementEvidence,
  verifyEvidence,
  type TakenReading,
} from '#game/scoring/evidence.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Candidate } from '#game/scoring/types.ts'
import { findChromium } from '#scripts/chromium.ts'
import { alternate, timeOf, type Round } from './alternate.ts'
import type { Bench, Comparison, Goal, Measured, Tell } from './bench.ts'
import { median } from './statistics.ts'
import { timeInPage } from './web/optimise.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const CREATORS = 1_000
const SMALL = 24
const TIMES_A_ROUND = 20
/** On a Chromium that is slowed down four times optimising may take 50 ms, so the limit here is a quarter of that. */
const SLOWED_GOAL_MS = 50
/** The builder's table of many rosters may take as long as a player accepts before suspecting a hang. */
const SLOWED_VARIED_GOAL_MS = 250
const GOALS_MS = { best: 12.5, twenty: 12.5, book: 100, verify: 20 }
const EVIDENCE_KB = 60

export const optimise: Bench = {
  name: 'optimise',
  says: 'the best rosters of a book, and a competition of a thousand creators worked out again from its evidence',
  packages: [],
  code: ['game/optimise.ts', 'game/scoring', 'bench/optimise.ts', 'bench/web/optimise.ts'],
  async measure(rounds, tell): Promise<Measured> {
    const best = await besidePeers(rounds, tell)
    const large = await ofAThousand(rounds, tell)
    const slowed = await inChromium(rounds)
    const { comparisons, goals } = await evidence(rounds, tell)
    const goalOf = (what: string, { contenders }: Comparison, wanted: number): Goal => ({
      what,
      measured: median(contenders[0]!.rounds),
      wanted,
      unit: 'ms',
      better: 'lower',
    })
    return {
      comparisons: [best, ...large, ...slowed, ...comparisons],
      goals: [
        goalOf('1,000 creators: the best roster', large[0]!, GOALS_MS.best),
        goalOf('1,000 creators: the best twenty', large[1]!, GOALS_MS.twenty),
        ...slowed.map((comparison, nth) =>
          goalOf(comparison.title, comparison, nth < 2 ? SLOWED_GOAL_MS : SLOWED_VARIED_GOAL_MS),
        ),
        ...goals,
      ],
    }
  },
}

/** The random numbers are the same at every run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns a price book in which prices follow the projected points, and the points deviate by up to `spread`. */
function someChoices(count: number, stray: number, seed: number): Choice[] {
  const random = chance(seed)
  return Array.from({ length: count }, (_, creatorId) => {
    const expectedPoints = 5 + 110 * random()
    return {
      creatorId,
      price: dollars(500 * Math.max(6, Math.round((600 * expectedPoints) / 500))),
      value: expectedPoints + stray * (2 * random() - 1),
    }
  })
}

async function besidePeers(rounds: number, tell: Tell): Promise<Comparison> {
  const books = Array.from({ length: TIMES_A_ROUND }, (_, nth) => someChoices(SMALL, 10, nth + 1))
  const over = (work: (choices: Choice[]) => unknown): Round => {
    let round = 0
    return () => timeOf(() => work(books[round++ % books.length]!))
  }
  const contenders = {
    'best roster': over((choices) => bestRoster(choices, limits)),
    'trying everything': over(tryEverything),
    'value for money, not exact': over(valueForMoney),
  }
  return {
    title: `${SMALL} creators: the best 3 to 5 under the cap`,
    unit: 'ms',
    better: 'lower',
    contenders: await alternate(contenders, rounds, tell),
  }
}

/** Returns every set of 3 to 5 creators. */
function tryEverything(choices: readonly Choice[]): number {
  let best = -Infinity
  const grow = (from: number, picks: number, value: number, money: number) => {
    if (picks >= limits.minPicks && value > best) best = value
    if (picks === limits.maxPicks) return
    for (let next = from; next < choices.length; next++) {
      const { price, value: more } = choices[next]!
      if (price <= money) grow(next + 1, picks + 1, value + more, money - price)
    }
  }
  grow(0, 0, 0, limits.salaryCap)
  return best
}

function valueForMoney(choices: readonly Choice[]): number {
  let [money, value, picks] = [limits.salaryCap as number, 0, 0]
  for (const choice of choices.toSorted((a, b) => b.value / b.price - a.value / a.price)) {
    if (picks === limits.maxPicks || choice.price > money) continue
    money -= choice.price
    value += choice.value
    picks += 1
  }
  return value
}

async function ofAThousand(rounds: number, tell: Tell): Promise<Comparison[]> {
  const titled = async (title: string, stray: number, count: number): Promise<Comparison> => {
    const choices = someChoices(CREATORS, stray, 5)
    const work: Round = async () => {
      const taken = await timeOf(() => {
        for (let nth = 0; nth < TIMES_A_ROUND; nth++) bestRosters(choices, limits, { count })
      })
      return taken / TIMES_A_ROUND
    }
    return { title, unit: 'ms', better: 'lower', contenders: await alternate({ 'best rosters': work }, rounds, tell) }
  }
  return [
    await titled('1,000 creators whose prices say all: the best roster', 0, 1),
    await titled('... the best twenty', 0, 20),
    await titled('1,000 creators with own projections of 5 points: the best roster', 5, 1),
    await titled('... the best twenty', 5, 20),
  ]
}

/** Without a Chromium this part of the bench measures nothing. */
async function inChromium(rounds: number): Promise<Comparison[]> {
  if (!findChromium()) return []
  const titled = async (title: string, wish: { count: number; mostOften?: number }): Promise<Comparison> => {
    const times = await timeInPage(someChoices(CREATORS, 5, 5), limits, wish, 4 * rounds)
    return { title, unit: 'ms', better: 'lower', contenders: [{ name: 'best rosters', rounds: times }] }
  }
  return [
    await titled('1,000 creators in Chromium slowed four times: the best roster', { count: 1 }),
    await titled('1,000 creators in Chromium slowed four times: the best twenty', { count: 20 }),
    await titled('1,000 creators in Chromium slowed four times: twenty, nobody in more than six', {
      count: 20,
      mostOften: 6,
    }),
  ]
}

const sizeOf = (title: string, kilobytes: number): Comparison => ({
  title,
  unit: 'KB',
  better: 'lower',
  contenders: [{ name: 'evidence', rounds: [kilobytes] }],
})

async function evidence(rounds: number, tell: Tell): Promise<Measured> {
  const candidates = someCandidates()
  const cap = limits.salaryCap
  const book = scorerOf(NEWEST_VERSION).makeBook(candidates, cap)
  const { starts, nows } = someReadings(candidates)
  const hours = { elapsed: 24, total: 24 }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const receipts = scorerOf(NEWEST_VERSION).explainBook(book, starts, nows, hours)
  const [lock, end] = [lockEvidence(1, book), endEvidence(1, book, starts, nows, hours)]
  const settlement = settlementEvidence(1, book, receipts, { lock: hash(lock), end: hash(end) })
  const promised = { hashes: { lock: hash(lock), end: hash(end), settlement: hash(settlement) } }
  const work: Round = () => timeOf(() => verifyEvidence({ lock, end, settlement }, promised, hash))
  const pricing: Round = () => timeOf(() => scorerOf(NEWEST_VERSION).makeBook(candidates, cap))
  const kilobytes = [lock, end, settlement].map((text) => gzipSync(text).length / 1024)
  const [verified] = await alternate({ evidence: work }, rounds, tell)
  const [priced] = await alternate({ book: pricing }, rounds, tell)
  const size = kilobytes[0]! + kilobytes[1]!
  return {
    comparisons: [
      {
        title: '1,000 creators: evidence hashed and every receipt worked out again',
        unit: 'ms',
        better: 'lower',
        contenders: [verified!],
      },
      {
        title: '1,000 creators with 28 days each: the price book made',
        unit: 'ms',
        better: 'lower',
        contenders: [priced!],
      },
      sizeOf('1,000 creators: book and readings, gzip', size),
      sizeOf('1,000 creators: points and terms, gzip', kilobytes[2]!),
    ],
    goals: [
      {
        what: 'evidence of 1,000 creators verified',
        measured: median(verified!.rounds),
        wanted: GOALS_MS.verify,
        unit: 'ms',
        better: 'lower',
      },
      {
        what: 'the book of 1,000 creators made',
        measured: median(priced!.rounds),
        wanted: GOALS_MS.book,
        unit: 'ms',
        better: 'lower',
      },
      {
        what: 'book and readings of 1,000 creators, gzip',
        measured: size,
        wanted: EVIDENCE_KB,
        unit: 'KB',
        better: 'lower',
      },
    ],
  }
}

/** Makes channels of all sizes with a history of four weeks. */
function someCandidates(): Candidate[] {
  const random = chance(11)
  return Array.from({ length: CREATORS }, (_, nth) => {
    const usual = 10 ** (2 + 4.5 * random())
    return {
      creatorId: nth + 1,
      subscribers: Math.round(20 * usual),
      views: Math.round(900 * usual * (0.5 + random())),
      viewGains: Array.from({ length: 28 }, () => Math.round(usual * 2 ** (2 * random() - 1))),
    }
  })
}

function someReadings(candidates: readonly Candidate[]): Record<'starts' | 'nows', Map<number, TakenReading>> {
  const random = chance(12)
  const starts = new Map<number, TakenReading>()
  const nows = new Map<number, TakenReading>()
  for (const { creatorId, subscribers, views, viewGains } of candidates) {
    const basketViews = Math.round(0.02 * views * random())
    const start = {
      subscribers,
      views,
      likes: Math.round(0.03 * basketViews * (0.5 + random())),
      comments: Math.round(0.002 * basketViews * (0.5 + random())),
      basketViews,
      takenAt: 1_790_000_000_000 + 1_000 * Math.floor(creatorId / 50),
    }
    const gain = viewGains.at(-1)! * 2 ** (2 * random() - 1)
    starts.set(creatorId, start)
    nows.set(creatorId, {
      subscribers,
      views: Math.round(views + gain),
      likes: Math.round(start.likes + 0.012 * gain * (0.5 + random())),
      comments: Math.round(start.comments + 0.001 * gain * (0.5 + random())),
      basketViews: Math.round(basketViews + 0.4 * gain),
      takenAt: start.takenAt + 86_400_000 + Math.floor(4_000 * random()),
    })
  }
  return { starts, nows }
}
