import { expect, test } from 'vitest'
import { entriesIn } from './read-entries.ts'

test.each([
  [null, []],
  ['7{3,17,204}', [{ id: 7, banked: 0, picks: [3, 17, 204] }]],
  [
    '7,-105{3}123456,90{}8{4}',
    [
      { id: 7, banked: -105, picks: [3] },
      { id: 123_456, banked: 90, picks: [] },
      { id: 8, banked: 0, picks: [4] },
    ],
  ],
])('the entries in the text %j are parsed', (text, entries) => {
  expect(entriesIn(text)).toEqual(entries)
})
