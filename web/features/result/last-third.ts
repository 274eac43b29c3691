/** Whether a place is far from everything: no praise then, and nothing was near. */
export const isLastThird = (rank: number, entries: number): boolean => 3 * rank > 2 * entries
