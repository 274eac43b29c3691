/**
 * Lets the letters A, B, X, Y press the controller, and 1, 2, 3 pick in practice, from anywhere on the page. Not offered where there are
 * only fingers.
 */
import { setLetterKeys, useLetterKeys } from '#web/ui/letter-keys.ts'
import styles from './menu.module.css'

export function LetterKeysSwitch() {
  const areEverywhere = useLetterKeys((state) => state.areEverywhere)
  return (
    <label className={`${styles.item} ${styles.choice} ${styles.letters} mt-2`}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={areEverywhere}
        aria-checked={areEverywhere}
        onChange={(event) => setLetterKeys(event.target.checked)}
      />
      <span>
        Letter keys A, B, X, Y everywhere
        <span className="block text-xs/4 font-medium text-muted">
          And 1, 2, 3 in practice. Otherwise only while the controller, or a card, has focus
        </span>
      </span>
    </label>
  )
}
