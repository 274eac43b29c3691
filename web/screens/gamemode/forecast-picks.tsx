/** The picks in the forecast: which creators help or hurt the entry, and the pace that each pick needs for a prize. */
import type { Leverage, EntryForecast } from '#contract/forecasts.ts'
import { points } from '#web/ui/format.ts'
import { againstPrice, chance, requiredPacesTogether, requiredPaceText, unableText } from './forecast-text.ts'
import type { Standing } from './use-forecast.ts'
import styles from './forecast.module.css'

/** `hasOthers`: whether the player has other entries, which may include a creator that this entry lacks. */
type Names = { nameOf: (creatorId: number) => string; hasOthers: boolean }

export function Leverages({ forecast: { helps, hurts }, ...names }: Names & { forecast: EntryForecast }) {
  if (helps.length + hurts.length === 0) return null
  return (
    <div className={styles.leverages}>
      <div>
        <h3 className={styles.head}>Who helps and hurts you against the field</h3>
        <p className="text-caption text-muted">
          Likely points above or below the price, compared with an average entry that spent the same.
        </p>
      </div>
      <LeverageList title="Helps you" leverages={helps} {...names} />
      <LeverageList title="Hurts you" leverages={hurts} {...names} />
    </div>
  )
}

type ListProps = Names & { title: 'Helps you' | 'Hurts you'; leverages: readonly Leverage[] }

function LeverageList({ title, leverages, nameOf, hasOthers }: ListProps) {
  const [own, other] = hasOthers ? ['In this entry', 'Not in this entry'] : ['You picked it', 'You skipped it']
  return (
    <section aria-label={title}>
      <h4 className={`${styles.head} ${title === 'Helps you' ? 'text-go-text' : 'text-flare-text'}`}>{title}</h4>
      {leverages.length === 0 && <p className="text-caption text-muted">Nobody yet</p>}
      <ul className={styles.list}>
        {leverages.map(({ creatorId, points: by, surplus, isOwn, isTraded, share }) => (
          <li key={creatorId}>
            <span className="min-w-0">
              <span translate="no" className="block truncate">
                {nameOf(creatorId)}
              </span>
              <span className="block text-caption text-muted">
                {isOwn ? own : other}, {chance(share)} own it
              </span>
              <span className="block text-caption text-muted">{againstPrice(surplus, isTraded)}</span>
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

type PaceProps = { standing: Standing; nameOf: (creatorId: number) => string }

export function RequiredPaces({ standing, nameOf }: PaceProps) {
  const { isPaid, forecast } = standing
  const { requiredPaces, prizeLine, expected } = forecast
  if (prizeLine === null || requiredPaces.length === 0) return null
  const alike = requiredPacesTogether(requiredPaces)
  const able = requiredPaces.flatMap(({ creatorId, times }) => (times === null ? [] : [{ creatorId, times }]))
  return (
    <section className={styles.requiredPaces} aria-label="What your picks need">
      {alike ? (
        <>
          <h3 className={styles.head}>{isPaid ? 'To keep the prize' : 'For a prize'}</h3>
          <p className="mt-1 text-caption">{alike}</p>
        </>
      ) : (
        <>
          <h3 className={styles.head}>
            {prizeLine <= expected
              ? 'You keep a prize even if one of these slows to'
              : `${isPaid ? 'To keep the prize' : 'For a prize'}, one pick needs`}
          </h3>
          <ul className={styles.list}>
            {able.map(({ creatorId, times }) => (
              <li key={creatorId}>
                <span translate="no" className="truncate">
                  {nameOf(creatorId)}
                </span>
                <span className="font-semibold">{requiredPaceText(times)}</span>
              </li>
            ))}
          </ul>
          {able.length < requiredPaces.length && (
            <p className="mt-1 text-caption text-muted">{unableText(requiredPaces.length - able.length)}</p>
          )}
        </>
      )}
    </section>
  )
}
