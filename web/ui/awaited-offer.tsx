/**
 * Keeps the room of an offer that may be about to come, so that it moves nothing under a finger. Apart from the offer itself, because the
 * landing loads that one, and would load the screens with it if they shared a module.
 */
import styles from './awaited-offer.module.css'

export const AwaitedOffer = () => <div className={styles.awaited} data-offer="awaited" aria-hidden="true" />
