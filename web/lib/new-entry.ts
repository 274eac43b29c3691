/** The entry that was made last, until it has been looked at: game mode opens with the first one, and leads to this one. */
import { create } from 'zustand'

export const useNewEntry = create<{ id: number | null }>(() => ({ id: null }))

export const noteNewEntry = (id: number | null): void => useNewEntry.setState({ id })
