/**
 * The competition of the player's teams: its id, cap and pick range, and whether it is active. Without a team in it that is said, because
 * what was played last may stand below.
 */
import type { Competition } from '#contract/competitions.ts'
import { dollars } from '#game/money.ts'
import { isActivePhase } from '#game/phase.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Facts } from '#web/components/facts.tsx'
import { PhasePill } from '#web/components/phase-pill.tsx'
import { ScreenHead } from '#web/components/screen-head.tsx'

/** Shown while there is no competition at all. */
const NONE = { salaryCap: 50_000, minPicks: 3, maxPicks: 5 }

export function TeamsHead({ competition, teams }: { competition: Competition | null; teams: number }) {
  const { salaryCap, minPicks, maxPicks } = competition ?? NONE
  const isActive = competition ? isActivePhase(competition.phase) : false
  return (
    <>
      <ScreenHead
        title="My Teams"
        subtitle={subtitleOf(competition, teams)}
        aside={
          competition &&
          (isActive ? <span className="pill pill-go">Active</span> : <PhasePill phase={competition.phase} />)
        }
      />
      <Facts
        isThree
        isAlone
        facts={[
          { name: 'Competition', value: competition ? `#${competition.id}` : '—' },
          { name: 'Salary Cap', value: wholeDollars(dollars(salaryCap)) },
          { name: 'Picks', value: `${minPicks}-${maxPicks}` },
        ]}
      />
    </>
  )
}

function subtitleOf(competition: Competition | null, teams: number): string {
  if (!competition) return 'No active competition'
  if (teams > 0) return competition.prizeTitle
  return `${competition.prizeTitle}: ${competition.phase === 'drafting' ? 'you are not in it yet' : 'you are not in this one'}`
}
