/** A channel's last complete day against its own normal day: 0.12 means 12 % more views than usual; null when unknown. */
export function formOf(trend: readonly number[]): number | null {
  const last = trend.at(-1)
  if (last === undefined || trend.length < 7) return null
  const sorted = trend.toSorted((one, other) => one - other)
  const normal = sorted[sorted.length >> 1]!
  return normal > 0 ? last / normal - 1 : null
}

/** +12% or -5% */
export const percent = (share: number): string => `${share >= 0 ? '+' : ''}${Math.round(share * 100)}%`
