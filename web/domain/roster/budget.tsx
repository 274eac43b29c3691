/** The spent share of the cap, as a bar and as text for screen readers. After a price change the rest can be negative. */
import type { Cents } from '#game/money.ts'
import { inDollars, wholeDollars } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'

export type Spending = { spent: Cents; remaining: Cents; cap: Cents }

export function BudgetBar({ spent, cap }: Spending) {
  const text = `${wholeDollars(spent)} of ${wholeDollars(cap)}`
  return <Progress name="Budget used" value={inDollars(spent)} max={inDollars(cap)} text={text} />
}
