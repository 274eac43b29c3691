/**
 * The live prices as the rules take them (game/live-moves.ts), and the time at which trades open and close on the server's clock. They are
 * read every 5 s while live, and again with every change of the entry.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { creatorProjections, type CreatorProjection } from '#contract/leaderboard.ts'
import { tradeWindow } from '#game/live-price.ts'
import type { Market } from '#game/live-moves.ts'
import { cents, parseDecimal } from '#game/money.ts'
import type { LivePrice } from '#game/scoring/types.ts'
import { ask } from '#web/api/call.ts'
import { useNow } from '#web/api/use-now.ts'
import { instantOf } from '#web/ui/format.ts'
import { POLL_MS } from '#web/domain/roster/live-games.ts'

/** Returns every creator's points, expected points and live price; undefined until they are read, and unless it is live. */
export function useLivePrices({ id, phase }: Competition, entry: Entry): readonly CreatorProjection[] | undefined {
  const isLive = phase === 'live'
  const { data, refetch } = useQuery({
    ...ask(creatorProjections, { params: { competitionId: id } }),
    enabled: isLive,
    refetchInterval: POLL_MS,
  })
  useEffect(() => {
    if (isLive) void refetch({ cancelRefetch: false })
  }, [isLive, entry, refetch])
  return isLive ? data : undefined
}

/** Returns null unless it is live. Before the opening, its `now` changes every second. */
export function useMarket(
  competition: Competition,
  entry: Entry,
  prices: readonly CreatorProjection[] | undefined,
): Market | null {
  const { opensAt, closesAt } = tradeWindow(instantOf(competition.startTime), instantOf(competition.endTime))
  const second = useNow()
  // the same value while trades are open, so that the lists are not drawn again every second
  const now = second < opensAt ? second : second < closesAt ? opensAt : closesAt
  if (competition.phase !== 'live') return null
  const byId = new Map(prices?.map((one) => [one.creatorId, priceOf(one)]))
  return {
    now,
    opensAt,
    closesAt,
    leftOfCap: parseDecimal(entry.leftOfCap) ?? cents(0),
    priceOf: (creatorId) => byId.get(creatorId) ?? undefined,
    // the server knows how old its readings are
    readAt: () => null,
    nextReadingAt: null,
  }
}

function priceOf({ creatorId, points, stillToCome, live, sells, costs }: CreatorProjection): LivePrice | null {
  if (live === null || sells === null) return null
  const toCome = stillToCome ?? 0
  return {
    creatorId,
    live: parseDecimal(live) ?? cents(0),
    sells: parseDecimal(sells) ?? cents(0),
    costs: costs === null ? null : parseDecimal(costs),
    stillToCome: toCome,
    expectedFinal: points + toCome,
  }
}
