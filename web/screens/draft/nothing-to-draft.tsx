/**
 * The draft while no competition is active: when the next draft opens, and its cap and team size. If none is announced, it shows the usual
 * terms: a cap of $150,000 for 3 to 5 creators.
 */
import { useQuery } from '@tanstack/react-query'
import { activeCompetition, upcomingCompetitions } from '#contract/competitions.ts'
import { dollars } from '#game/money.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { useTooFewCreators } from '#web/domain/competition/next-draft.tsx'
import { TOO_FEW_CREATORS } from '#web/domain/competition/texts.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Splash } from '#web/ui/splash.tsx'

/** How often (ms) a competition is asked for while there is none. */
const LOOK_MS = 5_000

const USUAL = { salaryCap: 150_000, minPicks: 3, maxPicks: 5 }

export function NothingToDraft() {
  useQuery({ ...ask(activeCompetition), refetchInterval: LOOK_MS })
  const { data, isFetched } = useQuery({ ...ask(upcomingCompetitions), refetchInterval: LOOK_MS })
  const next = data?.[0]
  const hasTooFew = useTooFewCreators(next?.draftOpensAt ?? null)
  if (!isFetched) return <Splash />
  const { salaryCap, minPicks, maxPicks } = next ?? USUAL
  return (
    <EmptyState
      isPage
      art="rocket"
      title="No active competition"
      text={hasTooFew ? `${TOO_FEW_CREATORS}.` : 'The next draft opens soon.'}
    >
      {next && !hasTooFew && (
        <p className="disp w-full text-2xl/7 font-bold">
          <Countdown to={next.draftOpensAt} />
        </p>
      )}
      <RemindButton afterId={null} />
      <Facts
        isAlone
        className="grid-cols-2"
        facts={[
          { name: 'Salary Cap', value: wholeDollars(dollars(salaryCap)) },
          { name: 'Team Size', value: `${minPicks}-${maxPicks} creators` },
        ]}
      />
    </EmptyState>
  )
}
