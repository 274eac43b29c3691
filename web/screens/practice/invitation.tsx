/**
 * Offers new players a practice round before their first draft. It covers nothing, takes no focus, and is gone for good once it is
 * declined or followed, or the player has entered. It is hidden in the last minute before the lock, because a round takes that minute;
 * while a competition is live the draft itself links to practice.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { about } from '#contract/about.ts'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { playedCompetitions } from '#contract/profile.ts'
import { ask } from '#web/api/call.ts'
import { instantOf } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { useUser } from '#web/domain/player/session.ts'
import { PRACTICE_DECLINED, PRACTICE_OFFER, writeTab } from '#web/ui/storage.ts'
import { AwaitedOffer } from '#web/ui/awaited-offer.tsx'
import { Offer } from '#web/ui/offer.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './invitation.module.css'

const SHOWN_ON = ['/', '/play']
const ROUND_MS = 60_000

export function Invitation() {
  const [isDeclined, setDeclined] = useState(false)
  const { user } = useUser()
  const { data: installation, isLoading: isAsking } = useQuery(ask(about))
  const [path] = useLocation()
  const mayBeNew = !isDeclined && user?.practiceDoneAt === null && SHOWN_ON.includes(path)
  const { data: played, isLoading: isCounting } = useQuery({ ...ask(playedCompetitions), enabled: mayBeNew })
  const { data: active, isLoading: isOpening } = useQuery({ ...ask(activeCompetition), enabled: mayBeNew })
  const isLate = useIsLate(active)
  const { data: entered, isLoading: isReading } = useQuery({
    ...ask(myEntries, { params: { competitionId: active?.id ?? 0 } }),
    enabled: mayBeNew && active != null,
  })
  // the decision is permanent: in the next draft of this visit the player is no longer new
  const hasEntered = entered !== undefined && entered.length > 0
  useEffect(() => {
    if (!hasEntered) return
    writeTab(PRACTICE_OFFER, PRACTICE_DECLINED)
    setDeclined(true)
  }, [hasEntered])
  if (mayBeNew && (isAsking || isCounting || isOpening || isReading)) return <AwaitedOffer />
  if (!mayBeNew || !installation?.hasPractice || played?.length !== 0 || isLate || active?.phase === 'live') return null
  if (entered === undefined ? active != null : entered.length > 0) return null
  const decline = () => {
    writeTab(PRACTICE_OFFER, PRACTICE_DECLINED)
    setDeclined(true)
  }
  return (
    <Offer
      name="practice"
      className={styles.invitation}
      picture={<Picture src="/art/controller.webp" alt="" width={40} height={40} />}
      title={
        <>
          New here? <span className={styles.more}>Play a one-minute practice round</span>
        </>
      }
    >
      <Link to="/practice" className={buttonClass('coin')}>
        Practice
      </Link>
      <Button onClick={decline}>Not now</Button>
    </Offer>
  )
}

/** Returns whether a round would end after the lock. */
function useIsLate(active: Competition | null | undefined): boolean {
  const now = useNow()
  return active?.phase === 'drafting' && instantOf(active.startTime) - now < ROUND_MS
}
