/** The scorer of each version: known versions, and receipts that agree with the scores. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
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

test('every listed scoring version has a scorer, and the newest version is listed', () => {
  expect(SCORING_VERSIONS.every(isKnownVersion)).toBe(true)
  expect([0, 3, 1.5, Number.NaN].some(isKnownVersion)).toBe(false)
  for (const version of SCORING_VERSIONS) expect(scorerOf(version).version).toBe(version)
  expect(isKnownVersion(NEWEST_VERSION)).toBe(true)
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
