/** The parts of the console on a phone, shared by the draft, its shell while it loads, and game mode. */
import type { ReactNode } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import styles from './console.module.css'

/** Screen, picks and controller together. */
export const Console = ({ children }: { children: ReactNode }) => <div className={styles.console}>{children}</div>

export function ConsoleScreen({ children, ...rest }: { 'aria-label'?: string; children: ReactNode }) {
  return (
    <section data-theme="midnight" className="screen" {...rest}>
      <Picture className="bg" src="/art/scene-tall.avif" alt="" width={780} height={720} fetchPriority="high" />
      {children}
    </section>
  )
}

/** The slots, a line about them, and how much of the budget is spent. */
export function ConsolePicks({ slots, line, budget }: { slots: ReactNode; line: ReactNode; budget: ReactNode }) {
  return (
    <section className="pt-3.5" aria-label="Your picks">
      {slots}
      <div className="mt-3 flex items-baseline justify-between gap-x-2 text-caption plain:flex-wrap plain:gap-y-3">
        {line}
      </div>
      <div className="mt-1.5">{budget}</div>
    </section>
  )
}
