/** The budget of a roster in figures. */
import { wholeDollars } from '#web/ui/format.ts'
import { Roll } from '#web/ui/roll.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import { BudgetBar, type Spending } from './budget.tsx'

/** The figures Used, Remaining and Total Cap, with the bar. */
export function BudgetStatus(spending: Spending) {
  const { spent, remaining, cap } = spending
  return (
    <section aria-label="Budget Status" className="grid gap-2">
      <h3 className="text-caption font-semibold text-muted">Budget Status</h3>
      <BudgetBar {...spending} />
      <dl className="grid grid-cols-3 text-xs text-muted [&_dd]:disp [&_dd]:text-sm [&_dd]:font-bold">
        <div>
          <dt>Used</dt>
          <dd className="text-text">
            <Roll text={wholeDollars(spent)} />
          </dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd className={remaining < 0 ? 'text-flare-text' : 'text-go-text'}>
            <Roll text={wholeDollars(remaining)} />
          </dd>
        </div>
        <div className="text-right">
          <dt>
            <Term of="cap">Total Cap</Term>
          </dt>
          <dd translate="no" className="text-text">
            {wholeDollars(cap)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
