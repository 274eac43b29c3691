/**
 * Points: whole tenths inside (`Tenths`), numbers with one decimal outside.
 * Whole numbers make every machine and the database agree to the digit on scores, ties and ranks.
 */
export type Tenths = number & { readonly unit: 'tenths of a point' }

export const tenths = (amount: number): Tenths => amount as Tenths

/** 39.15 points are 392 tenths: half goes up. */
export const tenthsOf = (points: number): Tenths => tenths(Math.floor(points * 10 + 0.5))

/** 392 tenths are 39.2 points. */
export const pointsOf = (amount: Tenths): number => amount / 10
