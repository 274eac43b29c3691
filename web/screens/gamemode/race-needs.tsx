/** What each pick that could bring a prize alone needs for it. */
import type { Standing } from './use-race.ts'
import { requiredPacesTogether, requiredPaceText, unableText } from './race-words.ts'
import styles from './race.module.css'

type Props = { standing: Standing; paidPlaces: number; nameOf: (creatorId: number) => string }

export function RequiredPaces({ standing, paidPlaces, nameOf }: Props) {
  const { requiredPaces, prizeLine, expected } = standing.forecast
  if (prizeLine === null || requiredPaces.length === 0) return null
  const isPaid = standing.rank !== null && standing.rank <= paidPlaces
  const alike = requiredPacesTogether(requiredPaces)
  const able = requiredPaces.flatMap(({ creatorId, times }) => (times === null ? [] : [{ creatorId, times }]))
  return (
    <section className={styles.needs} aria-label="What your picks need">
      {alike ? (
        <>
          <h3 className={styles.head}>{isPaid ? 'To keep the prize' : 'For a prize'}</h3>
          <p className="mt-1 text-caption">{alike}</p>
        </>
      ) : (
        <>
          <h3 className={styles.head}>
            {prizeLine <= expected
              ? 'In the prizes even if one of these slows to'
              : `One pick alone could ${isPaid ? 'keep you in' : 'get you into'} the prizes, at`}
          </h3>
          <ul className={styles.list}>
            {able.map(({ creatorId, times }) => (
              <li key={creatorId}>
                <span className="truncate">{nameOf(creatorId)}</span>
                <span className="font-semibold">{requiredPaceText(times)}</span>
              </li>
            ))}
          </ul>
          {able.length < requiredPaces.length && (
            <p className="mt-1 text-xs text-muted">{unableText(requiredPaces.length - able.length)}</p>
          )}
        </>
      )}
    </section>
  )
}
