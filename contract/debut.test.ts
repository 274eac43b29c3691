/** The sentences about a channel's first competition promise nothing that is not known. */
import { expect, test } from 'vitest'
import { debutSentence, listedSentence, type Debut } from './debut.ts'

const next: Debut = { isNow: false, isNext: true, replayDay: null, slateSize: 0 }
const later: Debut = { ...next, isNext: false, replayDay: '2026-02-02' }
const never: Debut = { ...later, replayDay: null }
const DRAW = 'a draw decides when players can draft it: at most 60 creators are offered at a time.'

test.each<[Debut, string]>([
  [
    { ...later, isNow: true },
    'Players can pick it or trade for it at once: the present competition already has a price for it.',
  ],
  [next, 'Players can draft it from the next competition on.'],
  [
    later,
    'Players can draft it once the game replays February 2, 2026: the recorded season has no statistics for it until then.',
  ],
  [never, 'Players cannot draft it: the recorded season has no statistics for it on any day that is replayed.'],
  [
    { ...next, isNow: true, slateSize: 60 },
    'Players can pick it or trade for it at once: the present competition already has a price for it.',
  ],
  [{ ...next, slateSize: 60 }, `From the next competition on ${DRAW}`],
  [
    { ...later, slateSize: 60 },
    `The recorded season has no statistics for it until the game replays February 2, 2026. From then on ${DRAW}`,
  ],
  [
    { ...never, slateSize: 60 },
    'Players cannot draft it: the recorded season has no statistics for it on any day that is replayed.',
  ],
])('the sentence about the first draft of a channel for %o', (debut, sentence) => {
  expect(debutSentence(debut)).toBe(sentence)
})

test('admins are told once that a channel waits for statistics', () => {
  const counted = '2026-01-30T00:00:00.000Z'
  const WAITS = 'It waits for statistics.'
  expect(listedSentence({ debut: next, countedAt: counted })).toBe(debutSentence(next))
  expect(listedSentence({ debut: next, countedAt: null })).toBe(`${WAITS} ${debutSentence(next)}`)
  for (const debut of [later, never, { ...next, isNow: true }])
    expect(listedSentence({ debut, countedAt: null })).toBe(debutSentence(debut))
  expect(listedSentence({ debut: null, countedAt: null })).toBe(WAITS)
})
