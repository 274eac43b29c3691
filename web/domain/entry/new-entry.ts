/** The entry that was made last: game mode shows it until another is chosen. */
import { create } from 'zustand'

export const useNewEntry = create<{ id: number | null }>(() => ({ id: null }))

export const noteNewEntry = (id: number | null): void => useNewEntry.setState({ id })
