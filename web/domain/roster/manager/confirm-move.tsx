/**
 * Asks before a move that cannot be undone, with the points that are kept, the points expected from now on, and the moves left. It closes
 * when the phase changes, or when another window has made the move impossible.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { picksAfter, type RosterEdit } from '#game/roster-edit.ts'
import { leftAfter, type Market } from '#game/live-moves.ts'
import { cents, type Cents } from '#game/money.ts'
import { remaining } from '#game/roster.ts'
import { points, signed, wholeDollars } from '#web/ui/format.ts'
import { useOnPhaseChange } from '#web/domain/competition/competition-hooks.ts'
import { Facts } from '#web/domain/entry/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AskedMove } from './roster-moves.ts'
import { limitsOf, nameOf, pickOf, picksOf } from '#web/domain/roster/roster.ts'
import type { Expected } from './expected.ts'

type Props = {
  competition: Competition
  entry: Entry
  move: AskedMove
  expected: Expected
  /** The live prices; null before the lock. */
  market: Market | null
  isPending: boolean
  /** Some offered creator fits a trade for this creator. */
  canTrade: boolean
  onCancel: () => void
  onConfirm: () => void
  onTradeInstead: () => void
}

export function ConfirmMove(props: Props) {
  const { competition, entry, move, expected, market, isPending, canTrade, onCancel, onConfirm, onTradeInstead } = props
  useOnPhaseChange(competition, isPending, () => {
    const says =
      competition.phase === 'live'
        ? {
            title: 'The Draft Is Locked',
            message:
              'Nothing was changed. You can trade or drop creators later, when a tenth of the competition has passed',
          }
        : { title: 'The Competition Is Over', message: 'Nothing was changed. Your roster stays as it was' }
    // this toast stays, because other toasts come at the same moment
    toast.show({ ...says, tone: 'bad', stays: true })
    onCancel()
  })
  useMovedElsewhere(entry, move, isPending, onCancel)
  const goes = entry.picks.find(({ creatorId }) => creatorId === move.creatorId)
  if (!goes) return null
  const isLive = competition.phase === 'live'
  const isTooDear =
    market !== null && move.kind === 'trade' && (leftAfter(market, move.creatorId, move.next.id) ?? 0) < 0
  const verb = move.kind === 'trade' ? 'Trade' : 'Drop'
  const title = move.kind === 'trade' ? `Trade ${nameOf(goes)} for ${move.next.channelName}?` : `Drop ${nameOf(goes)}?`
  const actions = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      {move.kind === 'drop' && canTrade && <Button onClick={onTradeInstead}>Trade instead</Button>}
      <Button
        tone={move.kind === 'drop' ? 'flare' : 'coin'}
        className="grow"
        disabled={isPending || isTooDear}
        onClick={onConfirm}
      >
        {isPending ? 'On its way...' : isTooDear ? 'Costs more than you have' : verb}
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
          className={market && move.kind === 'trade' ? 'grid-cols-2 md:grid-cols-4' : ''}
          facts={[
            ...(isLive ? [{ name: 'Moves left after', value: Math.max(0, entry.movesLeft - 1) }] : []),
            ...(market
              ? liveFacts(market, move)
              : [
                  {
                    name: 'Cap space after',
                    value: wholeDollars(remaining(picksAfter(picksOf(entry), editOf(move)), limitsOf(competition))),
                    tone: 'text-go-text',
                  },
                ]),
          ]}
        />
      </div>
    </Dialog>
  )
}

/** The live prices of the move, and what is left of the cap after it. A dash stands for a price that is not known. */
function liveFacts(market: Market, move: AskedMove) {
  const sells = market.priceOf(move.creatorId)?.sells
  const costs = move.kind === 'trade' ? market.priceOf(move.next.id)?.costs : undefined
  const left =
    move.kind === 'trade'
      ? leftAfter(market, move.creatorId, move.next.id)
      : sells === undefined
        ? null
        : cents(market.leftOfCap + sells)
  const amount = (value: Cents | null | undefined) =>
    value === null || value === undefined ? '—' : wholeDollars(value)
  return [
    { name: 'Sells for', value: amount(sells) },
    ...(move.kind === 'trade' ? [{ name: 'Costs', value: amount(costs) }] : []),
    {
      name: 'Left of your cap after',
      value: amount(left),
      tone: left !== null && left < 0 ? 'text-flare-text' : 'text-go-text',
    },
  ]
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

/**
 * The first line is the change of the expected points by the move. The points are those of the latest score; the text says that the points
 * at the moment of the move are kept.
 */
function WhileLive({ goes, move, expected }: { goes: EntryPick; move: AskedMove; expected: Expected }) {
  const next = move.kind === 'trade' ? move.next : null
  const givenUp = expected.of(goes.creatorId)
  const gained = next && expected.of(next.id)
  const change = givenUp === null ? null : next ? gained !== null && gained - givenUp : -givenUp
  return (
    <ul className="grid gap-2">
      {typeof change === 'number' && (
        <li className={change < 0 ? 'text-flare-text' : 'text-go-text'}>
          <b className="disp text-2xl/8 font-extrabold">{signed(change)}</b> expected
        </li>
      )}
      <li>
        <b>Kept:</b> you keep what {nameOf(goes)} has earned when you confirm, {points(goes.points)} points so far.
        Until then it may still rise or fall.
      </li>
      {next && (
        <li>
          <b>Gained:</b> {next.channelName} earns for you from now on
          {gained !== null && `, about ${points(gained)} points still to come`}.
        </li>
      )}
      <li>
        <b>Given up:</b> what {nameOf(goes)} would still earn
        {givenUp !== null && `, about ${points(givenUp)} points still to come`}.
      </li>
    </ul>
  )
}
