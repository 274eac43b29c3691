/**
 * Points: whole tenths inside (`Tenths`), numbers with one decimal outside. With whole numbers every machine and the database compute the
 * same scores, ties and ranks.
 */
export type Tenths = number & { readonly unit: 'tenths of a point' }

export const tenths = (amount: number): Tenths => amount as Tenths

/** Rounds points to tenths, with halves up: 39.15 points are 392 tenths. */
export const tenthsOf = (points: number): Tenths => tenths(Math.floor(points * 10 + 0.5))

/** Converts tenths to points: 392 tenths are 39.2 points. */
export const pointsOf = (amount: Tenths): number => amount / 10
