/** A roster that is entered, in the slots of a phone: its picks, what they cost, and the mark on each of them. */
import { Check } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { cents, parseDecimal } from '#game/money.ts'
import { remaining, spent, type RosterPick } from '#game/roster.ts'
import type { Spending } from './budget.tsx'
import { limitsOf } from './roster.ts'

/** Picks of another entry have none. */
export const IsIn = () => (
  <span
    className="pointer-events-none absolute top-1 right-1 grid size-4 place-items-center rounded-full bg-go text-ink"
    aria-hidden="true"
  >
    <Check size={11} strokeWidth={4} />
  </span>
)

export const picksOf = ({ picks }: Entry): RosterPick[] =>
  picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? cents(0) }))

export function spendingOf(entry: Entry, competition: Competition): Spending {
  const limits = limitsOf(competition)
  const picks = picksOf(entry)
  return { spent: spent(picks), remaining: remaining(picks, limits), cap: limits.salaryCap }
}
