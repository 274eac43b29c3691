import { expect, test } from 'vitest'
import { sampleResearch, sampleScouted } from '#web/testing/samples.ts'
import { timesNormal } from '#web/domain/creator/texts.ts'
import {
  hoursInWords,
  levelInWords,
  recordSentence,
  spreadSentence,
  unknownSentence,
  uploadSentence,
  verdictOf,
} from './texts.ts'

test.each([
  [{ form: 1.8, upload: 'due' }, 'In form and due to upload. It beat its price in 6 of 10 competitions.'],
  [{ form: 0.5, upload: 'due' }, 'Out of form but due to upload. It beat its price in 6 of 10 competitions.'],
  [{ form: 0.5, upload: 'unlikely' }, 'Out of form. It beat its price in 6 of 10 competitions.'],
  [
    { form: 1, upload: 'likely', record: { played: 1, beaten: 1, surplus: 4 } },
    'Near its normal day and likely to upload.',
  ],
  [{ form: null, upload: 'due', record: { played: 0, beaten: 0, surplus: null } }, 'Due to upload.'],
  [
    { isNew: true, upload: null, record: { played: 0, beaten: 0, surplus: null } },
    'New creator: fewer than 7 complete days are known.',
  ],
  [
    { isNew: true, form: null, upload: 'due', record: { played: 0, beaten: 0, surplus: null } },
    'New creator: fewer than 7 complete days are known. Due to upload.',
  ],
  [
    { form: null, upload: null, record: { played: 0, beaten: 0, surplus: null } },
    'Little is known about this creator yet.',
  ],
] as const)('the verdict on a creator with %j', (changes, sentence) => {
  expect(verdictOf(sampleScouted(1, changes))).toBe(sentence)
})

test.each([
  [72, 80, 'It usually uploads every 3 days; the last one was 3 days before the lock.'],
  [5, 1, 'It usually uploads every 5 hours; the last one was 1 hour before the lock.'],
  [48, 480, 'It has gone quiet: nothing for 20 days, after an upload every 2 days or so.'],
  [13 * 24, 100 * 24, 'It has gone quiet: nothing for over 3 months.'],
  [13 * 24, 1910 * 24, 'It has gone quiet: nothing for over 5 years.'],
  [400 * 24, 500 * 24, 'It usually uploads every 13 months; the last one was 16 months before the lock.'],
] as const)(
  'the upload sentence for a rhythm of %i hours and a last upload %i hours ago',
  (everyHours, sinceHours, sentence) => {
    expect(uploadSentence(sampleResearch({ everyHours, sinceHours }))).toBe(sentence)
  },
)

test('sentences about a creator say what is unknown', () => {
  const research = sampleResearch({ creator: sampleScouted(1, { upload: null }), everyHours: null, sinceHours: null })
  expect(uploadSentence(research)).toMatch(/^Too few uploads/)
  expect(spreadSentence(sampleScouted(1, { volatility: null, deviation: null, ceiling: null }))).toMatch(
    /^Too few days/,
  )
  expect(recordSentence({ record: { played: 0, beaten: 0, surplus: null } })).toMatch(/^This creator has not been/)
})

test('the ceiling sentence uses the current form', () => {
  expect(spreadSentence(sampleScouted(1))).toBe(
    'Steady: its days differ by about 9.1 points, about as much as most. ' +
      'In the form it is in now, about one day in ten should bring 68.5 or more.',
  )
})

test('the highest level of the chart reads "or more"', () => {
  expect([timesNormal(1.8), timesNormal(20)]).toEqual(['1.8x', '20x+'])
  expect([1, 13.6, 20].map(levelInWords)).toEqual([
    'a normal day',
    '13.6 times a normal day',
    '20 times a normal day or more',
  ])
})

test('the record sentence states the average difference', () => {
  expect(recordSentence({ record: { played: 10, beaten: 6, surplus: 3.2 } })).toBe(
    'It beat its price in 6 of 10 competitions; on average it scored 3.2 points more than its projection.',
  )
  expect(recordSentence({ record: { played: 1, beaten: 0, surplus: -1 } })).toMatch(
    /0 of 1 competition; .* 1\.0 points less/,
  )
  expect(recordSentence({ record: { played: 2, beaten: 1, surplus: 0 } })).toMatch(
    /on average it scored its projection/,
  )
})

test('durations are in hours up to two days, in days up to two months, and in months up to two years', () => {
  expect([1, 47, 48, 240, 1_400, 1_500, 17_000, 43_800].map(hoursInWords)).toEqual([
    '1 hour',
    '47 hours',
    '2 days',
    '10 days',
    '58 days',
    '2 months',
    '23 months',
    '5 years',
  ])
})

test('the reason for an unknown form is given only once', () => {
  expect([0, 1, 6].map(unknownSentence)).toEqual([
    'This creator’s last days are unknown, so it is priced like other channels of its size.',
    'Only 1 complete day of it is known: too few to tell its form.',
    'Only 6 complete days of it are known: too few to tell its form.',
  ])
})
