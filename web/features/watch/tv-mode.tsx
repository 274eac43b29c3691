/**
 * TV mode: the whole screen, for a room. Board, movers and receipts follow each other every 12 seconds; nobody has to press anything.
 * Space holds it, the arrows turn it, Escape leaves.
 */
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { whole } from '#web/lib/format.ts'
import { PhasePill } from '#web/components/phase-pill.tsx'
import { ReplayNote } from '#web/components/replay-note.tsx'
import { TimeLeft } from '#web/components/time-left.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TvBoard } from './tv-board.tsx'
import { TvMovers } from './tv-movers.tsx'
import { TvReceipts } from './tv-receipts.tsx'
import styles from './tv.module.css'

export const TURN_MS = 12_000

const PANELS = [
  { name: 'Board', Panel: TvBoard },
  { name: 'Movers', Panel: TvMovers },
  { name: 'Receipts', Panel: TvReceipts },
] as const

export function TvMode({ competition, onLeave }: { competition: Competition; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [turn, setTurn] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const shown = PANELS[((turn % PANELS.length) + PANELS.length) % PANELS.length]!

  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.focus()
    return () => element.close()
  }, [])
  useAwake()
  useEffect(() => {
    if (isHeld) return
    // anew after each turn, so that one by hand is shown for as long
    const timer = setTimeout(() => setTurn(turn + 1), TURN_MS)
    return () => clearTimeout(timer)
  }, [turn, isHeld])

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') setTurn(turn + 1)
    else if (event.key === 'ArrowLeft') setTurn(turn - 1)
    else if (event.key === ' ' && event.target === dialog.current) setHeld(!isHeld)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.tv}
      data-theme="midnight"
      tabIndex={-1}
      aria-label="TV mode"
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <header className={styles.head}>
        <PhasePill phase={competition.phase} />
        <span className={styles.title}>{competition.prizeTitle}</span>
        <span className={styles.facts}>
          {whole(competition.totalEntries)} entries
          {competition.phase === 'live' && (
            <>
              {' · '}
              <TimeLeft to={competition.endTime} />
            </>
          )}
        </span>
        <span className={styles.controls}>
          <IconButton name="The panel before" onClick={() => setTurn(turn - 1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton name={isHeld ? 'Go on' : 'Hold this panel'} onClick={() => setHeld(!isHeld)}>
            {isHeld ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
          </IconButton>
          <IconButton name="The next panel" onClick={() => setTurn(turn + 1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <IconButton name="Leave TV mode" onClick={onLeave}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <section key={shown.name} className={styles.panel} aria-label={shown.name}>
        <shown.Panel competition={competition} />
      </section>
      <ol className={styles.marks} aria-hidden="true">
        {PANELS.map(({ name }) => (
          <li key={name} data-on={name === shown.name ? 1 : 0}>
            {name}
          </li>
        ))}
      </ol>
      <ReplayNote competition={competition} className="text-center" />
    </dialog>
  )
}

/** A screen that shows this stays on, where the device allows it. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    navigator.wakeLock?.request('screen').then(
      (taken) => {
        lock = taken
        if (isOver) void taken.release()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [])
}
