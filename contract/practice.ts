/**
 * Practice: a recorded day that is played in the browser against bots. The server stores only that a round was played.
 *
 * The response contains readings of creators, so it is for signed-in players. The readings are of recorded days and the same for all
 * players.
 */
import { endpoint } from './endpoint.ts'
import type { PracticeDay, PracticeSeed } from './practice.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { PracticeDay } from './practice.schemas.ts'

export const practiceDay = endpoint<{ query: PracticeSeed; response: PracticeDay }>({
  method: 'GET',
  path: '/api/practice/day',
  summary: 'A recorded day to practise on: its price book, and what was read at its two ends',
  access: 'player',
  refusals: ['no_practice_here'],
})

export const notePractised = endpoint<{ response: Ok }>({
  method: 'POST',
  path: '/api/practice/done',
  summary: 'The caller has played a practice round to its end',
  access: 'player',
})
