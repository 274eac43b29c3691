/** The lineup tools: Fill, Best swap, Clear, Undo, and the sheet of the player's projections. */
import { Eraser, Lightbulb, Repeat2, Undo2, WandSparkles } from 'lucide-react'
import type { RosterEditor } from '#web/domain/roster/roster-editor.ts'
import type { LineupTools } from './use-lineup-tools.ts'
import { signed } from './use-own-projections.ts'
import styles from './lineup.module.css'

type Props = {
  roster: Pick<RosterEditor, 'canUndo' | 'canClear' | 'clear' | 'undo'>
  tools: Pick<LineupTools, 'wanted' | 'fill' | 'swap'>
  /** Opens the sheet of the player's projections. */
  onKnow: () => void
  /** The player's own projection for the creator on the front card, in points above the price, or 0 without one. */
  known?: number
}

export function ToolButtons({ roster, tools, onKnow, known = 0 }: Props) {
  const { wanted } = tools
  return (
    <div role="group" aria-label="Lineup tools" className={styles.tools}>
      <button type="button" aria-busy={wanted === 'fill' || undefined} onClick={tools.fill}>
        <WandSparkles size={15} aria-hidden="true" />
        <span>Fill</span>
      </button>
      <button type="button" aria-busy={wanted === 'swap' || undefined} onClick={tools.swap}>
        <Repeat2 size={15} aria-hidden="true" />
        <span>Best swap</span>
      </button>
      <button type="button" disabled={!roster.canClear} onClick={roster.clear}>
        <Eraser size={15} aria-hidden="true" />
        <span>Clear</span>
      </button>
      <button type="button" aria-label="Undo" disabled={!roster.canUndo} onClick={roster.undo}>
        <Undo2 size={16} aria-hidden="true" />
        <span>Undo</span>
      </button>
      <button
        type="button"
        aria-label={known === 0 ? 'Your projections' : `Your projections, here ${signed(known)}`}
        aria-haspopup="dialog"
        onClick={onKnow}
      >
        <Lightbulb size={16} aria-hidden="true" />
        {known !== 0 && <b translate="no">{signed(known)}</b>}
        <span data-on="phone">Projections</span>
        <span data-on="desk">Your projections</span>
      </button>
    </div>
  )
}
