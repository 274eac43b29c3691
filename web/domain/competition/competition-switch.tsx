/**
 * Chooses between the open competitions: as a line of its own, or as a chip where a line would move the controller of a phone. Both render
 * nothing unless at least two competitions are open.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { activeCompetition, openCompetitions, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { useNow } from '#web/api/use-now.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { instantOf, roughly, timeOrDateOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { chooseCompetition, namesChoice, OPEN_POLL_MS, useChosenCompetition } from './chosen-competition.ts'

/** `shown`: the id of the competition on screen. */
type Props = { shown: number | undefined; className?: string | undefined }

export function CompetitionSwitch({ shown, className = '' }: Props) {
  const open = useOpen()
  if (open.length < 2) return null
  return (
    <label className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-sm ${className}`}>
      <span className="text-muted max-sm:hidden">{summaryOf(open)}</span>
      <Choices {...{ open, shown }} className="input min-w-0 grow basis-60" />
    </label>
  )
}

/** The select covers the chip, so that a press anywhere on it opens the list. */
export function CompetitionChip({ shown, className = '' }: Props) {
  const open = useOpen()
  if (open.length < 2) return null
  return (
    <label className={`has-focus-visible:outline-3 has-focus-visible:outline-[color:var(--focus)] ${className}`}>
      <span className="max-w-24 truncate short:hidden">{open.find(({ id }) => id === shown)?.prizeTitle}</span>
      <span className="hidden short:inline">{open.length} games</span>
      <ChevronDown size={14} aria-hidden="true" className="flex-none" />
      <Choices {...{ open, shown }} className="absolute -inset-1 w-[calc(100%+0.5rem)] cursor-pointer opacity-0" />
    </label>
  )
}

/** Returns '2 competitions are open', or '1 open, 1 live' if some are live. */
function summaryOf(open: readonly Competition[]): string {
  const live = open.filter(({ phase }) => phase === 'live').length
  const drafting = open.length - live
  if (live === 0) return `${drafting} competitions are open`
  return drafting === 0 ? `${live} competitions are live` : `${drafting} open, ${live} live`
}

function useOpen(): readonly Competition[] {
  return useQuery({ ...ask(openCompetitions), refetchInterval: OPEN_POLL_MS }).data ?? []
}

function Choices({ open, shown, className = '' }: Props & { open: readonly Competition[] }) {
  const queries = useQueryClient()
  const [path, goTo] = useLocation()
  const change = async (id: number) => {
    const before = useChosenCompetition.getState().id
    chooseCompetition(id)
    try {
      // the competition and its prices change together, so that no picks are checked against the prices of the other one
      const [active, catalogue] = await Promise.all([call(activeCompetition), call(creators)])
      queries.setQueryData(keyOf(creators), catalogue)
      queries.setQueryData(keyOf(activeCompetition), active)
      if (namesChoice(path)) goTo(`${path}?competition=${id}`, { replace: true })
    } catch (error) {
      chooseCompetition(before)
      toast.refuse(error)
    }
  }
  return (
    <select
      className={className}
      aria-label="Competition"
      value={open.some(({ id }) => id === shown) ? shown : ''}
      onChange={(event) => void change(Number(event.target.value))}
    >
      {!open.some(({ id }) => id === shown) && <option value="">Choose a competition</option>}
      {open.map((competition) => (
        <Choice key={competition.id} competition={competition} />
      ))}
    </select>
  )
}

function Choice({ competition: { id, phase, prizeTitle, startTime, endTime } }: { competition: Competition }) {
  const left = roughly(instantOf(startTime) - useNow())
  return (
    <option value={id}>
      {prizeTitle}: {phase === 'live' ? `live until ${timeOrDateOf(endTime)}` : `locks ${left ? `in ${left}` : 'soon'}`}
    </option>
  )
}
