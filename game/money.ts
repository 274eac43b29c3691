/**
 * Money: whole cents inside (`Cents`), decimal text such as "10000.00" outside. Together with dollars.ts, which formats it for people,
 * the only place where money is parsed or printed.
 * Never throws: text that is not money parses to null. Amounts are compared as cents, never as text: "10.5" is 10.50.
 */
export type Cents = number & { readonly unit: 'cents' }

export const cents = (amount: number): Cents => amount as Cents

export const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

export const total = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))

/** An amount as it may be written. At most 13 digits before the point, so that the cents are an exact whole number. */
export const WRITTEN_AMOUNT = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/

/** An amount as `decimalOf` prints it. */
export const PRINTED_AMOUNT = /^-?\d+\.\d{2}$/

/** "10000.00", "10000.5" or "10000", with a minus for a debit; null for anything else. */
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
 * Splits `pool` (not negative) in proportion to whole-number `weights`; the shares add up to the pool to the cent. Everybody gets the
 * whole cents of the exact share. The cents left over go to the largest fractions, equal fractions earliest first.
 * If no weight is positive, all shares are 0.
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
