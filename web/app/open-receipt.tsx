/** Shows the receipt that is open. Its code, including the scoring, is loaded with the first one. */
import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useOpenReceipt } from '#web/domain/entry/receipts.ts'

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
