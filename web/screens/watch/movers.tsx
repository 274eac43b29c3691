/** The creators that gained most since the last update. */
import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { creators as creatorsCall, type Creator } from '#contract/creators.ts'
import { ask } from '#web/api/call.ts'
import { points, timeOf } from '#web/ui/format.ts'
import { Failed } from '#web/ui/failed.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PointsButton } from '#web/domain/entry/points.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useGains, type Gains } from './use-top.ts'
import styles from './watch.module.css'

export function Movers({ competition }: { competition: Competition }) {
  const { gains, error, retry } = useGains(competition)
  if (error && !gains)
    return (
      <section className="panel">
        <Failed title="The movers did not load" error={error} onRetry={retry} />
      </section>
    )
  if (!gains) return <section className="panel min-h-[332px]" aria-busy="true" />
  return (
    <Panel
      title="Biggest movers"
      aside={<span className="text-caption text-muted">{gains.hasPoints && sinceWhen(gains)}</span>}
    >
      <MoverRows competition={competition} gains={gains} />
    </Panel>
  )
}

export const sinceWhen = ({ since }: Gains): string =>
  since === null ? 'since the last update' : `since ${timeOf(since)}`

export function stillText(gains: Gains): string {
  if (!gains.hasPoints) return 'Nobody has points yet.'
  return gains.since === null
    ? 'No creator gained points since the last update.'
    : `No creator has gained points ${sinceWhen(gains)}.`
}

function MoverRows({ competition, gains: all }: { competition: Competition; gains: Gains }) {
  const { gains } = all
  const { data: creators = NOBODY, isPending } = useQuery(ask(creatorsCall))
  if (gains.length === 0) return <p className="mt-2 text-sm text-muted">{stillText(all)} The next update will tell.</p>
  return (
    <ol className="mt-3 grid gap-1.5" aria-label="Biggest movers">
      {gains.map(({ creatorId, points: earned, gained }) => {
        const creator = creators.find(({ id }) => id === creatorId)
        const name = creator?.channelName ?? 'A creator'
        return (
          <li key={creatorId} className={styles.mover} aria-busy={isPending}>
            {isPending ? (
              <>
                <span className="size-9 rounded-[10px] bg-line" />
                <span className="h-3.5 w-28 max-w-full rounded-full bg-line" />
              </>
            ) : (
              <>
                <span className={styles.face} style={hueStyle(creator?.category ?? 'other', creatorId)}>
                  <Avatar src={creator?.thumbnailUrl} name={name} size={36} alt="" />
                </span>
                <span translate="no" className="min-w-0 truncate text-sm font-semibold">
                  {name}
                </span>
              </>
            )}
            <span className="text-sm font-bold text-go-text">+{points(gained)}</span>
            <span className="min-w-[54px] text-right text-xs whitespace-nowrap text-muted">
              <PointsButton
                receipt={isPending ? null : { kind: 'creator', competitionId: competition.id, creatorId, name }}
              >
                {points(earned)}
              </PointsButton>{' '}
              pts
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const NOBODY: readonly Creator[] = []
