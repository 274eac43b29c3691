/** Who helps the entry and who hurts it. */
import type { Leverage, EntryForecast } from '#contract/forecasts.ts'
import { points } from '#web/ui/format.ts'
import { againstPrice, chance } from './race-words.ts'
import styles from './race.module.css'

/** `hasOthers`: the player has other entries, which may have the creator that this one lacks. */
type Names = { nameOf: (creatorId: number) => string; hasOthers: boolean }

export function Leverages({ forecast: { helps, hurts }, ...names }: Names & { forecast: EntryForecast }) {
  if (helps.length + hurts.length === 0) return null
  return (
    <div className={styles.levers}>
      <div>
        <h3 className={styles.head}>Who moves you up and down</h3>
        <p className="text-xs text-muted">
          Points against an average entry that spent the same. A creator counts by how far it is likely to end above or
          below what its price stands for.
        </p>
      </div>
      <LeverageList title="Helps you" leverages={helps} {...names} />
      <LeverageList title="Hurts you" leverages={hurts} {...names} />
    </div>
  )
}

type ListProps = Names & { title: 'Helps you' | 'Hurts you'; leverages: readonly Leverage[] }

function LeverageList({ title, leverages, nameOf, hasOthers }: ListProps) {
  const [own, other] = hasOthers ? ['in this entry', 'not in this entry'] : ['yours', 'not yours']
  return (
    <section aria-label={title}>
      <h4 className={`${styles.head} ${title === 'Helps you' ? 'text-go-text' : 'text-flare-text'}`}>{title}</h4>
      {leverages.length === 0 && <p className="text-caption text-muted">Nobody yet</p>}
      <ul className={styles.list}>
        {leverages.map(({ creatorId, points: by, surplus, isOwn, isTraded, share }) => (
          <li key={creatorId}>
            <span className="min-w-0">
              <span className="block truncate">{nameOf(creatorId)}</span>
              <span className="block text-xs text-muted">
                {isOwn ? own : other}, in {chance(share)} of entries
              </span>
              <span className="block text-xs text-muted">{againstPrice(surplus, isTraded)}</span>
            </span>
            <span className={`disp ${by > 0 ? 'text-go-text' : 'text-flare-text'}`}>
              {by > 0 ? '+' : '−'}
              {points(Math.abs(by))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
