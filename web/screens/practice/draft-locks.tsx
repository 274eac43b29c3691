/** The open draft goes on while one practises: `says` and its time left. `none` stands there while no draft is open. */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition } from '#contract/competitions.ts'
import { ask } from '#web/api/call.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'

export function DraftLocks({ says, none = null }: { says: string; none?: string | null }) {
  const { data: active } = useQuery(ask(activeCompetition))
  if (active?.phase !== 'drafting') return none
  return (
    <span className="text-caption whitespace-nowrap max-md:text-2xs">
      {says} <Countdown to={active.startTime} className="font-bold" />
    </span>
  )
}
