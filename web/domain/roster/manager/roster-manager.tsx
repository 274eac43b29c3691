/**
 * Roster Manager: drops a creator, trades one for another, and before the lock fills an open spot. Moves are free while drafting; while
 * live there are two, and each is confirmed. After the last move it only shows the roster. On a desktop the roster is on the left and the
 * available players on the right. Its button, Escape, or a press beside it closes it.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Market } from '#game/live-moves.ts'
import type { Phase } from '#game/phase.ts'
import { ask } from '#web/api/call.ts'
import { timeOrDateOf } from '#web/ui/format.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { EndsIn, LocksIn } from '#web/domain/competition/time-left.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { AvailablePlayers } from './available-players.tsx'
import { CapFacts } from './cap-facts.tsx'
import { ConfirmMove } from './confirm-move.tsx'
import { CurrentRoster } from './current-roster.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryEditor } from './entry-editor.tsx'
import { LOW, useMoves } from './roster-moves.ts'
import { pickOf } from '#web/domain/roster/roster.ts'
import { expectedOf } from './expected.ts'
import { useLivePrices, useMarket } from './live-market.ts'
import styles from '#web/domain/roster/live.module.css'

type Props = {
  competition: Competition
  entry: Entry
  /** All entries of the player in the competition. */
  entries: readonly Entry[]
  name: string
  onClose: () => void
}

export function RosterManager({ competition, entry, entries, name, onClose }: Props) {
  const [editing, setEditing] = useState<'roster' | 'copy' | null>(null)
  const creators = useQuery(ask(allCreators))
  const inRoster = new Set(entry.picks.map((pick) => pick.creatorId))
  const available = creators.data?.filter((creator) => creator.inPlay && !inRoster.has(creator.id))
  const prices = useLivePrices(competition, entry)
  const market = useMarket(competition, entry, prices)
  const moves = useMoves(competition, entry, entries, available, market)
  const expected = expectedOf(competition, entry, creators.data ?? [], prices)
  const roster = useRef<HTMLHeadingElement>(null)
  const players = useRef<HTMLHeadingElement>(null)
  const wantedId = moves.wanted?.id
  const { leavingId } = moves
  // the player chooses from the roster next: it scrolls into view, above the toast, and gets the focus
  useEffect(() => {
    if (wantedId === undefined) return
    roster.current?.focus({ preventScroll: true })
    roster.current?.scrollIntoView({ block: 'start' })
  }, [wantedId])
  useEffect(() => {
    if (leavingId === null) return
    players.current?.focus({ preventScroll: true })
    players.current?.scrollIntoView({ block: 'start' })
  }, [leavingId])
  // a drop or a cancelled choice removes the focused button; only the focus of a keyboard needs to be in view
  useEffect(() => {
    if (document.activeElement !== document.body) return
    roster.current?.focus({ preventScroll: true })
    if (roster.current?.matches(':focus-visible')) roster.current.scrollIntoView({ block: 'nearest' })
  }, [entry.picks, moves.asked, wantedId, leavingId])

  useMovesInSight(roster, entry)

  const inPlay = new Set(creators.data?.flatMap(({ id, inPlay: isInPlay }) => (isInPlay ? [id] : [])))
  const goneIds = new Set(creators.data && [...inRoster].filter((id) => !inPlay.has(id)))
  // the editor takes the manager's place, so that no dialog is below it
  if (editing)
    return (
      <EntryEditor
        {...{ competition, entries, name }}
        from={entry}
        edited={editing === 'roster' ? entry : null}
        onClose={() => setEditing(null)}
        onSaved={editing === 'roster' ? () => setEditing(null) : onClose}
      />
    )
  const words = `${name}: ${movesLeftText(competition.phase, entry.movesLeft)}`
  return (
    <Dialog
      open
      isWide={moves.isOpen}
      onClose={onClose}
      onEscape={wantedId === undefined && leavingId === null ? undefined : moves.cancel}
      title="Roster Manager"
      description={
        <>
          {words} {competition.phase === 'drafting' && <LocksIn at={competition.startTime} />}
          {market && <TradesOpen market={market} entry={entry} />}
          {competition.phase === 'live' && !(market && canStillTrade(market, entry)) && (
            <EndsIn at={competition.endTime} />
          )}
        </>
      }
      actions={
        // the result does not open over a dialog
        competition.phase === 'completed' && (
          <Link to={`/result?competition=${competition.id}`} className={buttonClass('coin')} onClick={onClose}>
            Your result
          </Link>
        )
      }
    >
      <div className={`${styles.columns} ${moves.isOpen ? styles.beside : ''}`}>
        <div className={styles.mine}>
          <div>
            <CapFacts competition={competition} entry={entry} market={market} />
            <OpenPlaces competition={competition} entry={entry} canTrade={moves.isOpen} />
          </div>
          <EntryActions {...{ competition, entry, entries, name }} onEdit={setEditing} onWithdrawn={onClose} />
          <CurrentRoster
            heading={roster}
            competition={competition}
            entry={entry}
            available={available}
            goneIds={goneIds}
            expected={expected}
            moves={moves}
          />
        </div>
        {moves.isOpen && available && (
          <AvailablePlayers
            heading={players}
            competition={competition}
            entry={entry}
            creators={available}
            expected={expected}
            moves={moves}
          />
        )}
        {moves.isOpen && !available && !creators.error && <Waiting />}
        {moves.isOpen && !available && creators.error && (
          <Failed title="The creators did not load" error={creators.error} onRetry={() => void creators.refetch()} />
        )}
      </div>
      {moves.asked && (
        <ConfirmMove
          competition={competition}
          entry={entry}
          move={moves.asked}
          expected={expected}
          market={market}
          isPending={moves.isPending}
          canTrade={
            available?.some((next) => moves.rules.refuseTradeFor(moves.asked!.creatorId, pickOf(next)) === null) ?? true
          }
          onCancel={moves.takeBack}
          onConfirm={moves.confirm}
          onTradeInstead={moves.tradeInstead}
        />
      )}
    </Dialog>
  )
}

/**
 * After a drop or a trade, scrolls the end of the roster into view: in a low window the toast covers the first players of the next section,
 * and their heading would stand alone.
 */
function useMovesInSight(heading: RefObject<HTMLElement | null>, { picks }: Entry): void {
  const ids = picks.map(({ creatorId }) => creatorId).join()
  const before = useRef({ ids, size: picks.length })
  useEffect(() => {
    const last = before.current
    before.current = { ids, size: picks.length }
    // after an addition the player stays in the list of creators
    if (last.ids === ids || picks.length > last.size) return
    const box = heading.current?.closest('[data-scroller]')
    const section = heading.current?.closest('section')
    if (!box || !section || !matchMedia(LOW).matches) return
    // the toast takes its row once the confirmation is closed; when the toast closes, nothing scrolls
    const sizes = new ResizeObserver(() => {
      const [around, roster] = [box.getBoundingClientRect(), section.getBoundingClientRect()]
      const toEnd = roster.bottom + GAP_PX - around.bottom
      box.scrollTop += Math.min(toEnd, roster.top - GAP_PX - around.top)
    })
    sizes.observe(box)
    const done = setTimeout(() => sizes.disconnect(), SETTLED_MS)
    return () => {
      clearTimeout(done)
      sizes.disconnect()
    }
  }, [heading, ids, picks.length])
}

const SETTLED_MS = 1000

/** The gap between the sections, in pixels. */
const GAP_PX = 20

/** Says that open spots stay empty after the lock, beside the cap space that looks as if it could still be spent. */
function OpenPlaces({ competition, entry, canTrade }: Pick<Props, 'competition' | 'entry'> & { canTrade: boolean }) {
  const places = competition.maxPicks - entry.picks.length
  if (competition.phase !== 'live' || places <= 0) return null
  const open = `${places === 1 ? 'The open spot' : 'Open spots'} can’t be filled after the lock`
  return <p className="mt-2 text-caption text-muted">{canTrade ? `${open}. Add makes a trade.` : `${open}.`}</p>
}

/** The height of the list that is loading. */
function Waiting() {
  return (
    <div className="panel opacity-60 h-[386px]" role="status">
      <span className="sr-only">Loading creators...</span>
    </div>
  )
}

/** Trades are open, and a move is left. */
const canStillTrade = ({ now, opensAt, closesAt }: Market, { movesLeft }: Entry): boolean =>
  movesLeft > 0 && now >= opensAt && now < closesAt

/**
 * Says when trades open or close; nothing once both moves are used. While trades are open it counts down to their close, and the countdown
 * to the end of the competition is left out, so that nobody takes one for the other.
 */
function TradesOpen({ market, entry }: { market: Market; entry: Entry }) {
  const { now, opensAt, closesAt } = market
  if (entry.movesLeft === 0) return null
  if (now >= closesAt) return 'Trades and drops are closed for this competition. '
  if (canStillTrade(market, entry))
    return (
      <>
        Trades are open until {timeOrDateOf(closesAt)}, and close in{' '}
        <Countdown to={new Date(closesAt).toISOString()} className="font-bold text-text" />.
      </>
    )
  return (
    <>
      Trades and drops open at {timeOrDateOf(opensAt)}, in{' '}
      <Countdown to={new Date(opensAt).toISOString()} className="font-bold text-text" />.{' '}
    </>
  )
}

function movesLeftText(phase: Phase, left: number): string {
  if (phase === 'drafting') return 'change it as often as you like until the lock.'
  if (phase !== 'live') return 'the competition is over, and the roster stays as it is.'
  if (left === 0) return 'no moves left. Both are used, and the roster stays as it is until the end.'
  return `${left} ${left === 1 ? 'move' : 'moves'} left while live. Each trade or drop uses one.`
}
