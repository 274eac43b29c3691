/** A dismissed offer is not shown again for 24 hours in this browser. */
import { readStored, writeStored } from '#web/lib/storage.ts'

export const HIDDEN_MS = 24 * 3_600_000

export type Offer = 'install-banner-dismissed' | 'pwa-install-dismissed'

export const dismiss = (offer: Offer): void => writeStored(offer, String(Date.now()))

export function isDismissed(offer: Offer): boolean {
  const at = Number(readStored(offer) ?? NaN)
  return Date.now() - at < HIDDEN_MS
}
