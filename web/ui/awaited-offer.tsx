/**
 * Reserves the room of an offer that may come soon, so that the offer moves nothing under a finger. It is apart from the offer itself,
 * because the landing page loads the offer, and would load the screens with it if both shared a module.
 */
import styles from './awaited-offer.module.css'

export const AwaitedOffer = () => <div className={styles.awaited} data-offer="awaited" aria-hidden="true" />
