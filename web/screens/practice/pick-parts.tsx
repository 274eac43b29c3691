/** The props of picking, on a phone and on a desktop. */
import type { RosterEditor } from '#web/domain/roster/roster-editor.ts'
import type { Day, DayCreator, Round } from './day.ts'
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { longDayOf } from '#web/ui/long-day.ts'
import { ReplayOf } from '#web/domain/competition/source-note.tsx'
import { useId } from 'react'
import { abbreviate, counted } from '#web/ui/format.ts'

export type PickProps = {
  day: Day
  round: Round
  /** Saving starts the round. */
  roster: RosterEditor
  /** The creators of the roster. */
  picks: readonly DayCreator[]
  /** The player's first round: it explains the controls. */
  isFirst: boolean
  /** Plays another day, given by its seed. */
  onDay: (seed: number) => void
}

/** Counts down to the lock of the open draft, after the words `says`. Without an open draft it shows the text `none`. */
export function DraftLocks({ says, none = null }: { says: string; none?: string | null }) {
  const { data: active } = useQuery(ask(activeCompetition))
  if (active?.phase !== 'drafting') return none
  return (
    <span className="text-caption whitespace-nowrap max-md:text-2xs">
      {says} <Countdown to={active.startTime} className="font-bold" />
    </span>
  )
}

/** Says what practice is, and where its numbers come from. */
export function PracticeNote({ day: { day } }: { day: Day }) {
  return (
    <p className="text-caption/5 text-muted">
      Practice: no money and no XP is at stake. <ReplayOf day={day} />
      Points and prices are set by Fantasy Social, not by YouTube.
    </p>
  )
}

/** The field that chooses the recorded day. */
export function DayField({ day: { day, days }, onDay }: { day: Day; onDay: (seed: number) => void }) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <label htmlFor={id} className="text-caption font-semibold text-muted">
        Recorded day
      </label>
      <select
        id={id}
        className="input h-11 min-h-0 w-auto pl-3 text-sm font-semibold"
        value={day}
        onChange={(event) => onDay(days.indexOf(event.target.value))}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {longDayOf(one)}
          </option>
        ))}
      </select>
    </span>
  )
}

const MUCH = 1.4
const LITTLE = 0.7
const CALM = 0.25
const WILD = 0.8

/** Returns one fact about a creator before its day. */
export function factOf({ lastDay, swing, normalDay }: Pick<DayCreator, 'lastDay' | 'swing' | 'normalDay'>): string {
  if (lastDay !== null && lastDay >= MUCH) return `Hot: the day before had ${lastDay.toFixed(1)}x its normal views.`
  if (lastDay !== null && lastDay <= LITTLE)
    return `Cold: the day before had ${Math.round(100 * (1 - lastDay))}% fewer views than normal.`
  if (swing !== null && swing <= CALM) return 'Calm: its views change little from day to day.'
  if (swing !== null && swing >= WILD) return 'Wild: its views change a lot from day to day.'
  return `Steady: about ${abbreviate(Math.round(normalDay))} views on a normal day.`
}

/** The figures of a creator before its day. */
export function DayStats({ creator: { normalDay, lastDay, start } }: { creator: DayCreator }) {
  const stats = [
    ['Normal day', counted(Math.round(normalDay), 'view')],
    ['Day before', lastDay === null ? '—' : `${lastDay.toFixed(1)}x`],
    ['Subs', abbreviate(start.subscribers)],
  ] as const
  return (
    <dl className="mt-1 grid grid-cols-[1.3fr_1fr_1fr] gap-2 text-caption short:grid-cols-[auto_auto]">
      {stats.map(([name, value]) => (
        <div
          key={name}
          className="last:short:hidden rounded-lg bg-white/10 px-2.5 py-1.5 short:flex short:gap-1.5 short:py-0.5"
        >
          <dt className="text-2xs opacity-80">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
