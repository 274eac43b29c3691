/** Unfinished picks while several competitions are open. */
import { beforeEach, expect, test } from 'vitest'
import type { RosterPick } from '#game/roster.ts'
import { dollars } from '#game/money.ts'
import { sampleCompetition, sampleCreator } from '#web/testing/samples.ts'
import { draftFor, NOTHING_DRAFTED, useDraft } from './draft-store.ts'
import { forgetPicks } from './kept-picks.ts'

const friday = sampleCompetition({ id: 7, phase: 'drafting' })
const office = sampleCompetition({ id: 8, phase: 'drafting' })
const book = [1, 2, 3, 4].map((id) => sampleCreator(id, { price: '30000.00' }))
/** The other competition offers fewer creators, at other prices. */
const officeBook = [1, 2].map((id) => sampleCreator(id, { price: '20000.00' }))

const pick = (...ids: number[]) =>
  useDraft.setState({ picks: ids.map((creatorId): RosterPick => ({ creatorId, price: dollars(30_000) })) })
const picked = () => useDraft.getState().picks.map(({ creatorId, price }) => `${creatorId} ${price}`)

beforeEach(() => {
  forgetPicks()
  useDraft.setState(NOTHING_DRAFTED)
})

test('each open competition keeps its own unfinished picks', () => {
  draftFor('ada', friday, book)
  pick(1, 3)
  draftFor('ada', office, officeBook)
  expect(picked(), 'picks are taken along to a competition without any').toEqual(['1 2000000'])
  pick(2)
  draftFor('ada', friday, book)
  expect(picked()).toEqual(['1 3000000', '3 3000000'])
  draftFor('ada', office, officeBook)
  expect(picked()).toEqual(['2 2000000'])
})

test('picks that were entered do not come back when the player returns to their competition', () => {
  draftFor('ada', friday, book)
  pick(1, 3)
  draftFor('ada', office, officeBook)
  draftFor('ada', friday, book)
  pick()
  draftFor('ada', office, officeBook)
  pick()
  draftFor('ada', friday, book)
  expect(picked()).toEqual([])
})

test('the picks of another player are not shown', () => {
  draftFor('ada', friday, book)
  pick(1)
  draftFor('ada', office, officeBook)
  draftFor('bob', friday, book)
  expect(picked()).toEqual([])
})
