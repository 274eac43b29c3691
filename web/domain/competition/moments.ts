/**
 * Feedback to game events: a vibration if the device can vibrate, a tune if sounds are on, and a short animation. A new event interrupts
 * the feedback to the last one. There is no feedback with reduced motion or in a hidden tab.
 *
 * This file is loaded on the first event, not with the first screen. Elements with an animation of their own, such as a pick in its slot,
 * are not animated here.
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

/** The elements to animate for each event, and their keyframes. */
const MOVEMENTS: Partial<Record<Moment, { of: string; frames: PropertyIndexedKeyframes; ms: number }>> = {
  enter: { of: 'main .screen', frames: PRESS, ms: 260 },
  lock: { of: 'main .screen', frames: PRESS, ms: 420 },
  rise: { of: '[data-moment=rank]', frames: HOP, ms: 520 },
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function respondTo(moment: Moment): void {
  if (isCalm() || document.visibilityState !== 'visible') return
  // browsers log a warning about a vibration before the first touch
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
