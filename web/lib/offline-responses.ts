/**
 * The last responses of a few endpoints, stored in this browser: without a network the last board is still shown, with its time.
 *
 * Stored   who is here (without the email), the competition, its board and the player's part in it, the creators: the newest few of each.
 * Cleared  at sign-out, and whenever nobody is signed in.
 * Errors   none: what cannot be stored, or was stored under another contract, is not there.
 */
import { create } from 'zustand'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { myEntries } from '#contract/entries.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'

const STORED: readonly Endpoint[] = [
  currentUser,
  activeCompetition,
  competition,
  leaderboard,
  ownPlace,
  myEntries,
  creators,
]

/** `asOf`: the network is gone, and what is shown is of that time (ms since 1970); null: all is well. */
type Offline = { asOf: number | null; isOfBoard: boolean }
const ONLINE: Offline = { asOf: null, isOfBoard: false }
export const useOffline = create<Offline>(() => ONLINE)

let latest: Promise<unknown> = Promise.resolve()

/** One after the other, so that a read sees the writes before it and nothing is written after it was cleared. */
function inTurn<T>(task: (store: typeof import('./offline-store.ts')) => Promise<T>): Promise<T | null> {
  const done = latest.then(async () => task(await import('./offline-store.ts'))).catch(() => null)
  latest = done
  return done
}

/** Stores a response that has just come, if it is one of those. */
export function saveResponse(endpoint: Endpoint, address: string, answer: unknown): void {
  if (!STORED.includes(endpoint)) return
  const worthStoring = endpoint === currentUser ? { ...(answer as object), email: null } : answer
  const response = { at: Date.now(), answer: worthStoring }
  void inTurn((store) => store.writeResponse(endpoint.path, address, response))
}

/** A response of any kind has come: there is a network. */
export function markOnline(): void {
  if (useOffline.getState().asOf !== null) useOffline.setState(ONLINE)
}

/** No response came: the last one in its place, if there is one. The time shown is the board's, where a board is shown. */
export async function lastResponse(endpoint: Endpoint, address: string): Promise<{ answer: unknown } | null> {
  if (!STORED.includes(endpoint)) return null
  const last = await inTurn((store) => store.readResponse(address))
  if (!last) return null
  const isOfBoard = endpoint === leaderboard
  if (isOfBoard || !useOffline.getState().isOfBoard) useOffline.setState({ asOf: last.at, isOfBoard })
  return { answer: last.answer }
}

/** Resolves when nothing is left; the page may go then. */
export async function clearResponses(): Promise<void> {
  await inTurn((store) => store.removeResponses())
}
