/**
 * How the game responds to events: a short vibration if the device has one, a tune if the player switched sounds on, and a movement of the
 * element concerned. The next response interrupts the one before. Nothing for people who prefer reduced motion, and nothing out of sight.
 *
 * Loaded when it is first needed, never with the first screen. Elements that pop in by themselves, such as a pick into its slot, are not
 * moved again.
 */
import { areSoundsOn } from '#web/ui/sounds.ts'
import { playTune } from '#web/ui/tunes.ts'

export type Moment = 'pick' | 'drop' | 'enter' | 'lock' | 'rise' | 'win'

/** Milliseconds on, off, on. */
const VIBRATIONS: Record<Moment, number[]> = {
  pick: [12],
  drop: [6],
  enter: [18, 40, 28],
  lock: [40, 60, 40],
  rise: [14, 30, 14],
  win: [30, 50, 30, 50, 120],
}

const PRESS = { transform: ['scale(1)', 'scale(0.985)', 'scale(1)'] }
const HOP = { transform: ['none', 'translateY(-6px) scale(1.14)', 'none'] }

/** What moves, and how. */
const MOVEMENTS: Partial<Record<Moment, { of: string; frames: PropertyIndexedKeyframes; ms: number }>> = {
  enter: { of: 'main .screen', frames: PRESS, ms: 260 },
  lock: { of: 'main .screen', frames: PRESS, ms: 420 },
  rise: { of: '[data-moment=rank]', frames: HOP, ms: 520 },
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function respondTo(moment: Moment): void {
  if (isCalm() || document.visibilityState !== 'visible') return
  // browsers complain about a vibration before the first touch
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATIONS[moment])
  if (areSoundsOn()) playTune(moment)
  const movement = MOVEMENTS[moment]
  if (!movement) return
  for (const element of document.querySelectorAll(movement.of)) {
    for (const one of element.getAnimations()) if (one.id === 'moment') one.cancel()
    element.animate(movement.frames, {
      id: 'moment',
      duration: movement.ms,
      easing: 'cubic-bezier(0.2, 0.9, 0.25, 1.12)',
    })
  }
}
