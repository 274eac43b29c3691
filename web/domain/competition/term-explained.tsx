/** The explanations of the game's terms, loaded after the screen. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Explained } from '#web/ui/explained.tsx'
import styles from './term-explained.module.css'

const SENTENCES = {
  cap: 'The salary cap is the most your creators may cost together. What is left of it can pay for a trade while live.',
  lock: "At the lock the draft closes, everybody's picks become public, and points begin.",
  stillToCome: 'Still to come is what we expect a creator to earn from now until the end. Live prices follow it.',
  streak:
    'A streak is the number of competitions in a row in which you won a prize. It ends with the first one that you enter without a prize.',
  commonFactor: 'A holiday changes the views of all channels at once. Scoring removes that effect, so it helps nobody.',
}

export type Props = { of: keyof typeof SENTENCES; children: ReactNode }

/** Places the explanation at the end of the page, outside the text that is read out or copied. */
const atTheEnd = (sentence: ReactNode) => createPortal(sentence, document.body)

export const TermExplained = ({ of, children }: Props) => (
  <Explained sentence={SENTENCES[of]} className={styles.term!} placed={atTheEnd}>
    {children}
  </Explained>
)
