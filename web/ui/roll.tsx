/**
 * A number whose digits roll to their new values without reading layout. Screen readers get plain text.
 *
 * In      the number as shown ("$23,500"): from lib/format.ts.
 * Keys    count from the right, so that units stay units when a digit is added in front.
 */
import type { CSSProperties } from 'react'
import styles from './roll.module.css'

const COLUMN = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'
const isDigit = (character: string): boolean => character >= '0' && character <= '9'

export function Roll({ text }: { text: string }) {
  const characters = [...text]
  return (
    <span className={styles.roll}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {characters.map((character, i) =>
          isDigit(character) ? (
            <Digit key={characters.length - i} digit={character} />
          ) : (
            <span key={characters.length - i}>{character}</span>
          ),
        )}
      </span>
    </span>
  )
}

function Digit({ digit }: { digit: string }) {
  return (
    <span className={styles.digit} style={{ '--d': digit } as CSSProperties}>
      <span>{COLUMN}</span>
    </span>
  )
}
