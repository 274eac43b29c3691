/**
 * TV mode: board, movers and receipts fill the screen in turn for 12 seconds each, without any input. Space pauses, arrows switch, Escape
 * leaves. A panel of movers without movers is skipped.
 */
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { instantOf, timeOf, whole } from '#web/ui/format.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { useNow } from '#web/api/use-now.ts'
import { PhasePill } from '#web/domain/competition/competition-labels.tsx'
import { ReplayNote } from '#web/domain/competition/source-note.tsx'
import { timeLeft } from '#web/domain/competition/time-left.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TvBoard } from './tv-board.tsx'
import { TvMovers, TvReceipts } from './tv-moments.tsx'
import { useGains } from './use-top.ts'
import styles from './tv.module.css'

export const TURN_MS = 12_000

const PANELS = ['Board', 'Movers', 'Receipts'] as const
type PanelName = (typeof PANELS)[number]

const panelAt = (turn: number): PanelName => PANELS[((turn % PANELS.length) + PANELS.length) % PANELS.length]!

export function TvMode({ competition, onLeave }: { competition: Competition; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [turn, setTurn] = useState(0)
  const [isHeld, setHeld] = useState(false)
  // TV mode covers the application frame, which otherwise says so
  const { asOf, isDelayed } = useOffline()
  const left = instantOf(competition.endTime) - useNow()
  // the competition stays live until the last numbers are in
  const isEnded = competition.phase === 'live' && left <= 0
  const { gains } = useGains(competition)
  const panels: readonly PanelName[] = gains?.gains.length === 0 ? PANELS.filter((name) => name !== 'Movers') : PANELS
  const shown = panelAt(turn)
  // the next panel takes the turn of a missing panel
  const step = (by: 1 | -1) => setTurn(panels.includes(panelAt(turn + by)) ? turn + by : turn + 2 * by)

  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.focus()
    return () => element.close()
  }, [])
  useAwake()
  const goOn = useEffectEvent(() => step(1))
  useEffect(() => {
    if (isHeld) return
    // the time restarts after each switch, so that a panel switched to by hand is shown for its full time
    const timer = setTimeout(goOn, TURN_MS)
    return () => clearTimeout(timer)
  }, [turn, isHeld])

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
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
        {isEnded ? <span className="pill pill-ice">Ended</span> : <PhasePill phase={competition.phase} />}
        {asOf !== null && (
          <span className="pill pill-flare flex-none">
            {isDelayed ? 'Delayed' : 'Offline'}: {timeOf(asOf)}
          </span>
        )}
        <span className={styles.title}>{competition.prizeTitle}</span>
        <span className={styles.facts}>
          {whole(competition.totalEntries)} {competition.totalEntries === 1 ? 'entry' : 'entries'}
          {competition.phase === 'live' && ` · ${isEnded ? 'the result is on its way' : leftText(left)}`}
        </span>
        <span className={styles.controls}>
          <IconButton name="Previous panel" onClick={() => step(-1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton name={isHeld ? 'Continue' : 'Pause on this panel'} onClick={() => setHeld(!isHeld)}>
            {isHeld ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
          </IconButton>
          <IconButton name="Next panel" onClick={() => step(1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
          <IconButton name="Leave TV mode" onClick={onLeave}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <section key={shown} className={styles.panel} aria-label={shown}>
        {shown === 'Board' && <TvBoard competition={competition} />}
        {shown === 'Movers' && <TvMovers competition={competition} gains={gains} />}
        {shown === 'Receipts' && <TvReceipts competition={competition} />}
      </section>
      <div className={styles.marks} role="group" aria-label="Panels">
        {PANELS.filter((name) => name === shown || panels.includes(name)).map((name) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => setTurn(PANELS.indexOf(name))}>
            {name}
          </button>
        ))}
      </div>
      <ReplayNote competition={competition} className="text-center" />
    </dialog>
  )
}

const MINUTE_MS = 60_000

const leftText = (ms: number): string => (ms < MINUTE_MS ? 'under a minute left' : timeLeft(ms))

/** Keeps the screen on, if the device allows it. */
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
