/** What a player gained: experience, level and streak, and the distance to the next place. */
import type { CompetitionResult } from '#contract/profile.ts'
import { xpOfLevel, xpPartsFor } from '#game/progress.ts'
import { whole, points } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { Term } from '#web/domain/competition/term.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Facts } from '#web/domain/entry/facts.tsx'

type Props = { gained: NonNullable<CompetitionResult['gained']>; result: CompetitionResult }

export function Gained({ gained, result }: Props) {
  const { xpBefore, xpAfter, levelBefore, levelAfter, streakBefore, streakAfter } = gained
  const [from, to] = [xpOfLevel(levelAfter), xpOfLevel(levelAfter + 1)]
  return (
    <Panel
      title={`Level ${levelAfter}`}
      aside={<span className="disp text-base/6 font-bold text-go-text">+{whole(xpAfter - xpBefore)} XP</span>}
    >
      <div className="mt-3 grid gap-2">
        <Progress
          name="Experience"
          value={xpAfter - from}
          max={to - from}
          text={`${whole(xpAfter)} of ${whole(to)} XP`}
        />
        <div className="text-caption/5 text-muted">
          <p>
            {whole(xpAfter)} XP, {whole(to - xpAfter)} to level {levelAfter + 1}
          </p>
          <Reasons xp={xpAfter - xpBefore} result={result} />
        </div>
        {(levelAfter > levelBefore || streakAfter !== streakBefore) && (
          <p className="flex flex-wrap gap-2">
            {levelAfter > levelBefore && <span className="pill pill-go">You reached level {levelAfter}</span>}
            {streakAfter > streakBefore && (
              <Term of="streak">
                <span className="pill pill-coin">
                  {streakAfter === 1 ? 'A streak begins' : `${streakAfter} prizes in a row`}
                </span>
              </Term>
            )}
            {streakAfter < streakBefore && (
              <Term of="streak">
                <span className="pill">
                  Your streak of {streakBefore} {streakBefore === 1 ? 'prize' : 'prizes'} has ended
                </span>
              </Term>
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** Explains the experience by today's rules. Renders nothing if it was calculated by other rules. */
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

/** The distance of the best entry to the place above and to a prize, or the lead of the winner. */
export function HowNear({ result: { ownEntries, bestRank } }: { result: CompetitionResult }) {
  const best = ownEntries.find(({ rank }) => rank === bestRank)
  const facts = best ? factsOf(best) : []
  if (!best || facts.length === 0) return null
  return (
    <Panel title={best.above === null ? 'Your lead' : 'To the next place'}>
      <Facts className="mt-3" facts={facts} />
    </Panel>
  )
}

function factsOf(own: CompetitionResult['ownEntries'][number]) {
  const { above, below, toPrize } = own
  if (above && isOneShort(own))
    return [
      {
        name: `To ${ordinal(above.rank)} place and a prize`,
        value: `${points(above.points)} points`,
        tone: 'text-coin-text',
      },
    ]
  return [
    ...(above ? [{ name: `To ${ordinal(above.rank)} place`, value: `${points(above.points)} points` }] : []),
    ...(toPrize !== null ? [{ name: 'To a prize', value: `${points(toPrize)} points`, tone: 'text-coin-text' }] : []),
    ...(below && toPrize === null
      ? [
          {
            name: `Ahead of ${ordinal(below.rank)} place`,
            value: `${points(below.points)} points`,
            tone: 'text-go-text',
          },
        ]
      : []),
  ]
}

/** Whether the place above is the last one with a prize. Then both distances are equal, and one sentence is enough. */
export const isOneShort = ({ above, toPrize }: CompetitionResult['ownEntries'][number]): boolean =>
  above !== null && toPrize !== null && above.points === toPrize
