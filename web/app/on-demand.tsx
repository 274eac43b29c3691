/** Shows the receipt that is open. Its code, including the scoring, is loaded with the first one. */
import { Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useOpenReceipt } from '#web/domain/entry/receipts.ts'
import { useManagedEntry } from '#web/domain/entry/chosen-entry.ts'
import { AwaitedOffer } from '#web/ui/awaited-offer.tsx'
import { optionalComponent } from '#web/ui/optional-component.ts'
import { PRACTICE_DECLINED, PRACTICE_OFFER, readTab } from '#web/ui/storage.ts'

const ReceiptDialog = lazyComponent(
  () => import('#web/domain/board/receipt-dialog.tsx'),
  (file) => file.ReceiptDialog,
)

export function OpenReceipt() {
  const isOpen = useOpenReceipt(({ open }) => open !== null)
  return (
    isOpen && (
      <Suspense>
        <ReceiptDialog />
      </Suspense>
    )
  )
}

/** Shows the Roster Manager of the entry that is being changed. Its code is loaded with the first such entry. */
const ManagedRoster = lazyComponent(
  () => import('#web/domain/roster/manager/managed-roster.tsx'),
  (file) => file.ManagedRoster,
)

export function OpenRoster() {
  const isOpen = useManagedEntry(({ open }) => open !== null)
  return (
    isOpen && (
      <Suspense>
        <ManagedRoster />
      </Suspense>
    )
  )
}

/** Invites players who have just accepted the agreement to a practice round. Its code is loaded for nobody else. */
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

/** Follows the player whose shared page led here. Its code is loaded for an address that names one. */
const FollowRival = optionalComponent(
  () => import('./star-rival.tsx'),
  (file) => file.StarRival,
)

export function StarRival() {
  const isNamed = new URLSearchParams(useSearch()).has('against')
  return isNamed && <FollowRival />
}
