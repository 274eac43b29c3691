/** What each pick that could bring a prize alone needs for it. */
import type { Standing } from './use-race.ts'
import { needsTogether, needText, unableText } from './race-words.ts'
import styles from './race.module.css'

type Props = { standing: Standing; paidPlaces: number; nameOf: (creatorId: number) => string }

export function Needs({ standing, paidPlaces, nameOf }: Props) {
  const { needs, line, expected } = standing.race
  if (line === null || needs.length === 0) return null
  const isPaid = standing.rank !== null && standing.rank <= paidPlaces
  const alike = needsTogether(needs)
  const able = needs.flatMap(({ creatorId, times }) => (times === null ? [] : [{ creatorId, times }]))
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
            {line <= expected
              ? 'In the prizes even if one of these slows to'
              : `One pick alone could ${isPaid ? 'keep you in' : 'get you into'} the prizes, at`}
          </h3>
          <ul className={styles.list}>
            {able.map(({ creatorId, times }) => (
              <li key={creatorId}>
                <span className="truncate">{nameOf(creatorId)}</span>
                <span className="font-semibold">{needText(times)}</span>
              </li>
            ))}
          </ul>
          {able.length < needs.length && (
            <p className="mt-1 text-xs text-muted">{unableText(needs.length - able.length)}</p>
          )}
        </>
      )}
    </section>
  )
}
