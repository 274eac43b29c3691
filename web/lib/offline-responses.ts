/**
 * The last answers of a few calls, kept in this browser: without a network the last board is still shown, with the time it is of.
 *
 * Kept     who is here (without the email), the competition, its board and the own part in it, the creators: the newest few of each.
 * Cleared  at sign-out, and whenever nobody is signed in.
 * Errors   none: what cannot be kept, or was kept under another contract, is not there.
 */
import { create } from 'zustand'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { myEntries } from '#contract/entries.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { isText, object } from './guard.ts'
import { keep, kept } from './storage.ts'

const KEPT: readonly Endpoint[] = [
  currentUser,
  activeCompetition,
  competition,
  leaderboard,
  ownPlace,
  myEntries,
  creators,
]
const EACH = 3

/** `contract`: the one whose shape the answer has. */
type Kept = { address: string; at: number; contract: string; answer: unknown }
const CONTRACT: string = import.meta.env.CONTRACT_VERSION

/** `asOf`: the network is gone, and what is shown is of that time (ms since 1970); null: all is well. */
type Offline = { asOf: number | null; isOfBoard: boolean }
const ONLINE: Offline = { asOf: null, isOfBoard: false }
export const useOffline = create<Offline>(() => ONLINE)

const nameOf = ({ path }: Endpoint): string => `last ${path}`

function readKept(endpoint: Endpoint): Kept[] {
  try {
    const list: unknown = JSON.parse(kept(nameOf(endpoint)) ?? '[]')
    return Array.isArray(list) ? list.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = object<Kept>({ address: isText, at: Number.isFinite, contract: (contract) => contract === CONTRACT })

/** Something answered: there is a network. */
export function saveResponse(endpoint: Endpoint, address: string, answer: unknown): void {
  if (!KEPT.includes(endpoint)) return
  const others = readKept(endpoint)
    .filter((one) => one.address !== address)
    .slice(0, EACH - 1)
  const worthKeeping = endpoint === currentUser ? { ...(answer as object), email: null } : answer
  keep(
    nameOf(endpoint),
    JSON.stringify([{ address, at: Date.now(), contract: CONTRACT, answer: worthKeeping }, ...others]),
  )
}

export function noteNetwork(): void {
  if (useOffline.getState().asOf !== null) useOffline.setState(ONLINE)
}

/** Nothing answered: the last answer in its place, if there is one. The time told is that of the board, where one is shown. */
export function lastResponse(endpoint: Endpoint, address: string): { answer: unknown } | null {
  if (!KEPT.includes(endpoint)) return null
  const last = readKept(endpoint).find((one) => one.address === address)
  if (!last) return null
  const isOfBoard = endpoint === leaderboard
  if (isOfBoard || !useOffline.getState().isOfBoard) useOffline.setState({ asOf: last.at, isOfBoard })
  return { answer: last.answer }
}

export function clearResponses(): void {
  for (const endpoint of KEPT) keep(nameOf(endpoint), null)
}
