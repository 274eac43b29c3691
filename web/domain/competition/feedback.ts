/**
 * Feedback to game events: a vibration if the device can vibrate, a tune if sounds are on, and a short animation. A new event interrupts
 * the feedback to the last one. There is no feedback with reduced motion or in a hidden tab.
 *
 * This file is not loaded with the first screen. Elements with an animation of their own, such as a pick in its slot, are not animated
 * here.
 */
import { areSoundsOn } from '#web/ui/device-settings.ts'

export type Moment = 'pick' | 'drop' | 'enter' | 'lock' | 'rise' | 'win'

/** Vibration patterns: milliseconds on, off, on. */
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

/** A few short tunes from two oscillators, without sound files. A new tune ends the previous one. */
/** Frequencies in hertz, played one after the other, and the length of each. */
const TUNES = {
  pick: { notes: [660], seconds: 0.07 },
  drop: { notes: [330], seconds: 0.07 },
  enter: { notes: [523, 659, 784], seconds: 0.08 },
  lock: { notes: [392, 392, 523], seconds: 0.11 },
  rise: { notes: [587, 880], seconds: 0.09 },
  win: { notes: [523, 659, 784, 1047, 784, 1047], seconds: 0.13 },
} as const
const LOUDNESS = 0.08

let context: AudioContext | null = null
let present: GainNode | null = null

function playTune(moment: keyof typeof TUNES): void {
  try {
    context ??= new AudioContext()
  } catch {
    // the device has no sound output
    return
  }
  void context.resume()
  present?.disconnect()
  present = context.createGain()
  present.connect(context.destination)
  const { notes, seconds } = TUNES[moment]
  for (const [nth, hertz] of notes.entries()) playNote(context, present, { hertz, seconds, at: nth * seconds })
}

type Note = { hertz: number; seconds: number; at: number }

/** A triangle wave with a softer octave above it, which fades out. */
function playNote(audio: AudioContext, to: AudioNode, { hertz, seconds, at }: Note): void {
  const from = audio.currentTime + at
  const until = from + 1.6 * seconds
  for (const [times, share, type] of [
    [1, 1, 'triangle'],
    [2, 0.3, 'sine'],
  ] as const) {
    const loudness = audio.createGain()
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(LOUDNESS * share, from + 0.01)
    loudness.gain.exponentialRampToValueAtTime(0.0001, until)
    loudness.connect(to)
    const tone = new OscillatorNode(audio, { type, frequency: hertz * times })
    tone.connect(loudness)
    tone.start(from)
    tone.stop(until)
  }
}
