/**
 * A dialog over the page. The native element keeps the focus inside and returns it. Escape, a tap beside the dialog and going back close
 * it. `as="drawer"` slides in from the right; `as="sheet"` from below on a phone; `as="panel"` is a sheet on a phone and is beside the page
 * on a desktop. Children are rendered only while the dialog is open, so their state starts fresh.
 */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent as ReactMouseEvent, type ReactNode, type RefObject } from 'react'
import { useBack } from './use-back.ts'
import { IconButton } from './button.tsx'
import { noteDialog } from './top-dialog.ts'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** Called on Escape instead of closing, to cancel a step inside the dialog. */
  onEscape?: (() => void) | undefined
  title: string
  /** Stands below the title; screen readers read it after the title. */
  description?: ReactNode
  as?: keyof typeof SHAPES
  /** Makes the dialog wide enough for a table, where there is room; `large`: for a table that has more columns on a large screen. */
  isWide?: boolean | 'large'
  /** The dialog contains only text. The text gets the focus, so that the keyboard can scroll it. */
  isText?: boolean
  /** The dialog opens without a press. The dialog itself gets the focus, so that a key that was meant for the page does not close it. */
  isUnasked?: boolean
  /** Buttons at the bottom, which are always visible. */
  actions?: ReactNode
  children?: ReactNode
}

const SHAPES = {
  dialog: styles.dialog,
  drawer: `${styles.dialog} ${styles.drawer}`,
  sheet: `${styles.dialog} ${styles.sheet}`,
  panel: `${styles.dialog} ${styles.sheet} ${styles.panel}`,
}

export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  onEscape = onClose,
  title,
  description,
  as = 'dialog',
  isWide = false,
  isText = false,
  isUnasked = false,
  actions,
  children,
}: Omit<Props, 'open'>) {
  const element = useRef<HTMLDialogElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  useBack(onClose)
  useFocusInSight(scroller)

  useEffect(() => {
    const before = document.activeElement
    const dialog = element.current!
    dialog.toggleAttribute('data-over', document.querySelector('dialog[open]') !== null)
    dialog.showModal()
    if (isUnasked) dialog.focus()
    const forget = noteDialog(dialog)
    return () => {
      forget()
      dialog.close()
      ignoreSecondTap()
      // the element was removed from the page before it could return the focus itself; the page keeps its scroll position
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isUnasked])

  const closeBeside = (event: ReactMouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    const box = event.currentTarget.getBoundingClientRect()
    const isInside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
    if (!isInside) onClose()
  }

  return (
    <dialog
      ref={element}
      className={SHAPES[as]}
      data-wide={isWide === 'large' ? isWide : isWide || undefined}
      tabIndex={isUnasked ? -1 : undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      onCancel={(event) => {
        // React also forwards the events of a dialog that was opened inside this one
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape()
      }}
      onClickCapture={noteTap}
      onClick={closeBeside}
    >
      <div className="flex items-start gap-3 p-5 pb-3">
        <div className="min-w-0 grow">
          <h2 id={`${id}title`} className="disp pt-2 text-lg/6 font-bold">
            {title}
          </h2>
          {description && (
            <p id={`${id}description`} className="mt-2 text-sm/5 text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton name="Close" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <div
        ref={scroller}
        data-scroller
        className="min-h-0 grow overflow-y-auto px-5 pb-5"
        {...(isText && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}title` })}
      >
        {children}
      </div>
      {actions && (
        <div data-actions className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow">
          {actions}
        </div>
      )}
    </dialog>
  )
}

/** A toast takes its row from the content, and would push the focused element below the edge. */
function useFocusInSight(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = scroller.current!
    const sizes = new ResizeObserver(() => box.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' }))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [scroller])
}

/**
 * Ignores the second tap of a double tap whose first tap closed a dialog, because it would press whatever is below the button, such as an
 * item of the navigation bar. Taps elsewhere and the keyboard work at once.
 */
const LONGEST_MS = 500
/** The two taps of a double tap are rarely farther apart than this (px). */
const NEAR_PX = 40

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>
let first: Tap | null = null

/** A dialog calls this for each tap on it. */
const noteTap = (tap: Tap): void => void (first = tap)

/** A dialog calls this when it closes. */
const ignoreSecondTap = (): void => addEventListener('click', swallow, { capture: true })

/** Compares the times of the taps themselves, because a busy page receives the events late. */
function swallow(event: MouseEvent): void {
  if (first && isSecond(event, first)) {
    event.preventDefault()
    event.stopPropagation()
  } else removeEventListener('click', swallow, { capture: true })
}

/** Key presses have no position, so they do not count as taps. A mouse reports its second click as such; a touch screen may not. */
const isSecond = (tap: MouseEvent, before: Tap): boolean =>
  before.detail > 0 &&
  tap.detail > (tap instanceof PointerEvent && tap.pointerType === 'mouse' ? 1 : 0) &&
  tap.timeStamp - before.timeStamp <= LONGEST_MS &&
  Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) <= NEAR_PX
