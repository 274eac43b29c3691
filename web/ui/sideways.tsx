/** What scrolls sideways if it does not fit, and shows that it does: a table on a panel, also by keyboard; on a phone a row of chips. */
import type { ReactNode } from 'react'
import styles from './sideways.module.css'

type Props = { className?: string | undefined; children: ReactNode } & (
  | { 'aria-label': string }
  | { 'aria-labelledby': string }
)

export function Sideways({ className = '', children, ...name }: Props) {
  return (
    <div className={`${styles.sideways} ${className}`} role="group" tabIndex={0} {...name}>
      {children}
    </div>
  )
}

/** Chips that fade where there are more of them; each can be reached by itself. */
export function ChipRow({ className = '', children, ...name }: Props) {
  return (
    <div className={`${styles.fades} ${className}`} role="group" {...name}>
      {children}
    </div>
  )
}
