/** Experience, level and streak after the competition; what rose is said. */
import type { CompetitionResult } from '#contract/profile.ts'
import { xpOfLevel, xpPartsFor } from '#game/progress.ts'
import { whole } from '#web/lib/format.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { RollUp } from '#web/components/roll-up.tsx'
import { Term } from '#web/components/term.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Props = { gained: NonNullable<CompetitionResult['gained']>; result: CompetitionResult }

export function Gained({ gained, result }: Props) {
  const { xpBefore, xpAfter, levelBefore, levelAfter, streakBefore, streakAfter } = gained
  const [from, to] = [xpOfLevel(levelAfter), xpOfLevel(levelAfter + 1)]
  return (
    <Panel
      title={`Level ${levelAfter}`}
      aside={
        <span className="disp text-[16px]/6 font-bold text-go-text">
          +<RollUp text={whole(xpAfter - xpBefore)} /> XP
        </span>
      }
    >
      <div className="mt-3 grid gap-2">
        <Progress
          name="Experience"
          value={xpAfter - from}
          max={to - from}
          text={`${whole(xpAfter)} of ${whole(to)} XP`}
        />
        <div className="text-[12px]/5 text-muted">
          <p>
            {whole(xpAfter)} XP, {whole(to - xpAfter)} to level {levelAfter + 1}
          </p>
          <Reasons xp={xpAfter - xpBefore} result={result} />
        </div>
        {(levelAfter > levelBefore || streakAfter > streakBefore) && (
          <p className="flex flex-wrap gap-2">
            {levelAfter > levelBefore && <span className="pill pill-go">You reached level {levelAfter}</span>}
            {streakAfter > streakBefore && (
              <Term of="streak">
                <span className="pill pill-coin">
                  {streakAfter === 1 ? 'A streak begins' : `${streakAfter} prizes in a row`}
                </span>
              </Term>
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** What it is made of, by the rules of today; nothing of what was given by others. */
function Reasons({ xp, result: { bestRank, entries } }: { xp: number; result: CompetitionResult }) {
  if (bestRank === null) return null
  const { entering, place } = xpPartsFor({ bestRank, entries })
  if (entering + place !== xp) return null
  return (
    <p>
      {entering} XP for entering, {place} for {ordinal(bestRank)} of {whole(entries)}
    </p>
  )
}
