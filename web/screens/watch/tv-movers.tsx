/** The creators that moved most at the last reading, large. After the end it says how the points came out. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { creators as creatorsCall } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { points } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { sinceWhen, stillText } from './movers.tsx'
import type { Gains } from './use-gains.ts'
import styles from './tv.module.css'

export function TvMovers({ competition, gains }: { competition: Competition; gains: Gains | undefined }) {
  const { data: creators = [], isPending } = useQuery(ask(creatorsCall))
  if (!gains || isPending) return <p className={styles.waiting}>The movers are on their way.</p>
  if (gains.gains.length === 0)
    return (
      <p className={styles.waiting}>
        {competition.phase === 'live' ? `${stillText(gains)} The next reading will tell.` : 'The points stand still.'}
      </p>
    )
  return (
    <>
      <p className={styles.when}>Biggest movers {sinceWhen(gains)}</p>
      <ol className={styles.board} aria-label="Biggest movers">
        {gains.gains.map(({ creatorId, gained, points: earned }) => {
          const creator = creators.find(({ id }) => id === creatorId)
          const name = creator?.channelName ?? 'A creator'
          return (
            <li key={creatorId}>
              <span className={styles.face} style={hueStyle(creator?.category ?? 'other', creatorId)}>
                <Avatar src={creator?.thumbnailUrl} name={name} size={52} alt="" />
              </span>
              <span className="truncate">{name}</span>
              <span className="disp font-bold">
                <span className="text-go-text">+{points(gained)}</span>{' '}
                <span className={styles.small}>{points(earned)} in all</span>
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
