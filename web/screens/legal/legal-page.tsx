/** A page of text in sections. */
import type { ReactNode } from 'react'
import styles from './legal.module.css'

export function LegalPage({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <article className={`panel panel-shell ${styles.page}`}>
      <h1 className="disp text-2xl/8 font-bold md:text-2xl/10">{title}</h1>
      <p>{intro}</p>
      {children}
    </article>
  )
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="disp text-lg/7 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** An external address, in a new tab. */
export function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
