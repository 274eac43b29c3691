/** An offer in one line, above the navigation bar (styles/frame.css): a picture, a text, and one or two buttons. */
import { useId, type ReactNode } from 'react'
import styles from './offer.module.css'

type Props = { name: string; picture: ReactNode; title: ReactNode; className?: string | undefined; children: ReactNode }

/** `name` is for styles that depend on the offer. */
export function Offer({ name, picture, title, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`${styles.offer} ${className}`} data-offer={name} aria-labelledby={id}>
      {picture}
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
