/** Flagged entries by group: entries that look as if one person played several accounts, also those that won nothing. */
import { useQuery } from '@tanstack/react-query'
import { flaggedEntries, type FlaggedGroup } from '#contract/players.ts'
import { parseDecimal } from '#game/money.ts'
import { ask } from '#web/api/call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { exactDollars, whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { reasonOfFlag } from './held-prizes.tsx'
import { useLockOn } from './use-admin.ts'

type Props = { onShowPlayer: (playerId: string) => void }

export function FlaggedEntries({ onShowPlayer }: Props) {
  const read = useQuery({ ...ask(flaggedEntries), staleTime: 0 })
  useLockOn(read)
  const { data, error, refetch } = read
  return (
    <Panel title="Flagged Entries">
      <p className="mt-2 text-sm/5 text-muted">
        A flag takes nothing away: the prize of a flagged entry waits for your decision on the dashboard. Entries are
        checked when a competition is settled.
      </p>
      {!data && !error && (
        <p role="status" className="mt-3 text-sm/5 text-muted">
          Loading flags...
        </p>
      )}
      {!data && error && <Failed title="The flags did not load" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title="No entry is flagged" />}
      <ul className="mt-3 grid gap-2.5">
        {data?.map((group) => (
          <Group key={group.entries[0]?.entryId} group={group} onShowPlayer={onShowPlayer} />
        ))}
      </ul>
    </Panel>
  )
}

function Group({ group, onShowPlayer }: Props & { group: FlaggedGroup }) {
  const { prizeTitle, count, entries } = group
  return (
    <li className="grid gap-2 rounded-2xl bg-raise p-3.5 text-sm" aria-label={`Flag in ${prizeTitle}`}>
      <p>
        <strong>{prizeTitle}</strong>
        <br />
        {reasonOfFlag(group)}
      </p>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.entryId} className="flex min-h-11 flex-wrap items-center gap-x-2">
            {entry.isDeleted ? (
              <span>Deleted account</span>
            ) : (
              <button
                type="button"
                translate="no"
                className="min-h-11 min-w-0 break-words font-semibold underline"
                onClick={() => onShowPlayer(entry.playerId)}
              >
                {entry.playerName}
              </button>
            )}
            {entry.isBanned && <span className="pill pill-flare">Banned</span>}
            <span className="text-caption text-muted">{outcomeOf(entry)}</span>
          </li>
        ))}
      </ul>
      {count > entries.length && (
        <p className="text-caption text-muted">
          and {whole(count - entries.length)} more {count - entries.length === 1 ? 'entry' : 'entries'}
        </p>
      )}
    </li>
  )
}

function outcomeOf({ rank, amount }: FlaggedGroup['entries'][number]): string {
  if (rank === null) return 'not settled'
  const isPaid = (parseDecimal(amount) ?? 0) > 0
  return `place ${whole(rank)}, ${isPaid ? exactDollars(amount) : 'no prize'}`
}
