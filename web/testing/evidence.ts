/** Sample evidence of a competition, in the shape of the server's response. A test overrides what it is about. */
import type { CompetitionEvidence } from '#contract/receipts.ts'
import { dollars } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import { endEvidence, lockEvidence, settlementEvidence, type TakenReading } from '#game/scoring/evidence.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'

const START = Date.parse('2026-01-20T12:00:00.000Z')
const HOUR_MS = 3_600_000

type Wanted = { creators?: number; isLive?: boolean }

/** Creator 1 has 1.8 times its normal day, creator 2 bought its views, creator 3 could not be read, creator 4 lost views. */
export async function sampleEvidence({ creators = 24, isLive = false }: Wanted = {}): Promise<CompetitionEvidence> {
  const ids = Array.from({ length: creators }, (_, nth) => nth + 1)
  const normalDay = (id: number) => 2_000 + id * 1_500
  const book = scorerOf(NEWEST_VERSION).makeBook(
    ids.map((creatorId) => ({
      creatorId,
      subscribers: 100_000 * creatorId,
      views: 1e8,
      viewGains: Array.from({ length: 14 }, (_, day) => normalDay(creatorId) + ((day * 37 * creatorId) % 200)),
    })),
    dollars(150_000),
  )
  const hours = { elapsed: isLive ? 12 : 24, total: 24 }
  const times = (id: number) => (id === 1 ? 1.8 : id === 2 ? 12 : id === 4 ? 0.3 : 0.8 + (id % 5) / 10)
  const reading = (id: number, share: number): TakenReading => {
    const gained = Math.round(normalDay(id) * times(id) * share)
    const liked = id === 2 ? 0 : gained
    return {
      subscribers: 100_000 * id + (id === 5 ? 1_000 * share : 0),
      views: 1e8 + gained,
      likes: 5_000 + Math.round(liked * 0.029),
      comments: 400 + Math.round(liked * 0.002),
      basketViews: 172_414 + gained,
      takenAt: START + share * 24 * HOUR_MS,
    }
  }
  const at = (share: number) => new Map(ids.filter((id) => id !== 3).map((id) => [id, reading(id, share)]))
  const [starts, nows] = [at(0), at(hours.elapsed / hours.total)]
  const receipts = scorerOf(NEWEST_VERSION).explainBook(book, starts, nows, hours)
  const [lock, end] = [lockEvidence(7, book), endEvidence(7, book, starts, nows, hours)]
  const hashes = { lock: await sha256(lock), end: await sha256(end) }
  const settlement = isLive ? null : settlementEvidence(7, book, receipts, hashes)
  return {
    competitionId: 7,
    phase: isLive ? 'live' : 'completed',
    scoringVersion: NEWEST_VERSION,
    replayDay: '2026-01-20',
    asOf: new Date(START + hours.elapsed * HOUR_MS).toISOString(),
    readingsDeletedAt: null,
    texts: { lock, end, settlement },
    hashes: {
      lock: hashes.lock,
      end: isLive ? null : hashes.end,
      settlement: settlement === null ? null : await sha256(settlement),
    },
    shown: [...receipts.values()].map(({ creatorId, points }) => ({ creatorId, points: pointsOf(points) })),
  }
}

/** Changes the views that creator 1 gained. */
export const withChangedReading = (evidence: CompetitionEvidence): CompetitionEvidence => ({
  ...evidence,
  texts: {
    ...evidence.texts,
    end: evidence.texts.end!.replace(
      /("gained":\{.*?"views":\[)(\d+)/,
      (_, before, gained) => `${before}${Number(gained) + 5_000}`,
    ),
  },
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
