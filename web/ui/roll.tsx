/**
 * A number whose characters roll from the old to the new, without reading layout. Screen readers read the text once; the style sheet draws
 * what is seen.
 *
 * In      the number as shown ("$23,500"), from web/ui/format.ts.
 * Places  count from the right, so that units stay units when a digit is added in front. All changed characters roll at once,
 *         in one step: rolling through the digits between would show numbers that never were (from 9 to 10 by way of 19).
 * Rolls   upwards to a higher number, downwards to a lower one.
 */
import { useState } from 'react'
import styles from './roll.module.css'

export function Roll({ text }: { text: string }) {
  const [{ now, before }, setShown] = useState({ now: text, before: text })
  if (now !== text) setShown({ now: text, before: now })
  const longest = Math.max(text.length, before.length)
  const rolls = valueOf(text) < valueOf(before) ? styles.down : styles.up
  return (
    <span className={styles.roll} translate="no">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {Array.from({ length: longest }, (_, i) => {
          const place = longest - i
          const [from, to] = [at(before, place), at(text, place)]
          return (
            <span key={place} className={styles.place}>
              {/* each change gets a new element, so that the character rolls again */}
              <span
                key={`${from} ${to}`}
                className={from === to ? styles.still : rolls}
                data-from={from}
                data-now={to}
              />
            </span>
          )
        })}
      </span>
    </span>
  )
}

/** Place 1 is the last character. */
const at = (text: string, place: number): string => text[text.length - place] ?? ''

const valueOf = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
