/** A table on a panel that scrolls sideways if it does not fit, also by keyboard, and shows that it does. */
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
