/**
 * A container that scrolls sideways if its content does not fit, and shows that it does: a table in a panel, also by keyboard, or a row of
 * chips on a phone.
 */
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

/** Chips that fade at the edge where there are more of them. Each chip can be focused by itself. */
export function ChipRow({ className = '', children, ...name }: Props) {
  return (
    <div className={`${styles.fades} ${className}`} role="group" {...name}>
      {children}
    </div>
  )
}
