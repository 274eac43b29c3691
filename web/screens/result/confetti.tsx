/** Two seconds of confetti, once. Decoration only: nothing under reduced motion. */
import type { CSSProperties } from 'react'
import styles from './result.module.css'

const COLOURS = ['--color-coin', '--color-go', '--color-ice', '--color-flare']

/** Spread evenly, and the same each time: where it starts, how far it drifts, when, and how it turns. */
const PIECES = Array.from({ length: 36 }, (_, nth) => ({
  '--x': `${(nth * 37) % 100}%`,
  '--drift': `${((nth * 53) % 90) - 45}px`,
  '--wait': `${((nth * 29) % 60) / 100}s`,
  '--turn': `${((nth * 71) % 5) * 180 + 180}deg`,
  '--c': `var(${COLOURS[nth % COLOURS.length]})`,
}))

export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {PIECES.map((piece) => (
        <i key={piece['--x'] + piece['--wait']} style={piece as CSSProperties} />
      ))}
    </div>
  )
}
