/** The installation: its health, the audit of everything stored at the press of a button, and the settings in force. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { installation, startAudit, type AuditRun, type Installation } from '#contract/installation.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { timeOrDateOf, whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useAdminAction } from './use-admin.ts'

const REFRESH_MS = 30_000
const RUNNING_MS = 1_000

const isRunning = (audit: AuditRun | null | undefined) => audit?.finishedAt === null

export function InstallationPanel() {
  const { data, error, refetch } = useQuery({
    ...ask(installation),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data?.audit) ? RUNNING_MS : REFRESH_MS),
  })
  return (
    <Panel title="Installation">
      {data === undefined && !error && (
        <p role="status" className="mt-3 text-sm/5 text-muted">
          Loading the installation...
        </p>
      )}
      {data === undefined && error && (
        <p className="mt-3 flex items-center gap-3 text-sm/5 text-muted">
          <span className="grow">The installation did not load: {errorMessageOf(error).message}</span>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data && (
        <>
          <Health {...data.health} />
          <Audit run={data.audit} />
          <Settings settings={data.settings} />
        </>
      )}
    </Panel>
  )
}

function emailsIn({ waitingEmails, outboxEmails }: Installation['health']): string {
  const parts = [
    waitingEmails > 0 && `${whole(waitingEmails)} waiting`,
    outboxEmails > 0 && `${whole(outboxEmails)} in the outbox folder, which nobody sends`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'None waiting'
}

function Health(health: Installation['health']) {
  const { backupAt, drillAt, statisticsAt, lastError } = health
  const facts = [
    ['Last backup', backupAt ? timeOrDateOf(backupAt) : 'None on this machine'],
    ['Last restore drill', drillAt ? timeOrDateOf(drillAt) : 'None on this machine'],
    ['Live statistics of', statisticsAt ? timeOrDateOf(statisticsAt) : 'Nothing is live'],
    ['Emails', emailsIn(health)],
    ['Last error', lastError ? `${timeOrDateOf(lastError.at)}: ${lastError.message}` : 'None since the start'],
  ]
  return (
    <dl className="mt-3 grid gap-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-3">
          <dt className="shrink-0 grow text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Audit({ run }: { run: AuditRun | null }) {
  const queries = useQueryClient()
  const start = useAdminAction({
    call: () => call(startAudit),
    succeeded: () => ({ title: 'Audit Started', message: 'The result appears here' }),
    failed: 'Failed to start the audit',
    onDone: (audit) => queries.setQueryData<Installation>(keyOf(installation), (shown) => shown && { ...shown, audit }),
  })
  const isBusy = isRunning(run) || start.isPending
  return (
    <div className="mt-4 grid gap-2 text-sm">
      <p className="text-caption text-muted">
        The audit checks money, ranks, scores and rosters of everything stored. It runs beside the game.
      </p>
      {run && isBusy && run.total > 0 && (
        <Progress
          name="Rules checked"
          value={run.checked}
          max={run.total}
          text={`${whole(run.checked)} of ${whole(run.total)}`}
        />
      )}
      <p role="status">{run && resultOf(run)}</p>
      {run && run.findings.length > 0 && (
        <ul className="grid gap-2 text-caption text-muted">
          {run.findings.map(({ id, promise, places }) => (
            <li key={id}>
              <strong className="text-text">{id}</strong>: {promise} ({places.join('; ')})
            </li>
          ))}
        </ul>
      )}
      <Button disabled={isBusy} onClick={() => start.mutate(undefined)}>
        {isBusy ? 'Auditing...' : 'Run the Audit'}
      </Button>
    </div>
  )
}

function resultOf({ finishedAt, checked, total, findings, failure }: AuditRun): string {
  if (finishedAt === null)
    return total === 0 ? 'Preparing the audit...' : `${whole(checked)} of ${whole(total)} rules are checked.`
  const time = timeOrDateOf(finishedAt)
  if (failure !== null) return `The audit of ${time} ended without a result: ${failure}`
  if (findings.length === 0) return `No rule is broken. Audited at ${time}.`
  return `${whole(findings.length)} ${findings.length === 1 ? 'rule is' : 'rules are'} broken. Audited at ${time}.`
}

function Settings({ settings }: Pick<Installation, 'settings'>) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        Settings in force ({settings.length})
      </summary>
      <ul className="grid gap-1.5 text-caption text-muted">
        {settings.map(({ name, value, from }) => (
          <li key={name} className="wrap-anywhere">
            <strong className="text-text">{name}</strong>: {value} {from !== 'default' && `(from ${from})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
