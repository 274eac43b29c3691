/** All scoring versions through one interface: version 1 keeps its tenths, and a competition keeps the version of its row. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { priceBook } from '#game/pricing.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import * as v1 from '#game/scoring.ts'
import { isKnownVersion, NEWEST_VERSION, scorerOf } from './scorer.ts'
import { addsUp } from './terms.ts'
import { SCORING_VERSIONS, type Candidate, type Reading } from './types.ts'

const CAP = dollars(150_000)
const someGains = fc.array(fc.option(fc.integer({ min: -100, max: 1e6 })), { maxLength: 20 })
const someCandidate = fc.record({
  subscribers: fc.option(fc.nat(1e7)),
  views: fc.nat(1e9),
  viewGains: someGains,
})
const someCandidates = fc
  .array(someCandidate, { minLength: 1, maxLength: 12 })
  .map((all): Candidate[] => all.map((one, creatorId) => ({ ...one, creatorId })))
const someReading = fc.record<Reading>({
  subscribers: fc.option(fc.nat(3e8)),
  views: fc.nat(1e9),
  likes: fc.option(fc.nat(1e7)),
  comments: fc.option(fc.nat(1e6)),
  basketViews: fc.option(fc.nat(1e8)),
})
const someReadings = fc
  .array(fc.option(someReading), { minLength: 12, maxLength: 12 })
  .map((all) => new Map(all.flatMap((one, creatorId) => (one ? [[creatorId, one] as const] : []))))
const hours = { elapsed: 9, total: 24 }

test('scorerOf knows its versions, and the newest is one of them', () => {
  expect(SCORING_VERSIONS.every(isKnownVersion)).toBe(true)
  expect([0, 3, 1.5, Number.NaN].some(isKnownVersion)).toBe(false)
  for (const version of SCORING_VERSIONS) expect(scorerOf(version).version).toBe(version)
  expect(isKnownVersion(NEWEST_VERSION)).toBe(true)
})

test('scorerOf(1) gives the prices, normal days and scores of version 1', () => {
  fc.assert(
    fc.property(someCandidates, someReadings, someReadings, (candidates, starts, nows) => {
      const book = scorerOf(1).makeBook(candidates, CAP)
      const measured = candidates.map(({ creatorId, viewGains, subscribers }) => {
        const baseline = v1.baselineOf(viewGains, subscribers)
        return { creatorId, ...baseline, lastDay: viewGains.at(-1) ?? null }
      })
      expect(new Map(book.lines.map(({ creatorId, price }) => [creatorId, price]))).toEqual(priceBook(measured, CAP))
      const score = v1.scoreBook(
        book.lines.map((line) => ({
          creatorId: line.creatorId,
          normalDay: line.normalDay,
          engagementBaseline: line.engagementBaseline!,
          likesShare: line.likesShare!,
          projection: line.projection,
        })),
        starts,
        nows,
        hours,
      )
      expect(scorerOf(1).scoreBook(book, starts, nows, hours)).toEqual(score)
    }),
  )
})

test('a new creator costs the default price under version 1, and its expected points under version 2', () => {
  const candidates = [9_000, 90_000, 900_000].map((gain, creatorId): Candidate => ({
    creatorId,
    subscribers: 1e5,
    views: 1e7,
    viewGains: Array<number>(14).fill(gain),
  }))
  const newcomer: Candidate = { creatorId: 9, subscribers: 1e6, views: 1e9, viewGains: [900_000] }
  const [old, now] = SCORING_VERSIONS.map((version) => scorerOf(version).makeBook(candidates, CAP))
  expect(scorerOf(1).priceBeside(old!, newcomer)).toBe(DEFAULT_CREATOR_PRICE)
  expect(scorerOf(2).priceBeside(now!, newcomer)).toBe(now!.lines[2]!.price)
})

test.each(SCORING_VERSIONS)('version %d: a receipt equals the score, and its terms add up to the tenth', (version) => {
  const scorer = scorerOf(version)
  fc.assert(
    fc.property(someCandidates, someReadings, someReadings, (candidates, starts, nows) => {
      const book = scorer.makeBook(candidates, CAP)
      const scores = scorer.scoreBook(book, starts, nows, hours)
      for (const receipt of scorer.explainBook(book, starts, nows, hours).values()) {
        const { creatorId, terms: _, inputs: __, ...score } = receipt
        expect(score).toEqual(scores.get(creatorId))
        expect(addsUp(receipt)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
