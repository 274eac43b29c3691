/**
 * The game controller of the phone screens: d-pad, centre button, and the buttons A, B, X and Y. Each screen defines what the buttons do.
 * Arrow keys work from anywhere on the page; the letters A, B, X and Y press their buttons while the focus is in the controller, or from
 * anywhere if the player wants that (web/ui/device-settings.ts).
 */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLetterKeys } from '#web/ui/device-settings.ts'
import { useHoldRepeat } from '#web/ui/gestures.ts'
import { Chevron, Mark } from '#web/ui/icons.tsx'
import styles from './controller.module.css'
import { Picture } from '#web/ui/picture.tsx'

/** A disabled button says why it is disabled when it is pressed. */
type Cap = { name: string; onPress: () => void; isOn?: boolean; isOff?: boolean }
/** A button without an action is shown dimmed and cannot be pressed. */
export type Caps = { a: Cap; b: Cap | null; x: Cap; y: Cap }
export type Centre = {
  name: string
  badge: string
  /** The name of the creator that START adds. */
  along?: string
  isReady: boolean
  onPress: () => void
  isBusy?: boolean
}

type Props = { caps: Caps; centre: Centre; onMove: (by: 1 | -1) => void }

const PLACES = {
  y: 'top-[2px] left-[42px]',
  x: 'top-[42px] left-[2px]',
  b: 'top-[42px] right-[2px]',
  a: 'bottom-[4px] left-[42px]',
}

/** Classes, because prerendered markup may have no style attributes. */
const TONES = {
  y: '[--c:var(--color-coin)] [--cd:var(--color-coin-deep)]',
  x: '[--c:var(--color-ice)] [--cd:var(--color-ice-deep)]',
  b: '[--c:var(--color-flare)] [--cd:var(--color-flare-deep)]',
  a: '[--c:var(--color-go)] [--cd:var(--color-go-deep)]',
}

export function Controller({ caps, centre, onMove }: Props) {
  const previous = useHoldRepeat(() => onMove(-1))
  const next = useHoldRepeat(() => onMove(1))
  const section = useRef<HTMLElement>(null)
  useControllerKeys(section, caps, onMove)

  return (
    <section ref={section} className={styles.controller} data-controls aria-label="Controls">
      <div className={`${styles.dish} ${styles.dpad}`}>
        <button
          type="button"
          className={`${styles.rocker} left-2.5 rounded-l-[11px]`}
          aria-label="Previous creator"
          {...previous}
        >
          <Chevron />
        </button>
        <button
          type="button"
          className={`${styles.rocker} right-2.5 rounded-r-[11px]`}
          aria-label="Next creator"
          {...next}
        >
          <Chevron to="right" />
        </button>
        <i />
      </div>
      <div className={styles.centre}>
        <button
          type="button"
          className={styles.home}
          data-ready={centre.isReady ? 1 : 0}
          aria-label={centre.name}
          aria-disabled={!centre.isReady}
          onClick={centre.onPress}
        >
          <Mark width={40} height={40} className={centre.isBusy ? 'animate-spin' : ''} />
        </button>
        <span className={`${styles.badge} ${centre.isReady ? 'bg-coin text-ink' : 'text-muted'}`}>
          {centre.badge}
          {centre.along !== undefined && (
            <>
              {' + '}
              <span className={styles.along}>{centre.along}</span>
            </>
          )}
        </span>
      </div>
      <div className={`${styles.dish} justify-self-end`}>
        {(['y', 'x', 'b', 'a'] as const).map((letter) => (
          <CapButton key={letter} letter={letter} cap={caps[letter]} />
        ))}
      </div>
    </section>
  )
}

function CapButton({ letter, cap }: { letter: keyof Caps; cap: Cap | null }) {
  const look = `${styles.cap} ${PLACES[letter]} ${TONES[letter]}`
  if (cap === null)
    return (
      <button type="button" className={look} disabled aria-hidden="true">
        {letter.toUpperCase()}
      </button>
    )
  return (
    <button
      type="button"
      className={look}
      aria-label={`${letter.toUpperCase()}: ${cap.name}`}
      aria-pressed={cap.isOn}
      aria-disabled={cap.isOff}
      data-on={cap.isOn ? 1 : 0}
      onClick={cap.onPress}
    >
      {letter.toUpperCase()}
    </button>
  )
}

/** A legend entry for a button of the controller: its letter in a circle, with a word. */
export function KeyHint({ letter, children }: { letter: keyof Caps; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <i className={`key not-italic ${TONES[letter]}`} aria-hidden="true">
        {letter.toUpperCase()}
      </i>
      {children}
    </span>
  )
}

function useControllerKeys(section: RefObject<HTMLElement | null>, caps: Caps, onMove: (by: 1 | -1) => void): void {
  const latest = useRef({ caps, onMove })
  useEffect(() => {
    latest.current = { caps, onMove }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      const letter = event.key.toLowerCase()
      if (event.key === 'ArrowLeft') latest.current.onMove(-1)
      else if (event.key === 'ArrowRight') latest.current.onMove(1)
      else if (event.repeat || !(useLetterKeys.getState().areEverywhere || isInside(section.current, event))) return
      else if (letter === 'a' || letter === 'b' || letter === 'x' || letter === 'y')
        latest.current.caps[letter]?.onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [section])
}

const isInside = (section: HTMLElement | null, { target }: KeyboardEvent): boolean =>
  target instanceof Node && section?.contains(target) === true

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Lays out screen, picks and controller. */
export const ControllerLayout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>{children}</div>
)

export function ControllerScreen({ children, ...rest }: { 'aria-label'?: string; children: ReactNode }) {
  return (
    <section data-theme="midnight" className="screen" {...rest}>
      <Picture className="bg" src="/art/scene-tall.avif" alt="" width={780} height={720} fetchPriority="high" />
      {children}
    </section>
  )
}

/** The slots, a line about them, and the budget bar. */
export function ControllerPicks({ slots, line, budget }: { slots: ReactNode; line: ReactNode; budget: ReactNode }) {
  return (
    <section className="pt-3.5" aria-label="Your picks">
      {slots}
      <div className="mt-3 flex items-baseline justify-between gap-x-2 text-caption plain:flex-wrap plain:gap-y-3">
        {line}
      </div>
      <div className="mt-1.5">{budget}</div>
    </section>
  )
}
