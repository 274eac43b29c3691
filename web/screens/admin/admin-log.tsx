/** What administrators did, newest first, page by page; filtered by the administrator and by what was changed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminLog, type AdminAction, type AdminLogEvent } from '#contract/players.ts'
import { cents } from '#game/money.ts'
import { ask } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { exactDollars, momentInYear, whole } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useLockOn } from './use-admin.ts'

type Named = { id: string; name: string }

/** `subject` is what was changed, with an id such as competition:7. Null filters nothing. */
export type LogFilter = { actor: Named | null; subject: Named | null }

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
      {(actor ?? subject) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {actor && <Button onClick={() => onFilter({ ...filter, actor: null })}>By {actor.name} ×</Button>}
          {subject && <Button onClick={() => onFilter({ ...filter, subject: null })}>About {subject.name} ×</Button>}
        </p>
      )}
      <ol className="mt-3 grid gap-2.5" aria-label="Events">
        <Page
          key={`${actor?.id ?? ''} ${subject?.id ?? ''}`}
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
    ...ask(adminLog, { query: { actor: actor?.id, subject: subject?.id, before } }),
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
  const named = subjectName ?? subject?.replace(':', ' ') ?? ''
  return (
    <li className="grid gap-1 rounded-2xl bg-raise p-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Pressed onPress={() => onFilter({ ...filter, actor: { id: actorId, name: actorName } })}>{actorName}</Pressed>
        <span>{subject === null ? WORDS[action].replace(/ of$/, '') : WORDS[action]}</span>
        {subject !== null && (
          <Pressed onPress={() => onFilter({ ...filter, subject: { id: subject, name: named } })}>{named}</Pressed>
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

/** The words between the administrator and the subject; without a subject they end before 'of'. */
const WORDS: Record<AdminAction, string> = {
  elevate: 'opened the admin access',
  elevate_refused: 'was refused the admin access',
  end_sessions: 'ended the sessions of',
  ban_player: 'banned',
  lift_ban: 'lifted the ban of',
  reset_seat: 'gave another personal link to',
  add_second_factor: 'added a second step',
  remove_second_factor: 'removed a second step',
  renew_recovery_codes: 'renewed the recovery codes',
  use_recovery_code: 'used a recovery code of',
  add_creator: 'added',
  edit_creator: 'edited',
  delete_creator: 'removed',
  restore_creator: 'restored',
  update_creators: 'updated all creators',
  prove_ownership: 'confirmed the owner of',
  approve_application: 'approved',
  reject_application: 'rejected',
  release_prize: 'released the prize of',
  withhold_prize: 'withheld the prize of',
  undo_prize_decision: 'undid the decision about',
  decide_settlement: 'decided about',
  start_audit: 'started the audit',
  create_series: 'created',
  edit_series: 'edited',
  pause_series: 'paused',
  continue_series: 'continued',
  edit_competition: 'edited',
  lock_now: 'locked',
  end_now: 'ended',
  cancel_competition: 'cancelled',
  extend_review: 'extended the review of',
  make_overlay: 'opened the overlay of',
  revoke_overlay: 'switched off the overlay of',
  save_webhook: 'changed the messages to Discord or Slack',
  remove_webhook: 'removed the messages to Discord or Slack',
}

/** Fields that say nothing to a reader: ids, and the number of an edit. */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'player', 'version'])

/** Lists the values that differ, such as 'Paused: no → yes'. Of a form only its own fields are compared. */
function changesOf({ before, after }: AdminLogEvent): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return Object.keys(after === null ? was : is).flatMap((field) => {
    const [from, to] = [textOf(field, was[field]), textOf(field, is[field])]
    if (from === to || HIDDEN.has(field)) return []
    return [from === '' ? `${wordsOf(field)}: ${to}` : `${wordsOf(field)}: ${from} → ${to === '' ? 'none' : to}`]
  })
}

const valuesOf = (json: string | null): Record<string, unknown> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>)

const NAMES = new Map([
  ['ended', 'Sessions ended'],
  ['endedSessions', 'Sessions ended'],
  ['isActive', 'In the catalogue'],
  ['liveMinutes', 'Live for, in minutes'],
  ['draftMinutes', 'Drafting opens, minutes before'],
  ['reviewMinutes', 'Review, in minutes'],
  ['maxEntries', 'Entries a player'],
  ['offer', 'Creators'],
  ['priceOverride', 'Price set by hand'],
  ['prizeText', 'Other prize'],
  ['prizeValue', 'Prize'],
  ['rounds', 'Competitions'],
  ['settleAt', 'Settled at'],
  ['slate', 'Creators'],
  ['startTime', 'Lock'],
  ['endTime', 'End'],
  ['timeOfDay', 'Locks at'],
  ['weekdays', 'Days'],
  ['youtubeId', 'YouTube channel'],
])

/** Returns the label of a field: 'isBanned' is shown as Banned, 'salaryCap' as Salary cap. */
function wordsOf(field: string): string {
  const words = field.replace(/^is(?=[A-Z])/, '').replace(/Cents$/, '')
  const text = words.replace(/[a-z](?=[A-Z])/g, '$& ').toLowerCase()
  return NAMES.get(field) ?? text.charAt(0).toUpperCase() + text.slice(1)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/
/** Fields with decimal dollars. */
const MONEY: ReadonlySet<string> = new Set(['prizeValue', 'priceOverride'])
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns a stored value in words: money in dollars, instants in local time, closed lists without underscores. */
function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (field === 'weekdays') return WEEKDAYS[value - 1] ?? ''
    return field.endsWith('Cents') ? exactDollars(cents(value)) : whole(value)
  }
  if (typeof value === 'string' && MONEY.has(field)) return exactDollars(value)
  if (typeof value === 'string') return INSTANT.test(value) ? momentInYear(value) : value.replaceAll('_', ' ')
  const parts = Array.isArray(value) ? value : Object.values(value)
  return parts.map((part) => textOf(field, part)).join(', ')
}
