/**
 * A figure that says in one sentence where it stands: a tap, or the keyboard's focus, shows the sentence beside it; Escape, or a tap
 * elsewhere, hides it, and so does going back after a tap. Screen readers read it as the figure's description.
 */
import { useId, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode, type ToggleEvent } from 'react'
import { useBack } from '#web/lib/use-back.ts'
import styles from './explained.module.css'

const WIDTH_PX = 280
const EDGE_PX = 8

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
  const isFromFocus = useRef(false)
  const [isTapped, setTapped] = useState(false)

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
  /** The keyboard's focus passes many figures on its way: those leave the history alone. */
  const note = ({ newState }: ToggleEvent<HTMLElement>) =>
    setTapped(newState === 'open' && !button.current!.matches(':focus-visible'))
  const showForKeyboard = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.matches(':focus-visible') || popover.current!.matches(':popover-open')) return
    isFromFocus.current = true
    popover.current!.showPopover()
  }
  /** The first press on what the focus has shown would hide it, as if nothing was there. */
  const keepShown = (event: MouseEvent) => {
    if (isFromFocus.current && popover.current!.matches(':popover-open')) event.preventDefault()
    isFromFocus.current = false
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
        onBlur={() => popover.current!.hidePopover()}
      >
        {children}
      </button>
      {isTapped && <BackHides onBack={() => popover.current!.hidePopover()} />}
      {placed(
        <span ref={popover} id={id} popover="auto" className={styles.sentence} onBeforeToggle={place} onToggle={note}>
          {sentence}
        </span>,
      )}
    </>
  )
}

function BackHides({ onBack }: { onBack: () => void }) {
  useBack(onBack)
  return null
}
