/** The coin of the landing, embossed with the mark; light runs over it. */
import styles from './coin.module.css'
import { Picture } from './picture.tsx'

export function Coin() {
  return (
    <span className={styles.coin}>
      <Picture src="/icons/coin.svg" alt="" width={176} height={176} />
      <i />
    </span>
  )
}
