/** Where game mode leads. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'

export const boardOf = ({ id }: Pick<Competition, 'id'>): string => `/leaderboard?competition=${id}`

/** The live screen, with the Roster Manager of this entry. */
export const managerOf = ({ id }: Pick<Entry, 'id'>): string => `/live?manage=${id}`
