/** The prize of each place, and the rule for ties, which is collapsed if the board is below it. */
import type { Competition } from '#contract/competitions.ts'
import { parseDecimal, type Cents } from '#game/money.ts'
import { payouts } from '#game/payouts.ts'
import { exactDollars } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Rank } from '#web/ui/rank.tsx'
import styles from './leaderboard.module.css'

const TIES = 'Ties share a rank and split the prizes. ' + 'Every entry adds $5.'

export function Prizes({ competition }: { competition: Competition }) {
  return (
    <Panel
      title="Prizes"
      aside={
        <span className="flex items-center gap-4 text-caption whitespace-nowrap text-muted">
          <Explained sentence={TIES} className="font-semibold text-ice-text lg:hidden">
            Ties
          </Explained>
          Play money
        </span>
      }
    >
      <ol className={`${styles.prizes} mt-3`}>
        {prizesOf(competition).map(({ rank, amount }) => (
          <li key={rank} className={styles.place} aria-label={`${ordinal(rank)} place wins ${exactDollars(amount)}`}>
            <Rank rank={rank} size={28} />
            <span translate="no" className="disp text-sm font-bold text-coin-text">
              {exactDollars(amount)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-caption/5 text-muted max-lg:hidden">{TIES}</p>
    </Panel>
  )
}

/** With fewer entries than paid places, those entries share the whole prize. Before the first entry the payout table is shown. */
export function prizesOf({
  prizeValue,
  payoutShares,
  totalEntries,
}: Competition): readonly { rank: number; amount: Cents }[] {
  const places = totalEntries === 0 ? payoutShares.length : Math.min(totalEntries, payoutShares.length)
  const ranked = Array.from({ length: places }, (_, nth) => ({ entryId: nth + 1, rank: nth + 1, playerId: nth + 1 }))
  return payouts(parseDecimal(prizeValue)!, payoutShares, ranked)
}
