/** An offer in one line, above the bar of sections (styles/frame.css): a picture, what it is, and a button or two. */
import { useId, type ReactNode } from 'react'
import styles from './offer.module.css'

type Props = { picture: ReactNode; title: ReactNode; className?: string | undefined; children: ReactNode }

export function Offer({ picture, title, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`${styles.offer} ${className}`} data-offer aria-labelledby={id}>
      {picture}
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
