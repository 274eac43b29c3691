/** 'Competitions', at /manage-competitions: series, and all competitions by phase with what an administrator can do with each. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeries, managedCompetitions, type ManagedCompetition, type Series } from '#contract/hosting.ts'
import type { Phase } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { WebhookDialog } from '#web/domain/notifications/webhook-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { AdminGate } from './admin-gate.tsx'
import { CompetitionRow } from './competition-row.tsx'
import { DashboardLink } from './dashboard-link.tsx'
import { SeriesForm } from './series-form.tsx'
import { SeriesList } from './series-list.tsx'
import { useLockOn } from './use-admin.ts'

/** How often (ms) the lists are read again. */
const AGAIN_MS = 10_000

const GROUPS: readonly { title: string; phases: readonly Phase[]; none: string }[] = [
  { title: 'Drafting', phases: ['drafting'], none: 'No competition is open for drafting.' },
  { title: 'Live', phases: ['live'], none: 'No competition is live.' },
  { title: 'In review', phases: ['review'], none: 'No competition is in review.' },
  { title: 'Upcoming', phases: ['upcoming'], none: 'No competition is planned. Start a series, or continue one.' },
  { title: 'Finished', phases: ['completed', 'void'], none: 'No competition is finished yet.' },
]

export function CompetitionsScreen() {
  return (
    <AdminGate>
      <Competitions />
    </AdminGate>
  )
}

function Competitions() {
  const series = useQuery({ ...ask(listSeries), staleTime: 0, refetchInterval: AGAIN_MS })
  const all = useQuery({ ...ask(managedCompetitions), staleTime: 0, refetchInterval: AGAIN_MS })
  /** The series in the form: a new one, an edited one, or a copy; null while the form is closed. */
  const [form, setForm] = useState<{ from: Series | null; isCopy: boolean } | null>(null)
  const [areMessagesOpen, setMessagesOpen] = useState(false)
  useLockOn(series)
  useLockOn(all)
  const error = series.error ?? all.error
  if ((!series.data || !all.data) && error)
    return (
      <Failed
        isPage
        title="The competitions did not load"
        error={error}
        onRetry={() => void Promise.all([series.refetch(), all.refetch()])}
      />
    )
  if (!series.data || !all.data) return <Splash />
  const copy = ({ competition }: ManagedCompetition, of: Series | undefined) => {
    if (of) setForm({ from: { ...of, title: competition.prizeTitle }, isCopy: true })
  }
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <ScreenHead
        title="Competitions"
        subtitle="Series, and what happens next"
        aside={
          <div className="flex flex-wrap gap-3">
            <Button tone="coin" onClick={() => setForm({ from: null, isCopy: false })}>
              New Series
            </Button>
            <Button tone="ghost" onClick={() => setMessagesOpen(true)}>
              Messages to Discord or Slack
            </Button>
          </div>
        }
      />
      <DashboardLink />
      {areMessagesOpen && <WebhookDialog onClose={() => setMessagesOpen(false)} />}
      <SeriesList series={series.data} onEdit={(one, isCopy) => setForm({ from: one, isCopy })} />
      {GROUPS.map(({ title, phases, none }) => {
        const rows = all.data.filter(({ competition }) => phases.includes(competition.phase))
        const ordered = phases.includes('completed') ? rows : rows.toReversed()
        return (
          <Panel key={title} title={title} aside={<span className="pill">{whole(rows.length)}</span>}>
            {rows.length === 0 && <p className="mt-3 text-sm text-muted">{none}</p>}
            <ul className="mt-3 grid gap-4 xl:grid-cols-2">
              {ordered.map((managed) => {
                const of = series.data.find((one) => one.id === managed.seriesId && !one.isBuiltIn)
                return (
                  <CompetitionRow
                    key={managed.competition.id}
                    managed={managed}
                    onCopy={of ? () => copy(managed, of) : undefined}
                  />
                )
              })}
            </ul>
          </Panel>
        )
      })}
      {form && <SeriesForm {...form} onClose={() => setForm(null)} />}
    </div>
  )
}
