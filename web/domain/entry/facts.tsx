/** A few facts side by side, each below its name: Prize Pool $500, Team Size 3-5 creators. */
import type { ReactNode } from 'react'
import styles from './facts.module.css'

type Fact = { name: string; value: ReactNode; tone?: string }

type Props = {
  facts: readonly Fact[]
  /** Keeps three amounts in one row. */
  isThree?: boolean
  /** The facts stand outside a panel. */
  isAlone?: boolean
  className?: string
}

export function Facts({ facts, isThree = false, isAlone = false, className = '' }: Props) {
  return (
    <dl className={`${styles.facts} ${isThree ? styles.three : ''} ${isAlone ? styles.alone : ''} ${className}`}>
      {facts.map(({ name, value, tone = 'text-text' }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
