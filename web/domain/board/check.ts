/**
 * Calculates everybody's points from the evidence of a competition, on this device and with the same code as the server.
 *
 * Hashes can be checked only on a secure page (https, or this machine): elsewhere the browser offers no SHA-256, and only the sums are
 * checked.
 */
import { type CompetitionEvidence, evidence as evidenceCall } from '#contract/receipts.ts'
import { tenthsOf } from '#game/points.ts'
import {
  readEnd,
  readLock,
  readSettlement,
  verifyEvidence,
  type EndReadings,
  type Promised,
  type Settled,
  type Verdict,
} from '#game/scoring/evidence.ts'
import type { Book, Receipt } from '#game/scoring/types.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ask } from '#web/api/call.ts'

export type Check = {
  evidence: CompetitionEvidence
  /** `old-page`: this page does not know the scoring version of the competition. */
  result: 'sound' | 'faulty' | 'old-page'
  areHashesChecked: boolean
  book: Book | null
  readings: EndReadings | null
  receipts: ReadonlyMap<number, Receipt> | null
  /** The terms stored by the settlement. Nothing else is left of them after the readings are deleted. */
  settled: ReadonlyMap<number, Settled> | null
}

/** `competitionId`: the competition whose evidence was requested. Never throws: evidence that cannot be parsed is `faulty`. */
export async function checkEvidence(evidence: CompetitionEvidence, competitionId: number): Promise<Check> {
  const { texts, shown } = evidence
  const points = new Map(shown.map((one) => [one.creatorId, tenthsOf(one.points)]))
  const hashes = promisedHashes(evidence)
  const areHashesChecked = hasSha256()
  const areReadingsDeleted = evidence.readingsDeletedAt !== null
  const verdict = await verifyEvidence(
    texts,
    { hashes, points, competitionId, areReadingsDeleted },
    areHashesChecked ? sha256 : promisedHashOf(evidence),
  )
  const result = resultOf(verdict)
  if (result === 'old-page')
    return { evidence, result, areHashesChecked, book: null, readings: null, receipts: null, settled: null }

  const lock = texts.lock === null ? null : attempt(() => readLock(texts.lock!))
  const book = lock?.book ?? null
  const settledList = texts.settlement === null ? null : attempt(() => readSettlement(texts.settlement!).settled)
  const settled = settledList && new Map(settledList.map((one) => [one.creatorId, one]))
  const isAsSettled =
    !settled || verdict.receipts !== null || [...settled].every(([id, one]) => points.get(id) === one.points)
  return {
    evidence,
    result: isAsSettled ? result : 'faulty',
    areHashesChecked,
    book,
    readings: book && texts.end !== null ? attempt(() => readEnd(texts.end!, book)) : null,
    receipts: verdict.receipts,
    settled,
  }
}

/** Returns null for a text that cannot be parsed: `verifyEvidence` has reported that fault already. */
function attempt<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch {
    return null
  }
}

const resultOf = ({ faults }: Verdict): Check['result'] =>
  faults.some(({ what }) => what === 'version') ? 'old-page' : faults.length > 0 ? 'faulty' : 'sound'

const promisedHashes = ({ hashes }: CompetitionEvidence): Promised['hashes'] => ({
  ...(hashes.lock !== null && { lock: hashes.lock }),
  ...(hashes.end !== null && { end: hashes.end }),
  ...(hashes.settlement !== null && { settlement: hashes.settlement }),
})

const hasSha256 = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the hashes that the server states, so that only the sums are compared. */
const promisedHashOf =
  ({ texts, hashes }: CompetitionEvidence) =>
  (text: string): string =>
    (['lock', 'end', 'settlement'] as const)
      .flatMap((stage) => (texts[stage] === text ? hashes[stage] : null))
      .find((hash) => hash !== null) ?? ''

/** How often the evidence of a live competition is requested again. */
export const LIVE_MS = 15_000

export function useCheck(competitionId: number): { check: Check | undefined; error: Error | null; retry: () => void } {
  const evidence = useQuery({
    ...ask(evidenceCall, { params: { competitionId } }),
    // the evidence changes with every reading
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.phase === 'live' || state.data?.phase === 'review' ? LIVE_MS : false),
  })
  const { data } = evidence
  const checked = useQuery({
    queryKey: ['checked evidence', competitionId, evidence.dataUpdatedAt],
    queryFn: data ? () => checkEvidence(data, competitionId) : skipToken,
    // keep the previous result while new evidence is checked
    placeholderData: (before: Check | undefined) => before,
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  return {
    check: checked.data,
    error: data ? checked.error : evidence.error,
    retry: () => void evidence.refetch(),
  }
}
