/** A points figure that opens its receipt. Without a receipt, before the lock, it is plain text. */
import type { ReactNode } from 'react'
import { openReceipt, type ReceiptOf } from './receipts.ts'
import styles from './points-button.module.css'

type Props = { receipt: ReceiptOf | null; className?: string; children: ReactNode }

export function PointsButton({ receipt, className = '', children }: Props) {
  if (!receipt) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={`Receipt of ${receipt.name}`}
      className={`${styles.points} ${className}`}
      onClick={() => openReceipt(receipt)}
    >
      {children}
    </button>
  )
}
