/** Players with a search by name, email or id. The newest are first; the list grows up to 200. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { managedPlayers, type ManagedPlayer, type PlayerSearch } from '#contract/players.ts'
import { ask } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { PlayerRow } from './player-row.tsx'
import { useLockOn } from './use-admin.ts'

/** How long (ms) typing must pause before the search is sent. */
const PAUSE_MS = 300
const STEP = 50
const MOST = 200

type Props = { search: string; onSearch: (text: string) => void; onShowLog: (player: ManagedPlayer) => void }

export function PlayerList({ search, onSearch, onShowLog }: Props) {
  const [sent, setSent] = useState(search.trim())
  const [show, setShow] = useState<PlayerSearch['show']>()
  const [limit, setLimit] = useState(STEP)
  useEffect(() => {
    const timer = setTimeout(() => setSent(search.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const read = useQuery({
    ...ask(managedPlayers, { query: { search: sent || undefined, show, limit } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useLockOn(read)
  const { data, error, refetch } = read
  return (
    <Panel title="Accounts">
      <div className="mt-3 grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-start">
        <SearchBox
          className="mb-3 sm:mt-[calc(1.25rem+6px)] [&>input]:min-h-12 [&>svg]:top-4"
          label="Search players"
          placeholder="Name, email or ID"
          value={search}
          onChange={onSearch}
        />
        <SelectField
          label="Show"
          value={show ?? ''}
          onChange={(event) => setShow((event.target.value || undefined) as PlayerSearch['show'])}
        >
          <option value="">Everybody</option>
          <option value="banned">Banned</option>
          <option value="flagged">With flagged entries</option>
        </SelectField>
      </div>
      {!data && !error && (
        <p role="status" className="text-sm/5 text-muted">
          Loading players...
        </p>
      )}
      {!data && error && <Failed title="The players did not load" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          art="planet"
          title="No player found"
          text={sent === '' ? undefined : 'A search finds a part of a name, or a whole email address or ID.'}
        />
      )}
      <ul className="grid gap-2.5 xl:grid-cols-2">
        {data?.map((player) => (
          <PlayerRow key={player.id} player={player} onShowLog={onShowLog} />
        ))}
      </ul>
      {data && data.length >= limit && limit < MOST && (
        <Button className="mt-3 w-full" onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
          Show more
        </Button>
      )}
      {data && data.length >= MOST && (
        <p className="mt-3 text-caption text-muted">These are the newest {MOST}. Search to find others.</p>
      )}
    </Panel>
  )
}
