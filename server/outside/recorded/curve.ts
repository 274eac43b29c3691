/**
 * How a total moves within a recorded day, of which only the ends are known: a smooth curve that never turns back, its own for each
 * channel, day and metric. Made of whole numbers and polynomials only, so that every machine gets the same digits.
 */

/** From 0 to 1 as `share` goes from 0 to 1, strictly rising; `seed` gives the curve its bend. */
export function progress(share: number, seed: string): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  const hash = hashOf(seed)
  const lean = (hash & 0xffff) / 0xffff - 0.5
  const wave = ((hash >>> 16) / 0xffff - 0.5) * 0.8
  const left = share * (1 - share)
  // its slope, 1 + lean (1 - 2s) + wave (1 - 6s + 6s²), stays above 0 for |lean| ≤ 0.5 and |wave| ≤ 0.4
  return share + lean * left + wave * left * (1 - 2 * share)
}

/** The whole number between two totals; exact at both ends. */
export const between = (start: number, end: number, share: number, seed: string): number =>
  start + Math.round((end - start) * progress(share, seed))

/** The step a public subscriber count moves in: it is rounded to three figures. */
export function publicStep(subscribers: number): number {
  let step = 1
  while (subscribers >= 1000 * step) step *= 10
  return step
}

/** Like `between`, but only ever on a public step; both ends are on one. */
export function publicBetween(start: number, end: number, share: number, seed: string): number {
  if (share <= 0) return start
  if (share >= 1) return end
  const exact = between(start, end, share, seed)
  const step = publicStep(exact)
  return Math.round(exact / step) * step
}

/** FNV-1a with a final mix, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
