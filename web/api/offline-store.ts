/**
 * Stores the responses of offline-responses.ts in IndexedDB, so that a response is written off the main thread and without rewriting the
 * others. Loaded with the first response to store; a visitor never loads it.
 *
 * Records  one per response, by its address; and one per kind with the addresses of its newest few.
 * Errors   whatever IndexedDB throws; the caller continues without stored data.
 */
import { about } from '#contract/about.ts'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  reviewedCompetitions,
  upcomingCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators, highlights } from '#contract/creators.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { myEntries } from '#contract/entries.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { ownLedger, playedCompetitions } from '#contract/profile.ts'
import { forecasts } from '#contract/forecasts.ts'
import { isActivePhase, nextPhase } from '#game/phase.ts'
import { isText, object } from './guard.ts'
import { serverNow } from './server-clock.ts'
import { clear, createStore, delMany, get, set, update } from 'idb-keyval'

export type StoredResponse = { at: number; body: unknown }
/** `contract`: the version of the contract of this response. A response of another version is not read. */
type Stored = StoredResponse & { contract: string }

const CONTRACT: string = import.meta.env.CONTRACT_VERSION

/**
 * The endpoints that the draft, live, my teams, game mode, the board and the profile need. Sessions, notifications and forms are never
 * stored.
 */
const STORED: readonly Endpoint[] = [
  about,
  currentUser,
  activeCompetition,
  competition,
  liveCompetitions,
  reviewedCompetitions,
  upcomingCompetitions,
  playedCompetitions,
  leaderboard,
  ownPlace,
  myEntries,
  creators,
  highlights,
  forecasts,
  ownLedger,
]

export const isStored = (endpoint: Endpoint): boolean => STORED.includes(endpoint)

/**
 * Several boards are stored, because screens read different parts of the board, and one competition may be open while earlier ones are
 * reviewed.
 */
const MOST_OF_A_KIND = 6

export const responseStore = createStore('offline-responses', 'responses')

export async function writeResponse(kind: string, address: string, response: StoredResponse): Promise<void> {
  await set(address, { ...response, contract: CONTRACT } satisfies Stored, responseStore)
  let dropped: string[] = []
  await update<string[]>(
    `newest ${kind}`,
    (stored = []) => {
      const newest = [address, ...stored.filter((other) => other !== address)]
      dropped = newest.slice(MOST_OF_A_KIND)
      return newest.slice(0, MOST_OF_A_KIND)
    },
    responseStore,
  )
  if (dropped.length > 0) await delMany(dropped, responseStore)
}

export async function readResponse(address: string): Promise<StoredResponse | null> {
  const stored: unknown = await get(address, responseStore)
  return isWhole(stored) ? { ...stored, body: asOfNow(stored.body) } : null
}

/**
 * A competition goes on while the network is missing: its draft locks at the start time, and after the end time the competition is at least
 * under review.
 */
export function asOfNow(body: unknown): unknown {
  if (!isCompetition(body)) return body
  const times = {
    draftOpensAt: new Date(body.draftOpensAt),
    startTime: new Date(body.startTime),
    endTime: new Date(body.endTime),
    settleAt: new Date(body.finalAt),
  }
  const now = new Date(serverNow())
  let { phase } = body
  while (isActivePhase(phase)) {
    const next = nextPhase({ phase, ...times }, now)
    if (next === null) break
    phase = next
  }
  return phase === body.phase ? body : { ...body, phase }
}

const isCompetition = object<Pick<Competition, 'phase' | 'draftOpensAt' | 'startTime' | 'endTime' | 'finalAt'>>({
  phase: isText,
  draftOpensAt: isText,
  startTime: isText,
  endTime: isText,
  finalAt: isText,
})

const isWhole = object<Stored>({
  at: Number.isFinite,
  contract: (contract) => contract === CONTRACT,
  body: (body) => body !== undefined,
})

export const removeResponses = (): Promise<void> => clear(responseStore)
