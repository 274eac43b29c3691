/** Fill, Best swap, Clear, undo, and what one knows: the row of buttons of a lineup. */
import { Eraser, Lightbulb, Repeat2, Undo2, WandSparkles } from 'lucide-react'
import { signed } from './use-beliefs.ts'
import styles from './lineup.module.css'

type Props = {
  canUndo: boolean
  canClear: boolean
  onFill: () => void
  onSwap: () => void
  onClear: () => void
  onUndo: () => void
  /** Pressed, and waiting for what the player believes. */
  wanted?: 'fill' | 'swap' | null
  /** Opens the sheet of beliefs. */
  onKnow: () => void
  /** What is believed of the creator in front; 0 for nothing. */
  known?: number
}

export function ToolButtons(props: Props) {
  const { canUndo, canClear, onFill, onSwap, onClear, onUndo, onKnow, wanted = null, known = 0 } = props
  return (
    <div role="group" aria-label="Lineup tools" className={styles.tools}>
      <button type="button" aria-busy={wanted === 'fill' || undefined} onClick={onFill}>
        <WandSparkles size={15} aria-hidden="true" />
        <span>Fill</span>
      </button>
      <button type="button" aria-busy={wanted === 'swap' || undefined} onClick={onSwap}>
        <Repeat2 size={15} aria-hidden="true" />
        <span>Best swap</span>
      </button>
      <button type="button" disabled={!canClear} onClick={onClear}>
        <Eraser size={15} aria-hidden="true" />
        <span>Clear</span>
      </button>
      <button type="button" aria-label="Undo" disabled={!canUndo} onClick={onUndo}>
        <Undo2 size={16} aria-hidden="true" />
        <span>Undo</span>
      </button>
      <button
        type="button"
        aria-label={known === 0 ? 'Your beliefs' : `Your beliefs, here ${signed(known)}`}
        aria-haspopup="dialog"
        onClick={onKnow}
      >
        <Lightbulb size={16} aria-hidden="true" />
        {known !== 0 && <b>{signed(known)}</b>}
        <span data-on="phone">Beliefs</span>
        <span data-on="desk">Your beliefs</span>
      </button>
    </div>
  )
}
