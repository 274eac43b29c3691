/** A few facts side by side, each with its name above it: Prize Pool $500, Team Size 3-5 creators. */
import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode; tone?: string }

export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(({ name, value, tone = 'text-text' }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
