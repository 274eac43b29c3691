/**
 * Shows the toast of toast.tsx. In a file of its own, so that its dependencies are loaded separately.
 *
 * While a dialog is open nothing outside it can be reached or is read out, so the toast is rendered inside it.
 * Escape closes the dialog first; pressed inside the toast it closes the toast.
 */
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, SWIPE_PX, TOAST_MS, useShownToast } from './toast.ts'
import { useTopDialog } from './top-dialog.ts'
import styles from './toaster.module.css'

export default function Toaster() {
  const toast = useShownToast((state) => state.toast)
  const dialog = useTopDialog()
  const view = useRef<HTMLOListElement>(null)
  /** Radix closes the toast on an Escape from anywhere; one meant for the dialog below must not close it. */
  const isForDialog = useRef(false)
  const viewport = <Toast.Viewport ref={view} hotkey={['F8']} className={styles.view} />
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          open={toast.isOpen}
          onEscapeKeyDown={(event) => {
            if (!dialog) return
            isForDialog.current = !view.current?.contains(event.target as Node)
            if (isForDialog.current) return
            event.preventDefault() // else the dialog would close too
            view.current?.focus()
            dismissToast()
          }}
          onOpenChange={(isOpen) => {
            if (!isOpen && !isForDialog.current) dismissToast()
            isForDialog.current = false
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
