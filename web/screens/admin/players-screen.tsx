/** 'Players', at /manage-players: the search with bans, flagged entries, who comes back, and what administrators did. */
import { useState } from 'react'
import type { ManagedPlayer } from '#contract/players.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminGate } from './admin-gate.tsx'
import { AdminLog, type LogFilter } from './admin-log.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { FlaggedEntries } from './flagged-entries.tsx'
import { Retention } from './retention.tsx'
import { PlayerList } from './player-list.tsx'

const TABS = [
  { id: 'players', label: 'Players' },
  { id: 'flags', label: 'Flags' },
  { id: 'weeks', label: 'Retention' },
  { id: 'log', label: 'Log' },
] as const

export function PlayersScreen() {
  return (
    <AdminGate>
      <Players />
    </AdminGate>
  )
}

function Players() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('players')
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<LogFilter>({ actor: null, subject: null })
  const showPlayer = (id: string) => {
    setSearch(id)
    setTab('players')
  }
  const showLog = ({ id, name }: ManagedPlayer) => {
    setFilter({ actor: null, subject: { id: `player:${id}`, name } })
    setTab('log')
  }
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead title="Players" subtitle="Accounts, flags and bans" />
      <DashboardLink />
      <Tabs name="Players" tabs={TABS} chosen={tab} onChoose={setTab}>
        <div className="mt-4">
          {tab === 'players' && <PlayerList search={search} onSearch={setSearch} onShowLog={showLog} />}
          {tab === 'flags' && <FlaggedEntries onShowPlayer={showPlayer} />}
          {tab === 'weeks' && <Retention />}
          {tab === 'log' && <AdminLog filter={filter} onFilter={setFilter} onShowPlayer={showPlayer} />}
        </div>
      </Tabs>
    </div>
  )
}
