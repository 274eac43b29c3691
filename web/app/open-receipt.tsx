/** Shows the receipt that is open. Its code, including the scoring, is loaded with the first one. */
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useOpenReceipt } from '#web/lib/receipts.ts'

const ReceiptDialog = lazyComponent(
  () => import('#web/features/receipts/receipt-dialog.tsx'),
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
