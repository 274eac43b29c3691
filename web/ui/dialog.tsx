/**
 * A dialog over the page: the native element keeps the focus inside and gives it back, Escape and a tap beside it close it.
 * `as="drawer"` comes in from the right, `as="sheet"` on a phone from below.
 * Children are there only while it is open, so their state starts afresh.
 */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { noteDialog } from './top-dialog.ts'
import styles from './dialog.module.css'

type Given = {
  open: boolean
  onClose: () => void
  title: string
  /** Said below the title, and read out with it. */
  description?: ReactNode
  as?: 'dialog' | 'drawer' | 'sheet'
  /** Nothing but words inside: then the words take the keyboard, to be scrolled. */
  isText?: boolean
  /** Buttons at the foot, always in sight. */
  actions?: ReactNode
  children?: ReactNode
}

const LOOKS = { dialog: '', drawer: styles.drawer, sheet: styles.sheet }

export function Dialog({ open, ...rest }: Given) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  description,
  as = 'dialog',
  isText = false,
  actions,
  children,
}: Omit<Given, 'open'>) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const before = document.activeElement
    const dialog = element.current!
    dialog.showModal()
    const forget = noteDialog(dialog)
    return () => {
      forget()
      dialog.close()
      // taken out of the page before it could give the focus back itself
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    const box = event.currentTarget.getBoundingClientRect()
    const isInside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    if (!isInside) onClose()
  }

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${LOOKS[as]}`}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className="flex items-start gap-3 p-5 pb-3">
        <div className="min-w-0 grow">
          <h2 id={`${id}title`} className="disp pt-2 text-[18px]/6 font-bold">
            {title}
          </h2>
          {description && (
            <p id={`${id}description`} className="mt-2 text-sm text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton name="Close" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div
        className="min-h-0 grow overflow-y-auto px-5 pb-5"
        {...(isText && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}title` })}
      >
        {children}
      </div>
      {actions && <div className="flex flex-wrap justify-end gap-3 border-t border-line p-4">{actions}</div>}
    </dialog>
  )
}
