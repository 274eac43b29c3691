/**
 * The player's history: a summary, the result of each competition, and the player's part of the ledger. Level, XP and wins are fields of
 * the user.
 */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { CompetitionResult, LedgerPage, LedgerRange, PlayedCompetition } from './profile.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type { CompetitionResult, LedgerLine, LedgerPage, PlayedCompetition, WaitingPrize } from './profile.schemas.ts'

/** The number of lines returned if the query gives no limit. */
export const LEDGER_LINES = 20

export const playedCompetitions = endpoint<{ response: PlayedCompetition[] }>({
  method: 'GET',
  path: '/api/profile/competitions',
  summary: 'Completed competitions the caller entered, latest first',
  access: 'player',
})

export const competitionResult = endpoint<{ params: CompetitionParams; response: CompetitionResult | null }>({
  method: 'GET',
  path: '/api/profile/results/{competitionId}',
  summary: 'How a competition ended for the caller, or null without an entry',
  access: 'player',
  refusals: ['competition_not_found'],
})

export const seeResult = endpoint<{ params: CompetitionParams; response: Ok }>({
  method: 'POST',
  path: '/api/profile/results/{competitionId}/seen',
  summary: 'The caller has looked at this result; it and earlier ones are not shown by themselves again',
  access: 'player',
})

export const ownLedger = endpoint<{ query: LedgerRange; response: LedgerPage }>({
  method: 'GET',
  path: '/api/profile/ledger',
  summary: "The caller's movements of play money, newest first",
  access: 'player',
})
