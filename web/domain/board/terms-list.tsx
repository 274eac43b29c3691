/** The terms of a creator's points as bars, each with an explanation. */
import type { CSSProperties } from 'react'
import { pointsOf } from '#game/points.ts'
import type { Term, TermInputs } from '#game/scoring/types.ts'
import { sentenceOf, signed, TERM_TITLES } from './texts.ts'
import styles from './terms-list.module.css'
import type { Phase } from '#game/phase.ts'
import { points } from '#web/ui/format.ts'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'

/** `inputs` are missing after the readings are deleted: then only the numbers are shown. */
export function TermsList({ terms, inputs }: { terms: readonly Term[]; inputs?: TermInputs }) {
  const longest = Math.max(1, ...terms.map((term) => Math.abs(term.tenths)))
  return (
    <ul className="grid gap-3" aria-label="Terms">
      {terms.map(({ name, tenths }) => (
        <li key={name}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-sm/6 font-bold">{TERM_TITLES[name]}</span>
            <span translate="no" className="disp text-sm/6 font-bold">
              {signed(pointsOf(tenths))}
            </span>
          </p>
          <span className={`${styles.bar} ${tenths < 0 ? styles.lost : ''}`} aria-hidden="true">
            <i style={{ '--share': Math.abs(tenths) / longest } as CSSProperties} />
          </span>
          {inputs && <p className="mt-1 text-caption/5 text-muted">{sentenceOf(name, inputs)}</p>}
        </li>
      ))}
    </ul>
  )
}

/** The points of a receipt and the phase of the competition: points change while it is live, and are final once it is completed. */
export function TotalLine({ total, phase, tone }: { total: number; phase: Phase; tone: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className={`disp text-4xl/12 font-extrabold ${tone}`}>
        {points(total)} <span className="font-sans text-sm font-semibold text-muted">points</span>
      </span>
      <PhasePill phase={phase} />
    </p>
  )
}
