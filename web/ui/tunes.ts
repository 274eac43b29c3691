/** A few short tunes from two oscillators, without any file. The next one ends the one before. */
/** Hertz, one after the other; how long each sounds. */
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

export function playTune(moment: keyof typeof TUNES): void {
  try {
    context ??= new AudioContext()
  } catch {
    // no sound on this device
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

/** A triangle with a softer octave above it, that fades out. */
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
