/** Asks before a move that cannot be taken back: what is banked, what is expected from now on, and what is left afterwards. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { expectedFromNow } from '#game/expected.ts'
import { elapsedShare } from '#game/phase.ts'
import { remaining } from '#game/roster.ts'
import { points, wholeDollars } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Facts } from '#web/components/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { limitsOf, nameOf, picksOf, timesOf } from './roster.ts'
import { picksAfter, type AskedMove } from './use-moves.ts'

type Props = {
  competition: Competition
  entry: Entry
  move: AskedMove
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
  onTradeInstead: () => void
}

export function ConfirmMove({ competition, entry, move, isPending, onCancel, onConfirm, onTradeInstead }: Props) {
  const goes = entry.picks.find(({ creatorId }) => creatorId === move.creatorId)
  if (!goes) return null
  const isLive = competition.phase === 'live'
  const verb = move.kind === 'trade' ? 'Trade' : 'Drop'
  const title = move.kind === 'trade' ? `Trade for ${move.next.channelName}?` : `Drop ${nameOf(goes)}?`
  const actions = (
    <>
      <Button onClick={onCancel}>Keep the roster</Button>
      {move.kind === 'drop' && <Button onClick={onTradeInstead}>Trade instead</Button>}
      <Button tone="coin" className="grow" disabled={isPending} onClick={onConfirm}>
        {isPending ? 'On its way...' : verb}
      </Button>
    </>
  )
  return (
    <Dialog open as="sheet" title={title} onClose={onCancel} actions={actions}>
      <div className="grid gap-4 text-[14px]/6">
        {isLive && <WhileLive competition={competition} goes={goes} move={move} />}
        {move.kind === 'drop' && (
          <p className="text-muted">
            If you drop {nameOf(goes)}, that place stays empty and this entry plays with {entry.picks.length - 1}{' '}
            creators. To fill it, trade instead{isLive && ': that uses one move too'}.
          </p>
        )}
        <Facts
          facts={[
            ...(isLive ? [{ name: 'Moves left', value: Math.max(0, entry.movesLeft - 1) }] : []),
            {
              name: 'Cap Space left',
              value: wholeDollars(remaining(picksAfter(picksOf(entry), move), limitsOf(competition))),
              tone: 'text-go-text',
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

/** Points are earned evenly, so that what is expected from now on is what remains of the day: an average one, not of today's pace. */
function WhileLive({ competition, goes, move }: { competition: Competition; goes: EntryPick; move: AskedMove }) {
  const share = elapsedShare(timesOf(competition), new Date(useNow()))
  const stillToCome = points(Math.max(0, goes.projected - goes.points))
  const next = move.kind === 'trade' ? move.next : null
  return (
    <ul className="grid gap-2">
      <li>
        <b>Banked:</b> the {points(goes.points)} points of {nameOf(goes)} stay yours.
      </li>
      {next && (
        <li>
          <b>Gained:</b> {next.channelName} counts from now on
          {next.worth !== null &&
            `, about ${points(expectedFromNow(next.worth, share))} more points if its day is an average one`}
          .
        </li>
      )}
      <li>
        <b>Given up:</b> {nameOf(goes)} is heading for another {stillToCome} points.
      </li>
    </ul>
  )
}
