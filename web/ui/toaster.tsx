/**
 * Shows the toast of toast.tsx. In a file of its own, so that what it needs is loaded apart.
 *
 * While a dialog is open nothing outside it can be reached or is read out: the toast stands inside it then, and is read out there.
 */
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { createPortal } from 'react-dom'
import { dismissToast, SWIPE_PX, TOAST_MS, useShownToast } from './toast.tsx'
import { useTopDialog } from './top-dialog.ts'
import styles from './toaster.module.css'

export default function Toaster() {
  const toast = useShownToast((state) => state.toast)
  const dialog = useTopDialog()
  const viewport = <Toast.Viewport hotkey={['F8']} className={styles.view} />
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          open={toast.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast()
          }}
        >
          <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
          {toast.message && <Toast.Description className="text-sm text-muted">{toast.message}</Toast.Description>}
          <Toast.Close className={styles.close} aria-label="Close">
            <X size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {dialog ? createPortal(viewport, dialog) : viewport}
      {dialog &&
        createPortal(
          <p role="status" className="sr-only">
            {toast?.isOpen && `${toast.title}. ${toast.message ?? ''}`}
          </p>,
          dialog,
        )}
    </Toast.Provider>
  )
}
