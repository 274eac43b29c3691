import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import {
  canonical,
  endEvidence,
  lockEvidence,
  readEnd,
  readLock,
  readSettlement,
  settlementEvidence,
  verifyEvidence,
  type Evidence,
  type TakenReading,
} from './evidence.ts'
import { scorerOf } from './scorer.ts'
import { SCORING_VERSIONS, type Candidate, type ScoringVersion } from './types.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hours = { elapsed: 24, total: 24 }

const someReading = fc.record<TakenReading>({
  subscribers: fc.option(fc.nat(3e8)),
  views: fc.nat(1e12),
  likes: fc.option(fc.nat(1e9)),
  comments: fc.option(fc.nat(1e8)),
  basketViews: fc.option(fc.nat(1e10)),
  takenAt: fc.option(fc.integer({ min: 1.7e12, max: 1.8e12 })),
})
const someReadings = fc
  .array(fc.option(someReading), { minLength: 12, maxLength: 12 })
  .map((all) => new Map(all.flatMap((one, id) => (one ? [[id, one] as const] : []))))
const someCandidates = fc
  .array(
    fc.record({
      subscribers: fc.option(fc.nat(1e7)),
      views: fc.nat(1e9),
      viewGains: fc.array(fc.option(fc.nat(1e6)), { maxLength: 16 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all): Candidate[] => all.map((one, creatorId) => ({ ...one, creatorId })))
const someVersion = fc.constantFrom<ScoringVersion>(...SCORING_VERSIONS)

type Readings = Map<number, TakenReading>

function play(version: ScoringVersion, candidates: Candidate[], starts: Readings, nows: Readings) {
  const book = scorerOf(version).makeBook(candidates, dollars(150_000))
  const receipts = scorerOf(version).explainBook(book, starts, nows, hours)
  const lock = lockEvidence(7, book)
  const end = endEvidence(7, book, starts, nows, hours)
  const settlement = settlementEvidence(7, book, receipts, { lock: hash(lock), end: hash(end) })
  const evidence = { lock, end, settlement }
  const hashes = { lock: hash(lock), end: hash(end), settlement: hash(settlement) }
  const points = new Map([...receipts].map(([id, receipt]) => [id, receipt.points]))
  return { book, receipts, evidence, promised: { hashes, points } }
}

const candidates: Candidate[] = Array.from({ length: 12 }, (_, creatorId) => ({
  creatorId,
  subscribers: 100_000,
  views: 1e7,
  viewGains: [9_000 + creatorId, 10_000, 8_000],
}))
const reading = (more: number): TakenReading => ({
  subscribers: 100_000,
  views: 1e7 + 9_000 * more,
  likes: 29_000 + 100 * more,
  comments: 2_000 + 7 * more,
  basketViews: 1e6 + 3_600 * more,
  takenAt: 1.75e12 + more * 86_400_000,
})
const readings = (more: number) => new Map(candidates.map(({ creatorId }) => [creatorId, reading(more)]))
const played = () => play(1, candidates, readings(0), readings(1))

test('the evidence of any competition verifies and gives the same receipts', async () => {
  await fc.assert(
    fc.asyncProperty(someVersion, someCandidates, someReadings, someReadings, async (version, some, starts, nows) => {
      const { evidence, promised, receipts } = play(version, some, starts, nows)
      const verdict = await verifyEvidence(evidence, promised, hash)
      expect(verdict.faults).toEqual([])
      expect(verdict.receipts).toEqual(receipts)
    }),
    { numRuns: 200 },
  )
})

test('evidence that is read back equals what was written', () => {
  fc.assert(
    fc.property(someVersion, someCandidates, someReadings, someReadings, (version, some, starts, nows) => {
      const { book, evidence, receipts } = play(version, some, starts, nows)
      expect(readLock(evidence.lock)).toEqual({ competitionId: 7, book })
      const inBook = (all: Readings) => new Map([...all].filter(([id]) => id < some.length))
      expect(readEnd(evidence.end, book)).toEqual({ hours, starts: inBook(starts), nows: inBook(nows) })
      expect(readSettlement(evidence.settlement).settled).toEqual(
        book.lines.map(({ creatorId }) => {
          const { points, terms } = receipts.get(creatorId)!
          return { creatorId, points, terms: expect.arrayContaining([...terms]) }
        }),
      )
    }),
    { numRuns: 100 },
  )
})

test('equal content gives equal text, whatever the order of its keys', () => {
  expect(canonical({ b: [1, null, { d: 0.1, c: 'é' }], a: true })).toBe('{"a":true,"b":[1,null,{"c":"é","d":0.1}]}')
  expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }))
})

test('one changed reading is detected by its hash and by the points that follow from it', async () => {
  const { book, evidence, promised } = played()
  const changed = readings(1)
  changed.set(5, { ...reading(1), views: 1e7 + 12_000 })
  const end = endEvidence(7, book, readings(0), changed, hours)
  const { faults } = await verifyEvidence({ ...evidence, end }, promised, hash)
  expect(faults).toContainEqual({ what: 'hash', stage: 'end' })
  expect(faults).toContainEqual(expect.objectContaining({ what: 'points', creatorId: 5 }))
})

test('a board that shows a tenth more is detected', async () => {
  const { evidence, promised } = played()
  const points = new Map(promised.points).set(3, tenths(promised.points.get(3)! + 1))
  const { faults } = await verifyEvidence({ ...evidence, settlement: null }, { ...promised, points }, hash)
  expect(faults).toEqual([{ what: 'points', creatorId: 3, shown: points.get(3), computed: promised.points.get(3) }])
})

test('a settlement with another hash, term or point is detected', async () => {
  const { evidence, promised } = played()
  const forged = async (change: (text: string) => string) => {
    const settlement = change(evidence.settlement)
    const hashes = { ...promised.hashes, settlement: hash(settlement) }
    return (await verifyEvidence({ ...evidence, settlement }, { ...promised, hashes }, hash)).faults
  }
  expect(await forged((text) => text.replace(promised.hashes.lock, 'f'.repeat(64)))).toEqual([
    { what: 'hash', stage: 'lock' },
  ])
  expect(await forged((text) => text.replace(/"reach":\[\d+/, '"reach":[1'))).toEqual([{ what: 'terms', creatorId: 0 }])
  expect(await forged((text) => text.replace(/"points":\[\d+/, '"points":[1'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: 'points', creatorId: 0, shown: 1 })]),
  )
})

test('once the readings are deleted, the hashes and the terms still verify', async () => {
  const { evidence, promised } = played()
  const forgotten: Evidence = { ...evidence, lock: null, end: null }
  expect(await verifyEvidence(forgotten, promised, hash)).toEqual({ faults: [], receipts: null })
  for (const stage of ['lock', 'end'] as const) {
    const other = { ...promised, hashes: { ...promised.hashes, [stage]: hash('another text') } }
    expect((await verifyEvidence(forgotten, other, hash)).faults).toEqual([{ what: 'hash', stage }])
  }
})

test('a missing frozen text is detected unless it was deleted with the readings', async () => {
  const { evidence, promised } = played()
  const faultsOf = async (withheld: Partial<Evidence>, areReadingsDeleted: boolean) =>
    (await verifyEvidence({ ...evidence, ...withheld }, { ...promised, areReadingsDeleted }, hash)).faults
  const readings = { lock: null, end: null }
  expect(await faultsOf({}, false)).toEqual([])
  expect(await faultsOf(readings, true)).toEqual([])
  expect(await faultsOf(readings, false)).toEqual([
    { what: 'missing', stage: 'lock' },
    { what: 'missing', stage: 'end' },
  ])
  expect(await faultsOf({ settlement: null }, true)).toEqual([{ what: 'missing', stage: 'settlement' }])
})

test('texts of another competition are detected', async () => {
  const { evidence, promised } = played()
  expect((await verifyEvidence(evidence, { ...promised, competitionId: 7 }, hash)).faults).toEqual([])
  expect((await verifyEvidence(evidence, { ...promised, competitionId: 8 }, hash)).faults).toEqual(
    (['lock', 'end', 'settlement'] as const).map((stage) => ({ what: 'competition', stage })),
  )
})

test('readings without their price book are a fault', async () => {
  const { evidence, promised } = played()
  const { faults } = await verifyEvidence({ ...evidence, lock: null }, promised, hash)
  expect(faults).toEqual([{ what: 'unreadable', stage: 'lock' }])
})

test.each([
  ['lock', 'not JSON'],
  ['end', '{}'],
  ['settlement', '[1'],
] as const)('an unreadable %s is a fault and not an exception', async (stage, text) => {
  const { evidence } = played()
  const { faults } = await verifyEvidence({ ...evidence, [stage]: text }, { hashes: {} }, hash)
  expect(faults).toContainEqual({ what: 'unreadable', stage })
})

test('an unknown scoring version is reported as needing a newer page', async () => {
  const { evidence } = played()
  const lock = evidence.lock.replace('"version":1', '"version":3')
  expect(await verifyEvidence({ ...evidence, lock }, { hashes: {} }, hash)).toEqual({
    faults: [{ what: 'version', version: 3 }],
    receipts: null,
  })
})
