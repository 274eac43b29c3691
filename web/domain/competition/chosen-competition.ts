/**
 * The open competition that the player chose where several are open. The choice is kept on this device and in the address of the draft and
 * of game mode. The requests for the active competition and the catalogue carry it. Once it is over, the server answers with its own
 * choice.
 */
import { create } from 'zustand'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { carried } from '#web/api/call.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

const STORED_AS = 'competition'

/** How often (ms) the list of open competitions is read. */
export const OPEN_POLL_MS = 60_000

/** The screens whose address names the chosen competition. Elsewhere the parameter is about the screen alone. */
export const namesChoice = (path: string): boolean => ['/', '/play', '/gamemode'].includes(path)

export const useChosenCompetition = create<{ id: number | null }>(() => ({ id: null }))

/** Null forgets the choice. The caller reads the active competition and the catalogue again. */
export function chooseCompetition(id: number | null): void {
  for (const endpoint of [activeCompetition, creators]) {
    if (id === null) carried.delete(endpoint)
    else carried.set(endpoint, `?id=${id}`)
  }
  writeStored(STORED_AS, id === null ? null : String(id))
  useChosenCompetition.setState({ id })
}

/** Takes the choice of the address, else the one kept on this device. */
export function restoreChoice(path: string, search: string): void {
  const named = namesChoice(path) ? new URLSearchParams(search).get('competition') : null
  const id = Number(named ?? readStored(STORED_AS))
  if (Number.isSafeInteger(id) && id > 0) chooseCompetition(id)
}

// pages are also rendered at the build, where there is no address
if (typeof location !== 'undefined') restoreChoice(location.pathname, location.search)
