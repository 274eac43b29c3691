/**
 * Asks before a move that cannot be undone, with the points that are kept, the points expected from now on, and the moves left. It closes
 * when the phase changes, or when another window has made the move impossible.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { picksAfter, type RosterEdit } from '#game/roster-edit.ts'
import { remaining } from '#game/roster.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { useOnPhaseChange } from '#web/domain/competition/competition-hooks.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AskedMove } from './roster-moves.ts'
import { limitsOf, nameOf, pickOf, picksOf } from '#web/domain/roster/roster.ts'
import type { Expected } from './use-expected.ts'

type Props = {
  competition: Competition
  entry: Entry
  move: AskedMove
  expected: Expected
  isPending: boolean
  /** Some offered creator fits a trade for this creator. */
  canTrade: boolean
  onCancel: () => void
  onConfirm: () => void
  onTradeInstead: () => void
}

export function ConfirmMove(props: Props) {
  const { competition, entry, move, expected, isPending, canTrade, onCancel, onConfirm, onTradeInstead } = props
  useOnPhaseChange(competition, isPending, () => {
    const says =
      competition.phase === 'live'
        ? { title: 'The Draft Is Locked', message: 'Nothing was changed. You can still trade or drop creators' }
        : { title: 'The Competition Is Over', message: 'Nothing was changed. Your roster stays as it was' }
    // this toast stays, because other toasts come at the same moment
    toast.show({ ...says, tone: 'bad', stays: true })
    onCancel()
  })
  useMovedElsewhere(entry, move, isPending, onCancel)
  const goes = entry.picks.find(({ creatorId }) => creatorId === move.creatorId)
  if (!goes) return null
  const isLive = competition.phase === 'live'
  const verb = move.kind === 'trade' ? 'Trade' : 'Drop'
  const title = move.kind === 'trade' ? `Trade ${nameOf(goes)} for ${move.next.channelName}?` : `Drop ${nameOf(goes)}?`
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      {move.kind === 'drop' && canTrade && <Button onClick={onTradeInstead}>Trade instead</Button>}
      <Button tone={move.kind === 'drop' ? 'flare' : 'coin'} className="grow" disabled={isPending} onClick={onConfirm}>
        {isPending ? 'On its way...' : verb}
      </Button>
    </>
  )
  return (
    <Dialog open as="sheet" title={title} onClose={onCancel} actions={actions}>
      <div className="grid gap-4 text-sm/6">
        {isLive && <WhileLive goes={goes} move={move} expected={expected} />}
        {move.kind === 'drop' && (
          <p className="text-muted">
            {isLive
              ? `No one replaces them; you continue with ${entry.picks.length - 1} creators. ${
                  canTrade ? 'A trade uses one move too.' : 'You can’t trade instead: no one else fits under your cap.'
                }`
              : 'You can add someone else until the lock. After that, an open spot can’t be filled.'}
          </p>
        )}
        <Facts
          facts={[
            ...(isLive ? [{ name: 'Moves left after', value: Math.max(0, entry.movesLeft - 1) }] : []),
            {
              name: 'Cap space after',
              value: wholeDollars(remaining(picksAfter(picksOf(entry), editOf(move)), limitsOf(competition))),
              tone: 'text-go-text',
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

const editOf = (move: AskedMove): RosterEdit => (move.kind === 'trade' ? { ...move, pick: pickOf(move.next) } : move)

/** Closes the question with a toast if another window has moved one of its creators. */
function useMovedElsewhere(entry: Entry, move: AskedMove, isPending: boolean, onCancel: () => void): void {
  const [asked] = useState(entry)
  const has = (creatorId: number) => entry.picks.some((pick) => pick.creatorId === creatorId)
  const isGone = !has(move.creatorId)
  const isMoot = !isPending && (isGone || (move.kind === 'trade' && has(move.next.id)))
  const tell = useEffectEvent(() => {
    const goes = asked.picks.find(({ creatorId }) => creatorId === move.creatorId)
    const name = isGone || move.kind === 'drop' ? goes && nameOf(goes) : move.next.channelName
    const isDrop = entry.picks.length < asked.picks.length
    toast.show({
      title: isDrop ? 'Already Dropped' : 'Already Traded',
      message: `${name} ${isGone ? 'has left' : 'has joined'} your roster in another window. Nothing was changed here`,
      tone: 'bad',
      stays: true,
    })
    onCancel()
  })
  useEffect(() => {
    if (isMoot) tell()
  }, [isMoot])
}

/** The points are those of the latest score; the text says that the points at the moment of the move are kept. */
function WhileLive({ goes, move, expected }: { goes: EntryPick; move: AskedMove; expected: Expected }) {
  const next = move.kind === 'trade' ? move.next : null
  const givenUp = expected.of(goes.creatorId)
  const gained = next && expected.of(next.id)
  return (
    <ul className="grid gap-2">
      <li>
        <b>Kept:</b> you keep what {nameOf(goes)} has earned when you confirm, {points(goes.points)} points so far.
        Until then it may still rise or fall.
      </li>
      {next && (
        <li>
          <b>Gained:</b> {next.channelName} earns for you from now on
          {gained !== null && `, about ${points(gained)} points at today’s pace`}.
        </li>
      )}
      <li>
        <b>Given up:</b> what {nameOf(goes)} would still earn
        {givenUp !== null && `, about ${points(givenUp)} points at today’s pace`}.
      </li>
    </ul>
  )
}
