/** A page of text in sections. */
import type { ReactNode } from 'react'
import styles from './legal.module.css'
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'

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

/** An external link that opens in a new tab. */
export function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** How to reach the operators of this installation. */
export function Contact() {
  const contact = useQuery(ask(about)).data?.contact
  return contact ? <a href={`mailto:${contact}`}>{contact}</a> : <>the people who gave you the address of this game</>
}
