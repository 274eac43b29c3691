/**
 * The competition of the player's teams: its id, cap and pick range, and whether it is active. Without a team in it the heading says so,
 * because an earlier competition may be shown below; its mark stands beside its name, so that it does not seem to be about the player.
 */
import type { Competition } from '#contract/competitions.ts'
import { dollars } from '#game/money.ts'
import { isActivePhase } from '#game/phase.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'

/** The heading that is shown while there is no competition. */
const NONE = { salaryCap: 50_000, minPicks: 3, maxPicks: 5 }

export function TeamsHead({ competition, teams }: { competition: Competition | null; teams: number }) {
  const isIn = teams > 0
  const mark = competition && <Mark phase={competition.phase} />
  return (
    <>
      <ScreenHead
        title="My Teams"
        subtitle={subtitleOf(competition, isIn)}
        eyebrow={
          competition &&
          !isIn && (
            <>
              {mark}
              <span>{competition.prizeTitle}</span>
            </>
          )
        }
        aside={isIn && mark}
      />
      {!isIn && <Terms competition={competition} />}
    </>
  )
}

/** The id, the cap and the pick range of the competition. A player with teams sees them below the teams. */
export function Terms({ competition }: { competition: Competition | null }) {
  const { salaryCap, minPicks, maxPicks } = competition ?? NONE
  return (
    <Facts
      isThree
      isAlone
      facts={[
        { name: 'Competition', value: competition ? `#${competition.id}` : '—' },
        { name: 'Salary Cap', value: wholeDollars(dollars(salaryCap)) },
        { name: 'Picks', value: `${minPicks}-${maxPicks}` },
      ]}
    />
  )
}

/** The status "Active", as in the specification, and the phase. */
const Mark = ({ phase }: Pick<Competition, 'phase'>) => (
  <span className="flex flex-wrap items-center gap-2">
    {isActivePhase(phase) && <span className="pill">Active</span>}
    <PhasePill phase={phase} />
  </span>
)

function subtitleOf(competition: Competition | null, isIn: boolean): string {
  if (!competition) return 'No active competition'
  if (isIn) return competition.prizeTitle
  return competition.phase === 'drafting' ? 'You are not in it yet' : 'You are not in this one'
}
