/** Invites players who have just accepted the agreement to a practice round. It is loaded for nobody else. */
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { AwaitedOffer } from '#web/ui/awaited-offer.tsx'
import { PRACTICE_DECLINED, PRACTICE_OFFER, readTab } from '#web/ui/tab-storage.ts'

const Invitation = lazyComponent(
  () => import('#web/screens/practice/invitation.tsx'),
  (file) => file.Invitation,
)

export function InvitePractice() {
  const [offer] = useState(() => readTab(PRACTICE_OFFER))
  return (
    offer !== null &&
    offer !== PRACTICE_DECLINED && (
      <Suspense fallback={<AwaitedOffer />}>
        <Invitation />
      </Suspense>
    )
  )
}
