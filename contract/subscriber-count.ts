/**
 * Reads a subscriber count as people write it: 250000, 250,000, 250.000, 250 000, 12k, 1.2M.
 *
 * A separator before three digits groups thousands. Before a letter, one or two digits after the separator are decimals; three digits could
 * be either, so they are refused. Returns null for other text.
 */
export const MOST_SUBSCRIBERS = 2_000_000_000

/** All groups of three digits use the same separator. */
const WHOLE = /^(\d{1,12}|\d{1,3}([,. \u00a0\u2009\u202f])\d{3}(\2\d{3}){0,2})$/
const SHORT = /^(\d{1,6})(?:[.,](\d{1,2}))?[ \u00a0\u2009\u202f]?([kmb])$/i

const THOUSANDS = new Map([
  ['k', 1_000],
  ['m', 1_000_000],
  ['b', 1_000_000_000],
])

export function parseSubscriberCount(text: string): number | null {
  const typed = text.trim()
  if (WHOLE.test(typed)) return Number(typed.replace(/\D/g, ''))
  const [, full, hundredths = '', letter] = SHORT.exec(typed) ?? []
  if (full === undefined || letter === undefined) return null
  // the product is computed in whole numbers, because 1.15 times a million is not exact in binary
  return (Number(full + hundredths.padEnd(2, '0')) * THOUSANDS.get(letter.toLowerCase())!) / 100
}
