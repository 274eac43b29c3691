/** Pages of a board that leaves out some of its entries. */

/**
 * Returns the range of the whole board that holds these `limit` rows of the board without the entries at `places`. `places` are counted from
 * 0, in ascending order.
 */
export function rangeWithout(
  places: readonly number[],
  offset: number,
  limit: number,
): { offset: number; limit: number } {
  const placeOf = (nth: number): number => {
    let place = nth
    for (const left of places) {
      if (left > place) break
      place++
    }
    return place
  }
  const from = placeOf(offset)
  return { offset: from, limit: placeOf(offset + limit - 1) + 1 - from }
}
