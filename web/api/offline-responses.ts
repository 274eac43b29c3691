/**
 * The last responses of a few endpoints, stored in this browser, so that the main screens still work without a network, with the time of
 * their data. They are for a page that has nothing: a screen that already has data keeps it.
 *
 * Stored   who is signed in (without the email), and the data of the main screens (offline-store.ts): the newest few of each.
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
 * `asOf`: the data on screen is from that time (ms since 1970), for want of a network or, if `isDelayed`, of the server's database; null:
 * it is new. `since`: when the network was first missed; data from before that is as it came.
 */
type Offline = { asOf: number | null; isOfBoard: boolean; isDelayed?: boolean; since?: number | undefined }
const ONLINE: Offline = { asOf: null, isOfBoard: false, isDelayed: false, since: undefined }

/** A cache between the page and the server keeps a response for at most this many seconds. */
const KEPT = 9
export const useOffline = create<Offline>(() => ONLINE)

/**
 * By address: the time of the old data shown in place of a response, until a new response comes. Each page shows the time of its own data.
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
  // a personal response says nothing about the shared reads
  else if (!useOffline.getState().isDelayed || (endpoint === activeCompetition && status < 500)) markOnline()
  return isOld
}

/** The time of the board, if a board is on screen. */
function showTime(endpoint: Endpoint, address: string, asOf: number, isDelayed: boolean): void {
  times.set(address, asOf)
  const isOfBoard = endpoint === leaderboard
  const { isOfBoard: isBoardShown, since = Date.now() } = useOffline.getState()
  if (isOfBoard || !isBoardShown)
    useOffline.setState({ asOf, isOfBoard, isDelayed, since: isDelayed ? undefined : since })
}

/**
 * The screen keeps its data, and the time of the newest of it is shown. Data that is kept once more counts as updated, so only updates from
 * before `since` are right.
 */
function keepTime(asOf: number, since: number): void {
  const { asOf: shown, since: began } = useOffline.getState()
  if (shown === null) useOffline.setState({ asOf, since })
  else useOffline.setState({ isDelayed: false, ...(began !== undefined && asOf > shown && asOf < began && { asOf }) })
}

/** The data of a screen in the query cache (undefined before the first response), and when it was read (ms since 1970). */
export type Shown = { data: unknown; dataUpdatedAt: number }

/**
 * No response came: returns the data on screen, which is never older than the stored one, otherwise the last stored response, if any.
 * `shown` is called late, since live updates may come meanwhile.
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

/** Resolves when all data of the player is deleted and the page may be left. The picks of a draft stay for their player. */
export async function clearResponses(): Promise<void> {
  writeTab(TYPED_APPLICATION, null)
  await inTurn((store) => store.removeResponses())
}
