/**
 * The console's lower half: d-pad, centre button, four caps. It knows nothing of what they do.
 *
 * Keyboard  arrows move, A B X Y press their caps, wherever the focus is, but for where one types and while a dialog is open.
 */
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useHoldRepeat } from '#web/lib/use-hold-repeat.ts'
import { Chevron, Mark } from '#web/ui/icons.tsx'

export type Cap = { name: string; onPress: () => void; isOn?: boolean }
export type Caps = { a: Cap; b: Cap; x: Cap; y: Cap }
export type Centre = { name: string; badge: string; isReady: boolean; onPress: () => void; isBusy?: boolean }

type Given = { caps: Caps; centre: Centre; onMove: (by: 1 | -1) => void }

const PLACES = {
  y: { left: 42, top: 2, tone: 'coin' },
  x: { left: 2, top: 42, tone: 'ice' },
  b: { right: 2, top: 42, tone: 'flare' },
  a: { left: 42, bottom: 4, tone: 'go' },
} as const

const toneStyle = (tone: string) =>
  ({ '--c': `var(--color-${tone})`, '--cd': `var(--color-${tone}-deep)` }) as CSSProperties

export function Controller({ caps, centre, onMove }: Given) {
  const previous = useHoldRepeat(() => onMove(-1))
  const next = useHoldRepeat(() => onMove(1))
  useControllerKeys(caps, onMove)

  return (
    <section className="controller" data-controls aria-label="Controls">
      <div className="dish dpad">
        <button type="button" className="rocker left-2.5 rounded-l-[11px]" aria-label="Previous creator" {...previous}>
          <Chevron />
        </button>
        <button type="button" className="rocker right-2.5 rounded-r-[11px]" aria-label="Next creator" {...next}>
          <Chevron to="right" />
        </button>
        <i />
      </div>
      <div className="grid place-items-center gap-2">
        <button
          type="button"
          className="home"
          data-ready={centre.isReady ? 1 : 0}
          aria-label={centre.name}
          aria-disabled={!centre.isReady}
          onClick={centre.onPress}
        >
          <Mark width={40} height={40} className={centre.isBusy ? 'animate-spin' : ''} />
        </button>
        <span className={`home-badge ${centre.isReady ? 'bg-coin text-ink' : 'text-muted'}`}>{centre.badge}</span>
      </div>
      <div className="dish justify-self-end">
        {(['y', 'x', 'b', 'a'] as const).map((letter) => (
          <CapButton key={letter} letter={letter} cap={caps[letter]} />
        ))}
      </div>
    </section>
  )
}

function CapButton({ letter, cap }: { letter: keyof Caps; cap: Cap }) {
  const { tone, ...place } = PLACES[letter]
  return (
    <button
      type="button"
      className="cap"
      style={{ ...place, ...toneStyle(tone) }}
      aria-label={`${letter.toUpperCase()}: ${cap.name}`}
      aria-pressed={cap.isOn}
      data-on={cap.isOn ? 1 : 0}
      onClick={cap.onPress}
    >
      {letter.toUpperCase()}
    </button>
  )
}

/** What a cap does, on the screen: the round letter with a word. */
export function KeyHint({ letter, children }: { letter: keyof Caps; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <i className="key not-italic" style={toneStyle(PLACES[letter].tone)} aria-hidden="true">
        {letter.toUpperCase()}
      </i>
      {children}
    </span>
  )
}

function useControllerKeys(caps: Caps, onMove: (by: 1 | -1) => void): void {
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
      else if (event.repeat) return
      else if (letter === 'a' || letter === 'b' || letter === 'x' || letter === 'y')
        latest.current.caps[letter].onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
