/**
 * Offers to install the application or its new version. Only one offer is shown at a time, and offers cover nothing: the banner pushes the
 * page down, and the page ends above a card (styles/frame.css). No offer appears while a dialog or the agreement is open.
 *
 * Banner  2 s after the start, once in a visit, because it would move the page at each load. It is not shown if the browser already
 *         offers the install, because then the card can install at once.
 * Card    3 s after the browser's offer; it replaces a banner.
 */
import { useEffect, useState } from 'react'
import { useOffline } from '#web/api/offline-responses.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { useTopDialog } from '#web/ui/top-dialog.ts'
import { useInstall, watchInstall, install, type InstallEvent } from './browser-install.ts'
import { dismiss, isDismissed, wasBannerSeen, type DismissibleOffer } from './dismissal.ts'
import { InstallBanner } from './install-banner.tsx'
import styles from './install.module.css'
import { Offer } from '#web/ui/offer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/icons.tsx'
import { takeNewVersion, useNewVersion } from '#web/api/service-worker.ts'

export const BANNER_MS = 2000
export const CARD_MS = 3000

export default function InstallPrompts() {
  useEffect(watchInstall, [])
  const { event, isInstalled } = useInstall()
  const isOffline = useOffline((state) => state.asOf !== null)
  const version = useWaitingVersion()
  const banner = useDismissal('install-banner-dismissed')
  const card = useDismissal('pwa-install-dismissed')
  const [wasSeen] = useState(wasBannerSeen)
  const isBannerDue = useAfter(BANNER_MS, true)
  const isCardDue = useAfter(CARD_MS, event !== null)
  const isFree = useTopDialog() === null
  const isAgreed = useIsAgreed()

  const isCardWanted = event !== null && !isInstalled && !card.isOver && isAgreed
  const showsCard = useStaying(isCardDue && isFree && version.waiting === null, isCardWanted)
  const [hadCard, setHadCard] = useState(false)
  if (showsCard && !hadCard) setHadCard(true)
  const isBannerWanted = !isInstalled && !wasSeen && !banner.isOver && !isOffline && !hadCard && isAgreed
  const showsBanner = useStaying(isBannerDue && isFree && !isCardWanted, isBannerWanted)

  return (
    <>
      {showsBanner && !showsCard && <InstallBanner onClose={banner.dismiss} />}
      <div className={styles.offers}>
        <NewVersion version={version} />
        {showsCard && version.waiting === null && <InstallCard event={event!} onLater={card.dismiss} />}
      </div>
    </>
  )
}

/** Visitors have no agreement to accept yet, and viewers need not accept it. */
function useIsAgreed(): boolean {
  const { user } = useUser()
  return !user || user.ndaAccepted || isViewer(user)
}

function useDismissal(offer: DismissibleOffer): { isOver: boolean; dismiss: () => void } {
  const [isOver, setOver] = useState(() => isDismissed(offer))
  return {
    isOver,
    dismiss: () => {
      dismiss(offer)
      setOver(true)
    },
  }
}

/** Returns true from the moment the offer may appear, for as long as it is wanted. */
function useStaying(mayAppear: boolean, isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false)
  const isNext = isWanted && (isThere || mayAppear)
  if (isNext !== isThere) setThere(isNext)
  return isNext
}

/** True once `ms` have passed since `isWanted` became true. */
function useAfter(ms: number, isWanted: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setDue(true), ms)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [ms, isWanted])
  return isDue
}

/** The install card, 'Install Fantasy Social', with the browser's own prompt. */
function InstallCard({ event, onLater }: { event: InstallEvent; onLater: () => void }) {
  const start = async () => {
    if ((await install(event)) === 'dismissed') onLater()
  }
  return (
    <Offer name="app" className={styles.offer} picture={<Mark width={32} height={32} />} title="Install Fantasy Social">
      <Button tone="coin" onClick={() => void start()}>
        Install App
      </Button>
      <Button onClick={onLater}>Later</Button>
    </Offer>
  )
}

type WaitingVersion = { waiting: ServiceWorker | null; putOff: () => void }

/** The new version that waits for the player's decision, if there is one. */
function useWaitingVersion(): WaitingVersion {
  const waiting = useNewVersion((state) => state.waiting)
  const [put, setPut] = useState<ServiceWorker | null>(null)
  return { waiting: waiting === put ? null : waiting, putOff: () => setPut(waiting) }
}

/** Offers the new version. It is installed when the player accepts it, never in the middle of a draft. */
function NewVersion({ version: { waiting, putOff } }: { version: WaitingVersion }) {
  return (
    <div aria-live="polite">
      {waiting && (
        <Offer
          name="version"
          className={styles.offer}
          picture={<img src="/art/rocket.webp" alt="" width={32} height={32} />}
          title="A new version is ready"
        >
          <Button tone="coin" onClick={() => takeNewVersion(waiting)}>
            Reload
          </Button>
          <Button onClick={putOff}>Later</Button>
        </Offer>
      )}
    </div>
  )
}
