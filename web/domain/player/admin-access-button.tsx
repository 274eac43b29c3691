/** A button that opens the dialog for the admin code. The dialog is loaded on the press, because few players need it. */
import { lazy, Suspense, useState, type ComponentProps } from 'react'

const AdminAccess = lazy(() => import('./admin-access.tsx'))

export function AdminAccessButton(button: Omit<ComponentProps<'button'>, 'onClick' | 'type'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <AdminAccess onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
