/** How an answer may travel: what a caller's Accept-Encoding prefers of the codings we can make (RFC 9110, 12.5.3). */

/** Best first: the smaller one wins where the caller does not mind. */
export const ENCODINGS = ['br', 'gzip'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/** Callers send few different headers; whoever sends many costs nobody else anything. */
const MOST_KNOWN = 200
const known = new Map<string, ContentEncoding | null>()

/** Null: as it is. Also where the header forbids everything we have, because an answer helps more than none. */
export function negotiateEncoding(accepted: string | undefined): ContentEncoding | null {
  if (!accepted) return null
  const before = known.get(accepted)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const coding = decide(accepted)
  known.set(accepted, coding)
  return coding
}

function decide(accepted: string): ContentEncoding | null {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
        return [name!, weight === undefined ? 1 : Number(weight) || 0] as const
      }),
  )
  const weightOf = (coding: ContentEncoding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = ENCODINGS.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}
