/** Shows the toast of toast.tsx. In a file of its own, so that what it needs is loaded apart. */
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { dismissToast, SWIPE_PX, TOAST_MS, useShownToast } from './toast.tsx'

export default function Toaster() {
  const toast = useShownToast((state) => state.toast)
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast"
          data-tone={toast.tone}
          open={toast.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast()
          }}
        >
          <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
          {toast.message && <Toast.Description className="text-sm text-muted">{toast.message}</Toast.Description>}
          <Toast.Close className="toast-close" aria-label="Close"><X size={18} /></Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} className="toast-view" />
    </Toast.Provider>
  )
}
