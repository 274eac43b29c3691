/** The prize of each place, and who is paid, which is collapsed if the board is below it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { leaderboard, TOP_ROWS } from '#contract/leaderboard.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { payouts, prizeTextAt } from '#game/payouts.ts'
import { ask } from '#web/api/call.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { wholeDollars } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Rank } from '#web/ui/rank.tsx'
import styles from './leaderboard.module.css'

const RULES =
  "Only a player's best entry is paid, so the prizes go to different players. " +
  'Ties share a rank and split the prizes.'

/** The id in the address '/leaderboard#prizes', to which the menu leads. */
const PRIZES_ID = 'prizes'

export function Prizes({ competition }: { competition: Competition }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash !== `#${PRIZES_ID}`) return
    // this runs after the new screen has scrolled to its top
    const next = requestAnimationFrame(() => place.current?.scrollIntoView())
    return () => cancelAnimationFrame(next)
  }, [])
  const players = usePlayers(competition)
  const { prizeStep, prizeText } = competition
  const namedAt = (rank: number, amount: Cents) => {
    const words = prizeTextAt(rank, prizeText)
    return words === null ? prizeDollars(amount) : amount === 0 ? words : `${prizeDollars(amount)} + ${words}`
  }
  const prizes = prizesOf(competition, players)
  const rules = prizeStep === '0.00' ? RULES : `${RULES} Every entry adds ${wholeDollars(prizeStep)}.`
  return (
    <div ref={place} id={PRIZES_ID} className="scroll-mt-3">
      <Panel
        title="Prizes"
        aside={
          <span className="flex items-center gap-4 text-caption whitespace-nowrap text-muted">
            <Explained sentence={rules} className="font-semibold text-ice-text lg:hidden">
              Who is paid
            </Explained>
            Play money
          </span>
        }
      >
        <ol className={`${styles.prizes} mt-3`}>
          {prizes.map(({ rank, amount }) => (
            <li key={rank} className={styles.place} aria-label={`${ordinal(rank)} prize: ${namedAt(rank, amount)}`}>
              <Rank rank={rank} size={28} />
              <span translate="no" className="disp text-sm font-bold text-coin-text">
                {namedAt(rank, amount)}
              </span>
            </li>
          ))}
        </ol>
        {prizes.length > 0 ? (
          <p className="mt-3 text-caption/5 text-muted max-lg:hidden">{rules}</p>
        ) : (
          <p className="text-sm/5 text-muted">There is no prize. Places count for experience and in leagues.</p>
        )}
      </Panel>
    </div>
  )
}

/** Returns the number of players who can win, counted in the rows of a small board; on a large board the number of entries. */
function usePlayers({ id, totalEntries, replayDay }: Competition): number {
  const isSmall = totalEntries <= TOP_ROWS
  const { data: rows } = useQuery({
    ...ask(leaderboard, { params: { competitionId: id }, query: { offset: 0, limit: TOP_ROWS } }),
    enabled: isSmall && totalEntries > 0,
  })
  if (!isSmall || !rows) return totalEntries
  const mayWin = rows.filter(({ isBot, isSeat }) => !isSeat && (!isBot || replayDay !== null))
  return new Set(mayWin.map(({ userId }) => userId)).size
}

/**
 * Returns the places that win something, with their amounts in cents: 0 for a prize in words without money. With fewer players than paid
 * places, those players share the whole prize. Before the first entry the payout table is shown.
 */
export function prizesOf(
  { prizeValue, prizeText, payoutShares }: Competition,
  players: number,
): readonly { rank: number; amount: Cents }[] {
  const prize = parseDecimal(prizeValue)!
  if (prize === 0) return prizeText === null ? [] : [{ rank: 1, amount: prize }]
  const places = players === 0 ? payoutShares.length : Math.min(players, payoutShares.length)
  const ranked = Array.from({ length: places }, (_, nth) => ({ entryId: nth + 1, rank: nth + 1, playerId: null }))
  return payouts(prize, payoutShares, ranked)
}
