/**
 * The last responses of a few endpoints, stored in this browser, so that the main screens still show what was seen last without a
 * network, with its time. A screen that has something already keeps it: they are for a page that has nothing.
 *
 * Stored   who is signed in (without the email), and what the main screens show (offline-store.ts): the newest few of each.
 * Cleared  at sign-out, and whenever nobody is signed in.
 * Errors   none: a response that cannot be stored, or was stored under another contract, is treated as missing.
 */
import { create } from 'zustand'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { TYPED_APPLICATION, writeTab } from './tab-storage.ts'
import { isStranger } from './stranger.ts'

/**
 * `asOf`: what is shown is from that time (ms since 1970), for want of a network or, `isDelayed`, of the server's database; null: it is
 * new. `since`: the page was open when that began, and shows whatever had come before.
 */
type Offline = { asOf: number | null; isOfBoard: boolean; isDelayed?: boolean; since?: number | undefined }
const ONLINE: Offline = { asOf: null, isOfBoard: false, isDelayed: false, since: undefined }

/** A cache on the way keeps nothing for longer than that (seconds), as long as the server responds to it. */
const KEPT = 9
export const useOffline = create<Offline>(() => ONLINE)

let latest: Promise<unknown> = Promise.resolve()

/** Runs tasks one after the other, so that a read sees the writes before it and nothing is written after clearing. */
function inTurn<T>(task: (store: typeof import('./offline-store.ts')) => Promise<T>): Promise<T | null> {
  const done = latest.then(async () => task(await import('./offline-store.ts'))).catch(() => null)
  latest = done
  return done
}

/** Stores a new response, if it is of one of those endpoints. What a stranger sees is not worth loading the store for. */
export function saveResponse(endpoint: Endpoint, address: string, body: unknown): void {
  if (isStranger()) return
  const worthStoring = endpoint === currentUser ? { ...(body as object), email: null } : body
  const response = { at: Date.now(), body: worthStoring }
  void inTurn(async (store) => {
    if (store.isStored(endpoint)) await store.writeResponse(endpoint.path, address, response)
  })
}

/** There is a network, and the server has what is new. */
export function markOnline(): void {
  if (useOffline.getState().asOf !== null) useOffline.setState(ONLINE)
}

/** Called for every response, with its age in seconds. Returns whether it is one that the server has kept because it has nothing newer. */
export function markAge(endpoint: Endpoint, status: number, age: number): boolean {
  const isOld = age > KEPT
  if (isOld) showTime(endpoint, Date.now() - 1000 * age, true)
  // what is personal says nothing of what everybody reads
  else if (!useOffline.getState().isDelayed || (endpoint === activeCompetition && status < 500)) markOnline()
  return isOld
}

/** That of the board, if a board is shown. */
function showTime(endpoint: Endpoint, asOf: number, isDelayed: boolean): void {
  const isOfBoard = endpoint === leaderboard
  if (isOfBoard || !useOffline.getState().isOfBoard)
    useOffline.setState({ asOf, isOfBoard, isDelayed, since: undefined })
}

/**
 * The screen keeps what it has: the time of the newest of it is shown. What is kept once more counts as updated, so only what came before
 * that began is right.
 */
function keepTime(asOf: number, since: number): void {
  const { asOf: shown, since: began } = useOffline.getState()
  if (shown === null) useOffline.setState({ asOf, since })
  else useOffline.setState({ isDelayed: false, ...(began !== undefined && asOf > shown && asOf < began && { asOf }) })
}

/** What the query cache holds for a screen, `data` being undefined before anything has come, and since when (ms since 1970). */
export type Shown = { data: unknown; dataUpdatedAt: number }

/**
 * No response came: returns what is shown, which is never older than what is stored, otherwise the last stored response, if any. `shown`
 * is called late, since live updates may come meanwhile.
 */
export async function lastResponse(
  endpoint: Endpoint,
  address: string,
  shown?: () => Shown | undefined,
): Promise<{ body: unknown } | null> {
  const since = Date.now()
  const stored = await inTurn(async (store) => (store.isStored(endpoint) ? store.readResponse(address) : null))
  const now = shown?.()
  if (now?.data !== undefined) {
    keepTime(now.dataUpdatedAt, since)
    return { body: now.data }
  }
  if (stored) showTime(endpoint, stored.at, false)
  return stored
}

/** Resolves when everything of the player is deleted; then the page may be left. The picks of a draft wait for their player alone. */
export async function clearResponses(): Promise<void> {
  writeTab(TYPED_APPLICATION, null)
  await inTurn((store) => store.removeResponses())
}
