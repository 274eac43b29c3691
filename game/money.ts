/**
 * Money: whole cents inside (`Cents`), decimal text such as "10000.00" outside. Only this file and dollars.ts, which formats for people,
 * parse or print money. Parsing never throws: it returns null for text that is not money. Amounts are compared as cents, never as text,
 * because "10.5" equals "10.50".
 */
export type Cents = number & { readonly unit: 'cents' }

export const cents = (amount: number): Cents => amount as Cents

export const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

export const total = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))

/** The accepted spelling of an amount. At most 13 digits before the point, so that the cents are an exact whole number. */
export const WRITTEN_AMOUNT = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/

/** The pattern of an amount as `decimalOf` prints it. */
export const PRINTED_AMOUNT = /^-?\d+\.\d{2}$/

/** Parses "10000.00", "10000.5" or "10000", with a minus for a debit. Returns cents, or null for other text. */
export function parseDecimal(text: string): Cents | null {
  const isDebit = text.startsWith('-')
  const parts = WRITTEN_AMOUNT.exec(isDebit ? text.slice(1) : text)
  if (!parts) return null
  const amount = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return cents(isDebit && amount ? -amount : amount)
}

export function decimalOf(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Splits `pool` (cents, not negative) in proportion to whole-number `weights`; the shares add up to the pool exactly. Each share is the
 * exact share rounded down; the remaining cents go to the largest fractions, earliest first among equals. If no weight is positive, all
 * shares are 0.
 */
export function splitByLargestRemainder(pool: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map(() => cents(0))
  const fractions = weights.map((weight) => (pool * weight) % whole)
  const shares = weights.map((weight, index) => cents((pool * weight - fractions[index]!) / whole))
  const left = pool - total(shares)
  const largestFirst = weights
    .map((_, index) => index)
    .sort((one, other) => fractions[other]! - fractions[one]! || one - other)
  for (const index of largestFirst.slice(0, left)) shares[index] = cents(shares[index]! + 1)
  return shares
}
