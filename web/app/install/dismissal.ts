/**
 * A dismissed offer is not shown again for 24 hours in this browser. A banner that was seen is not shown again in the same visit, because
 * it would move the page at each load.
 */
import { readStored, writeStored, BANNER_SHOWN, readTab, writeTab } from '#web/ui/storage.ts'

export const HIDDEN_MS = 24 * 3_600_000

export type DismissibleOffer = 'install-banner-dismissed' | 'pwa-install-dismissed'

export const dismiss = (offer: DismissibleOffer): void => writeStored(offer, String(Date.now()))

export const isDismissed = (offer: DismissibleOffer): boolean => isRecent(readStored(offer))

export const noteBanner = (): void => writeTab(BANNER_SHOWN, String(Date.now()))

/** In a tab that is never closed, a new visit begins each day. */
export const wasBannerSeen = (): boolean => isRecent(readTab(BANNER_SHOWN))

const isRecent = (at: string | null): boolean => Date.now() - Number(at ?? NaN) < HIDDEN_MS
