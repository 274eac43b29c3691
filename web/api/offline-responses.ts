/**
 * The last responses of a few endpoints, stored in this browser, so that the main screens still work without a network and show the time of
 * their data. A stored response is only used by a screen without data; a screen that already has data keeps it.
 *
 * Stored   the signed-in user (without the email), and the data of the main screens (offline-store.ts): the newest few of each.
 * Cleared  at sign-out, and whenever nobody is signed in.
 * Errors   none: a response that cannot be stored, or was stored under another contract, is treated as missing.
 */
import { create } from 'zustand'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { TYPED_APPLICATION, writeTab } from '#web/ui/storage.ts'
import { isAnonymous } from './session-marks.ts'

/**
 * `asOf`: when the data on screen was read (ms since 1970), if there is no network or, with `isDelayed`, if the server's database is down;
 * null if the data is new. `since`: when the network was first missing; data from before that time is normal.
 */
type Offline = { asOf: number | null; isOfBoard: boolean; isDelayed?: boolean; since?: number | undefined }
const ONLINE: Offline = { asOf: null, isOfBoard: false, isDelayed: false, since: undefined }

/** A cache between the page and the server keeps a response for at most this many seconds. */
const KEPT = 9
export const useOffline = create<Offline>(() => ONLINE)

/**
 * The time of the old data that is shown in place of a response, by address, until a new response comes. Each page shows the time of its
 * own data.
 */
const times = new Map<string, number>()
export const keptFrom = (address: string): number | undefined => times.get(address)

let latest: Promise<unknown> = Promise.resolve()

/** Runs tasks one after the other, so that a read sees the writes before it and nothing is written after clearing. */
function inTurn<T>(task: (store: typeof import('./offline-store.ts')) => Promise<T>): Promise<T | null> {
  const done = latest.then(async () => task(await import('./offline-store.ts'))).catch(() => null)
  latest = done
  return done
}

/** Stores a new response of a listed endpoint. A visitor's responses are not stored, so the page does not load the store for them. */
export function saveResponse(endpoint: Endpoint, address: string, body: unknown): void {
  if (isAnonymous()) return
  const worthStoring = endpoint === currentUser ? { ...(body as object), email: null } : body
  const response = { at: Date.now(), body: worthStoring }
  void inTurn(async (store) => {
    if (store.isStored(endpoint)) await store.writeResponse(endpoint.path, address, response)
  })
}

/** Notes that the network works and the server sends new data. */
export function markOnline(): void {
  if (useOffline.getState().asOf !== null) useOffline.setState(ONLINE)
}

/** Called for every response with its age in seconds. Returns whether the server sent an old response because it has nothing newer. */
export function markAge(endpoint: Endpoint, address: string, status: number, age: number): boolean {
  const isOld = age > KEPT
  times.delete(address)
  if (isOld) showTime(endpoint, address, Date.now() - 1000 * age, true)
  // a personal response does not show whether the shared reads are new
  else if (!useOffline.getState().isDelayed || (endpoint === activeCompetition && status < 500)) markOnline()
  return isOld
}

/** The time of the board's data, if a board is on screen. */
function showTime(endpoint: Endpoint, address: string, asOf: number, isDelayed: boolean): void {
  times.set(address, asOf)
  const isOfBoard = endpoint === leaderboard
  const { isOfBoard: isBoardShown, since = Date.now() } = useOffline.getState()
  if (isOfBoard || !isBoardShown)
    useOffline.setState({ asOf, isOfBoard, isDelayed, since: isDelayed ? undefined : since })
}

/**
 * The screen keeps its data and shows the time of its newest part. The query cache marks kept data as updated again, so only update times
 * from before `since` are right.
 */
function keepTime(asOf: number, since: number): void {
  const { asOf: shown, since: began } = useOffline.getState()
  if (shown === null) useOffline.setState({ asOf, since })
  else useOffline.setState({ isDelayed: false, ...(began !== undefined && asOf > shown && asOf < began && { asOf }) })
}

/** The data of a screen in the query cache (undefined before the first response), and when it was read (ms since 1970). */
export type Shown = { data: unknown; dataUpdatedAt: number }

/**
 * Called when no response came. Returns the data on screen, which is never older than the stored data, otherwise the last stored response,
 * if any. `shown` is called late, because live updates may come meanwhile.
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
    if (!times.has(address)) times.set(address, now.dataUpdatedAt)
    keepTime(now.dataUpdatedAt, since)
    return (await inTurn(async ({ asOfNow }) => ({ body: asOfNow(now.data) }))) ?? { body: now.data }
  }
  if (stored) showTime(endpoint, address, stored.at, false)
  return stored
}

/** Resolves when all data of the player is deleted and the page may be left. A player's draft picks stay stored for that player. */
export async function clearResponses(): Promise<void> {
  writeTab(TYPED_APPLICATION, null)
  await inTurn((store) => store.removeResponses())
}
