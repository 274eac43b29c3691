/**
 * A figure with a one-sentence explanation. A tap, a resting mouse or the keyboard's focus shows the sentence beside the figure. Escape, a
 * tap elsewhere, going back, or a mouse that leaves both hides it. Screen readers read it as the figure's description.
 *
 * It is a native popover, which lies above an open dialog; the tooltips and hover cards of a library would lie below it, unseen.
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
/** How long (ms) the mouse rests on a figure before the sentence appears, so that a mouse that only crosses the figure shows nothing. */
const REST_MS = 250
/** Between the figure and the sentence the mouse is on neither of them for a moment. */
const LEAVE_MS = 200

type Props = {
  sentence: string
  className?: string
  /** Moves the sentence to another place in the document than beside the figure. */
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

  /** Places the sentence beside the figure, on the side with more room, within the window. */
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
  /** Focus and mouse pass many figures on their way, so they add no history entry. */
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
  /** The first press on a figure whose sentence is already shown keeps the sentence; the next press hides it. */
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

/** Calls `onRest` when the mouse has stayed on one of the elements, and `onGone` when it has left all of them. Touches do neither. */
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

/** Handles Escape before other listeners: without a press before it, the browser would close the dialog below with the same key. */
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
