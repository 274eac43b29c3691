/**
 * A figure that says in one sentence where it stands: a tap, a mouse that rests on it, or the keyboard's focus shows the sentence beside
 * it. Escape or a tap elsewhere hides it, and so does a mouse that leaves both, or going back after a tap. Screen readers read it as the
 * figure's description.
 *
 * It is a popover of the browser's, which lies above an open dialog: tooltips and hover cards of a library would lie below it, unseen.
 */
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'
import { useBack } from './use-back.ts'
import styles from './explained.module.css'

const WIDTH_PX = 280
const EDGE_PX = 8
/** How long a mouse stays before it has asked: one that only crosses the figure shows nothing. */
const REST_MS = 250
/** On its way from the figure to the sentence it leaves both for a moment. */
const LEAVE_MS = 200

type Props = {
  sentence: string
  className?: string
  /** Puts the sentence somewhere else in the document than beside the figure. */
  placed?: (sentence: ReactNode) => ReactNode
  children: ReactNode
}

export function Explained({ sentence, className = '', placed = (one) => one, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLSpanElement>(null)
  const shownBy = useRef<'focus' | 'mouse' | null>(null)
  const [isTapped, setTapped] = useState(false)
  const [isRestedOn, setRestedOn] = useState(false)
  const isShown = () => popover.current!.matches(':popover-open')
  const hide = () => popover.current!.hidePopover()
  const mouse = useMouse(
    () => {
      if (isShown()) return
      shownBy.current = 'mouse'
      popover.current!.showPopover()
    },
    () => {
      if (shownBy.current === 'mouse') hide()
    },
  )

  /** Beside the figure, on the side that has more room, and within the window. */
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState !== 'open') return
    const figure = button.current!.getBoundingClientRect()
    const { style } = event.currentTarget
    const wanted = figure.left + figure.width / 2 - WIDTH_PX / 2
    style.left = `${Math.max(EDGE_PX, Math.min(wanted, innerWidth - WIDTH_PX - EDGE_PX))}px`
    const isBelow = figure.top < innerHeight / 2
    style.top = isBelow ? `${figure.bottom + EDGE_PX}px` : 'auto'
    style.bottom = isBelow ? 'auto' : `${innerHeight - figure.top + EDGE_PX}px`
  }
  /** The keyboard's focus and the mouse pass many figures on their way: those leave the history alone. */
  const note = ({ newState }: ToggleEvent<HTMLElement>) => {
    const isByMouse = shownBy.current === 'mouse'
    setRestedOn(newState === 'open' && isByMouse)
    setTapped(newState === 'open' && !isByMouse && !button.current!.matches(':focus-visible'))
    if (newState === 'closed') shownBy.current = null
  }
  const showForKeyboard = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.matches(':focus-visible') || isShown()) return
    shownBy.current = 'focus'
    popover.current!.showPopover()
  }
  /** The first press on what is shown already would hide it, as if nothing was there: it stays until the next. */
  const keepShown = (event: MouseEvent) => {
    mouse.stop()
    if (shownBy.current !== null && isShown()) event.preventDefault()
    shownBy.current = null
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.figure} ${className}`}
        popoverTarget={id}
        aria-describedby={id}
        onClick={keepShown}
        onFocus={showForKeyboard}
        onBlur={hide}
        onPointerEnter={mouse.enter}
        onPointerLeave={mouse.leave}
      >
        {children}
      </button>
      {isTapped && <BackHides onBack={hide} />}
      {isRestedOn && <EscapeHides onEscape={hide} />}
      {placed(
        <span
          ref={popover}
          id={id}
          popover="auto"
          className={styles.sentence}
          onBeforeToggle={place}
          onToggle={note}
          onPointerEnter={mouse.enter}
          onPointerLeave={mouse.leave}
        >
          {sentence}
        </span>,
      )}
    </>
  )
}

/** `onRest` once a mouse has stayed on one of them, `onGone` once it has left all. Fingers do neither. */
function useMouse(onRest: () => void, onGone: () => void) {
  const timer = useRef(0)
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(act, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    enter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && after(REST_MS, onRest),
    leave: () => after(LEAVE_MS, onGone),
    stop: () => clearTimeout(timer.current),
  }
}

/** Before anything else: nobody has pressed anything, so the browser would close the dialog below it with the same key. */
function EscapeHides({ onEscape }: { onEscape: () => void }) {
  const hide = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  return null
}

function BackHides({ onBack }: { onBack: () => void }) {
  useBack(onBack)
  return null
}
