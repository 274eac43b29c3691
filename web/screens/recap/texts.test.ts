import { expect, test } from 'vitest'
import type { EntryRecap } from '#contract/recap.ts'
import { sampleRecap } from '#web/testing/recap.ts'
import { timeIn, turnSentence } from './texts.ts'

type Turn = EntryRecap['turns'][number]

/** The elements that change with the time and the ranks. */
const causeOf = (turn: Partial<Turn>, recap: Partial<EntryRecap> = {}) => {
  const fall = { from: 0, to: 1, rankFrom: 2, rankTo: 5, moves: [], stint: null, moved: 3.2, expected: null }
  return turnSentence({ ...fall, ...turn }, sampleRecap(recap)).replace(/^.*? (?:up|down) from \w+ to \w+\. /, '')
}
const up = { rankFrom: 5, rankTo: 2 }

test('the sentence of a turning point says that a creator scored little for its price', () => {
  expect(causeOf({ stint: 0, moved: 0.1, expected: 3.4 })).toBe('Pixel Foundry scored only 0.1 points, projected 3.4.')
  expect(causeOf({ stint: 0, moved: -1.5, expected: 3.4 })).toBe('Pixel Foundry lost 1.5 points.')
  expect(causeOf({ ...up, stint: 0, moved: 9, expected: 3.4 })).toBe('Pixel Foundry scored 9.0 points, projected 3.4.')
})

test('without a single responsible creator, the sentence says that other entries scored more or less', () => {
  expect(causeOf({})).toBe('The team scored 3.2 points, and those who passed it scored more.')
  expect(causeOf(up)).toBe('The team scored 3.2 points, more than those it passed.')
})

test('the sentence names a move made at the turning point and no creator', () => {
  expect(causeOf({ moves: [0] })).toBe('In that time Orbit Academy was traded for Gadget Garage.')
  const [trade] = sampleRecap().trades
  const drop = { ...trade!, sold: 'Pixel Foundry', bought: null }
  expect(causeOf({ moves: [1] }, { trades: [trade!, drop] })).toBe('In that time Pixel Foundry was dropped.')
  expect(causeOf({ moves: [0, 1] }, { trades: [trade!, drop] })).toBe(
    'In that time Orbit Academy was traded for Gadget Garage, and Pixel Foundry was dropped.',
  )
})

test('a turning point over several readings has a start and an end', () => {
  const { line } = sampleRecap()
  const fall = { from: 0, to: 2, rankFrom: 2, rankTo: 5, moves: [], stint: null, moved: 3.2, expected: null }
  expect(line.length).toBeGreaterThan(2)
  const [begun, , ended] = line.map(({ at }) => timeIn({ line }, at))
  expect(turnSentence(fall, sampleRecap())).toMatch(new RegExp(`^${begun} to ${ended}: down from 2nd to 5th\\.`))
  expect(turnSentence({ ...fall, from: 1 }, sampleRecap())).toMatch(new RegExp(`^${ended}: down from 2nd to 5th\\.`))
})
