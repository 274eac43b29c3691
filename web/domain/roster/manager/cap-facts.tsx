/** The figures Roster Value, Salary Cap and Cap Space of an entry. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { remaining, spent } from '#game/roster.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { limitsOf, picksOf } from '#web/domain/roster/roster.ts'

export function CapFacts({ competition, entry }: { competition: Competition; entry: Entry }) {
  const picks = picksOf(entry)
  const limits = limitsOf(competition)
  const space = remaining(picks, limits)
  return (
    <Facts
      isThree
      facts={[
        { name: 'Roster Value', value: wholeDollars(spent(picks)) },
        { name: 'Salary Cap', value: wholeDollars(limits.salaryCap) },
        { name: 'Cap Space', value: wholeDollars(space), tone: space < 0 ? 'text-flare-text' : 'text-go-text' },
      ]}
    />
  )
}
