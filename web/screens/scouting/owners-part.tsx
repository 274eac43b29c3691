/** How many picked it: from the lock on in this competition, before it in the last one. Before the lock nobody knows of anybody's picks. */
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { ownership, type Competition, type Ownership } from '#contract/competitions.ts'
import type { CreatorResearch } from '#contract/scouting.ts'
import { LEAST_FOR_TENTH } from '#game/ownership.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { shortDayOf } from '#web/ui/long-day.ts'
import { Failed } from '#web/ui/failed.tsx'
import styles from './scouting.module.css'

type Props = { research: CreatorResearch; competition: Competition | null | undefined }

export function OwnersPart({ research: { creator, past }, competition }: Props) {
  const last = past.at(-1)
  const isNow = competition != null && arePublic(competition)
  const competitionId = isNow ? competition.id : last?.competitionId
  const owned = useQuery({
    ...ask(ownership, { params: { competitionId: competitionId ?? 0 } }),
    enabled: competitionId !== undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-3 pt-2">
      {!isNow && <p className="text-sm/5 font-semibold">Who picks whom is hidden until the lock.</p>}
      {competitionId === undefined ? (
        <p className="text-caption text-muted">It has not been in a finished competition yet.</p>
      ) : owned.data ? (
        <Shares
          owned={owned.data}
          creatorId={creator.id}
          when={isNow ? 'In this competition' : `Last time, on ${shortDayOf(last!.day)}`}
        />
      ) : owned.error ? (
        <Failed title="Ownership did not load" error={owned.error} onRetry={() => void owned.refetch()} />
      ) : (
        <p className="text-caption text-muted">Counting picks...</p>
      )}
    </div>
  )
}

const arePublic = ({ phase }: Competition): boolean => phase === 'live' || phase === 'review'

function Shares({ owned, creatorId, when }: { owned: Ownership; creatorId: number; when: string }) {
  const one = owned.creators.find((creator) => creator.creatorId === creatorId)
  const shares = [
    { name: 'All entries', share: one?.share ?? 0, of: owned.entries },
    ...(owned.topEntries === null || owned.entries < LEAST_FOR_TENTH
      ? []
      : [{ name: 'Top tenth', share: one?.topShare ?? 0, of: owned.topEntries }]),
  ]
  return (
    <section aria-label={when}>
      <h3 className="eyebrow">{when}</h3>
      <dl className={styles.shares}>
        {shares.map(({ name, share, of }) => (
          <div key={name}>
            <dt>
              {name} <span className="text-muted">of {whole(of)}</span>
            </dt>
            <dd>
              <span className="track block">
                <i style={{ '--share': share } as CSSProperties} />
              </span>
              <b>{percent(share)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** 34%, 0.4% */
const percent = (share: number): string =>
  `${share > 0 && share < 0.0095 ? (100 * share).toFixed(1) : Math.round(100 * share)}%`
