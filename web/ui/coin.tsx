/** The coin of the landing, embossed with the mark; light runs over it. */
import styles from './coin.module.css'

export function Coin() {
  return (
    <span className={styles.coin}>
      <img src="/icons/coin.svg" alt="" width={176} height={176} />
      <i />
    </span>
  )
}
