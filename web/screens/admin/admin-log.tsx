/** What administrators did, newest first, page by page; filtered by the administrator and by what was changed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminLog, type AdminLogEvent } from '#contract/players.ts'
import { ask } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { momentInYear } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useLockOn } from './use-admin.ts'

/** `subject` is what was changed, such as competition:7; empty for everything. */
export type LogFilter = { actor: { id: string; name: string } | null; subject: string }

type Props = {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
  onShowPlayer: (playerId: string) => void
}

export function AdminLog({ filter, onFilter, onShowPlayer }: Props) {
  const { actor, subject } = filter
  return (
    <Panel title="Log of Administrators">
      <p className="mt-2 text-sm/5 text-muted">Press a name or a subject to see only its events.</p>
      {(actor !== null || subject !== '') && (
        <p className="mt-2 flex flex-wrap gap-2">
          {actor && <Button onClick={() => onFilter({ ...filter, actor: null })}>By {actor.name} ×</Button>}
          {subject !== '' && <Button onClick={() => onFilter({ ...filter, subject: '' })}>About {subject} ×</Button>}
        </p>
      )}
      <ol className="mt-3 grid gap-2.5" aria-label="Events">
        <Page
          key={`${actor?.id ?? ''} ${subject}`}
          {...{ filter, onFilter, onShowPlayer }}
          before={undefined}
          isFirst
        />
      </ol>
    </Panel>
  )
}

/** One page of events, and a button for the next page. */
function Page({ before, isFirst, ...props }: Props & { before: number | undefined; isFirst: boolean }) {
  const { actor, subject } = props.filter
  const [showsNext, setShowsNext] = useState(false)
  const read = useQuery({
    ...ask(adminLog, { query: { actor: actor?.id, subject: subject || undefined, before } }),
    staleTime: 0,
  })
  useLockOn(read)
  const { data, error, refetch } = read
  if (!data && error)
    return (
      <li>
        <Failed title="The log did not load" error={error} onRetry={() => void refetch()} />
      </li>
    )
  if (!data)
    return (
      <li role="status" className="text-sm/5 text-muted">
        Loading events...
      </li>
    )
  return (
    <>
      {data.events.map((event) => (
        <Event key={event.id} event={event} {...props} />
      ))}
      {isFirst && data.events.length === 0 && <li className="text-sm/5 text-muted">Nothing was done.</li>}
      {data.next !== null && !showsNext && (
        <li>
          <Button className="w-full" onClick={() => setShowsNext(true)}>
            Show earlier events
          </Button>
        </li>
      )}
      {data.next !== null && showsNext && <Page {...props} before={data.next} isFirst={false} />}
    </>
  )
}

const PLAYER = 'player:'

function Event({ event, filter, onFilter, onShowPlayer }: Props & { event: AdminLogEvent }) {
  const { at, actorId, actorName, action, subject, subjectName } = event
  const changes = changesOf(event)
  return (
    <li className="grid gap-1 rounded-2xl bg-raise p-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Pressed onPress={() => onFilter({ ...filter, actor: { id: actorId, name: actorName } })}>{actorName}</Pressed>
        <span>{WORDS.get(action) ?? action.replaceAll('_', ' ')}</span>
        {subject !== null && (
          <Pressed onPress={() => onFilter({ ...filter, subject })}>{subjectName ?? subject.replace(':', ' ')}</Pressed>
        )}
        {subject?.startsWith(PLAYER) && (
          <Pressed onPress={() => onShowPlayer(subject.slice(PLAYER.length))}>Show player</Pressed>
        )}
      </p>
      <p className="text-caption text-muted">
        <time dateTime={at}>{momentInYear(at)}</time>
      </p>
      {changes.length > 0 && <p className="text-caption break-words">{changes.join('; ')}</p>}
    </li>
  )
}

function Pressed({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      translate="no"
      className="min-h-11 min-w-0 break-words text-left font-semibold underline"
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The words between the administrator and the subject. */
const WORDS = new Map([
  ['elevate', 'opened the admin access'],
  ['elevate_refused', 'was refused the admin access'],
  ['end_sessions', 'ended the sessions of'],
  ['ban_player', 'banned'],
  ['lift_ban', 'lifted the ban of'],
  ['add_second_factor', 'added a second step'],
  ['remove_second_factor', 'removed a second step'],
  ['renew_recovery_codes', 'renewed the recovery codes'],
  ['use_recovery_code', 'used a recovery code of'],
  ['add_creator', 'added'],
  ['edit_creator', 'edited'],
  ['delete_creator', 'removed'],
  ['restore_creator', 'restored'],
  ['update_creators', 'updated all creators'],
  ['prove_ownership', 'confirmed the owner of'],
  ['approve_application', 'approved'],
  ['reject_application', 'rejected'],
  ['release_prize', 'released the prize of'],
  ['withhold_prize', 'withheld the prize of'],
  ['undo_prize_decision', 'undid the decision about'],
  ['decide_settlement', 'decided about'],
  ['start_audit', 'started the audit'],
  ['create_series', 'created'],
  ['edit_series', 'edited'],
  ['pause_series', 'paused'],
  ['continue_series', 'continued'],
  ['edit_competition', 'edited'],
  ['lock_now', 'locked'],
  ['end_now', 'ended'],
  ['cancel_competition', 'cancelled'],
  ['extend_review', 'extended the review of'],
])

/** Lists the values that differ, such as 'isPaused: false → true'. */
function changesOf({ before, after }: AdminLogEvent): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [from, to] = [textOf(was[name]), textOf(is[name])]
    if (from === to) return []
    return [from === '' ? `${name}: ${to}` : `${name}: ${from} → ${to === '' ? 'none' : to}`]
  })
}

const valuesOf = (json: string | null): Record<string, unknown> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>)

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
