import { expect, test } from 'vitest'
import { writeDecisions, writeRounds, writeStandings, type LeagueSeason } from './league-files.ts'

const ada = { userId: 'ada', name: '=Ada, "the first"' }
const season: LeagueSeason = {
  standings: [{ ...ada, place: 1, total: 137.5, won: 1, best: -2.5 }],
  rounds: [
    {
      ...ada,
      nth: 1,
      title: '@Friday',
      lockAt: '2026-01-02T19:00:00.000Z',
      entryId: 7,
      score: -2.5,
      rank: 1,
      points: 100,
    },
    {
      ...ada,
      nth: 2,
      title: 'Friday',
      lockAt: '2026-01-09T19:00:00.000Z',
      entryId: null,
      score: null,
      rank: null,
      points: 0,
    },
  ],
  entries: [
    {
      ...ada,
      nth: 1,
      entryId: 7,
      enteredAt: '2026-01-02T18:00:00.000Z',
      edits: 2,
      picks: [
        { creatorId: 3, name: '-Pixel\r\nFoundry', price: '23500.00', points: 41.5 },
        { creatorId: 4, name: 'Gadget', price: '9000.00', points: null },
      ],
      moves: [
        {
          at: '2026-01-02T20:00:00.000Z',
          sold: { creatorId: 3, name: 'Pixel' },
          soldFor: '20000.00',
          bought: null,
          boughtFor: null,
          kept: -1.5,
        },
      ],
    },
  ],
  projections: [{ ...ada, nth: 1, creatorId: 3, creator: 'Pixel', points: -4 }],
}
const ADA = `"'=Ada, ""the first"""`

test('the table and the rounds are written with numbers as numbers, and without formulas', () => {
  expect(writeStandings(season).split('\r\n')).toEqual([
    'place,player,points,rounds_won,best_score,player_id',
    `1,${ADA},137.5,1,-2.5,ada`,
    '',
  ])
  expect(writeRounds(season).split('\r\n').slice(1)).toEqual([
    `1,'@Friday,2026-01-02T19:00:00.000Z,1,${ADA},-2.5,100,7,ada`,
    `2,Friday,2026-01-09T19:00:00.000Z,,${ADA},,0,,ada`,
    '',
  ])
})

test('every decision has one line with as many cells as the head', () => {
  const text = writeDecisions(season)
  expect(text.split(/\r\n(?=1|round|$)/)).toEqual([
    'round,player,entry_id,decision,at,creator_id,creator,price,for_creator_id,for_creator,for_price,points,edits_before_lock,player_id',
    `1,${ADA},7,pick,2026-01-02T18:00:00.000Z,3,"'-Pixel\r\nFoundry",23500.00,,,,41.5,2,ada`,
    `1,${ADA},7,pick,2026-01-02T18:00:00.000Z,4,Gadget,9000.00,,,,,2,ada`,
    `1,${ADA},7,drop,2026-01-02T20:00:00.000Z,3,Pixel,20000.00,,,,-1.5,,ada`,
    `1,${ADA},,projection,,3,Pixel,,,,,-4,,ada`,
    '',
  ])
})
