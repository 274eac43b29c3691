/** Chooses between the open competitions. Renders nothing unless there are at least two. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { activeCompetition, openCompetitions, type Competition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { useNow } from '#web/api/use-now.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { instantOf, roughly, timeOrDateOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { chooseCompetition, namesChoice, useChosenCompetition } from './chosen-competition.ts'

const POLL_MS = 60_000

/** `shown`: the id of the competition on screen. */
export function CompetitionSwitch({ shown, className = '' }: { shown: number | undefined; className?: string }) {
  const { data: open } = useQuery({ ...ask(openCompetitions), refetchInterval: POLL_MS })
  const queries = useQueryClient()
  const [path, goTo] = useLocation()
  if (!open || open.length < 2) return null
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
    <label className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-sm ${className}`}>
      <span className="text-muted max-sm:hidden">{open.length} competitions are open</span>
      <select
        className="input min-w-0 grow basis-60"
        aria-label="Competition"
        value={open.some(({ id }) => id === shown) ? shown : ''}
        onChange={(event) => void change(Number(event.target.value))}
      >
        {!open.some(({ id }) => id === shown) && <option value="">Choose a competition</option>}
        {open.map((competition) => (
          <Choice key={competition.id} competition={competition} />
        ))}
      </select>
    </label>
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
