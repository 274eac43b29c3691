/**
 * The figures Roster Value, Salary Cap and Cap Space of an entry. While live the cap space is what is left of the cap after all trades, and
 * the roster value is the rest of the cap: what the roster has cost so far.
 */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { limitsOf } from '#web/domain/roster/roster.ts'

/** `space` is the name of the third figure. */
type Props = { competition: Competition; entry: Entry; space?: string | undefined }

export function CapFacts({ competition, entry, space = 'Cap Space' }: Props) {
  const { salaryCap } = limitsOf(competition)
  const left = parseDecimal(entry.leftOfCap) ?? cents(0)
  return (
    <Facts
      isThree
      facts={[
        { name: 'Roster Value', value: wholeDollars(cents(salaryCap - left)) },
        { name: 'Salary Cap', value: wholeDollars(salaryCap) },
        { name: space, value: wholeDollars(left), tone: left < 0 ? 'text-flare-text' : 'text-go-text' },
      ]}
    />
  )
}
