/** Where game mode leads. */
import type { Competition } from '#contract/competitions.ts'

export const boardOf = ({ id }: Pick<Competition, 'id'>): string => `/leaderboard?competition=${id}`
