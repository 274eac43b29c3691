/** A points figure that opens its receipt. Without a receipt, before the lock, it is plain text. */
import type { ReactNode } from 'react'
import { openReceipt, type ReceiptOf } from '#web/lib/receipts.ts'

type Given = { receipt: ReceiptOf | null; className?: string; children: ReactNode }

export function PointsButton({ receipt, className = '', children }: Given) {
  if (!receipt) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-description={`Receipt of ${receipt.name}`}
      // what is pressed reaches further than what is seen
      className={`relative underline decoration-current/45 decoration-dotted decoration-2 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3 hover:decoration-solid ${className}`}
      onClick={() => openReceipt(receipt)}
    >
      {children}
    </button>
  )
}
