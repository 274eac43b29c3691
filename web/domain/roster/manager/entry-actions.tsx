/** Edit roster, Duplicate and Withdraw: the actions on a whole entry, which end at the lock. */
import { wholeDollars } from '#web/ui/format.ts'
import { Copy, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { refuseAnother } from '#game/roster.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEntryChanges } from './entry-changes.ts'
import { useCloseAtLock } from './close-at-lock.ts'

type Props = {
  competition: Competition
  entry: Entry
  /** All entries of the player in the competition. */
  entries: readonly Entry[]
  name: string
  /** Called to open the editor: with the entry's roster, or with a copy of it. */
  onEdit: (what: 'roster' | 'copy') => void
  onWithdrawn: () => void
}

export function EntryActions({ competition, entry, entries, name, onEdit, onWithdrawn }: Props) {
  const edit = useEntryChanges(competition)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const tooMany = refuseAnother(entries.length, competition.maxEntriesPerPlayer)
  const buttons = (
    <div
      role="group"
      aria-label="The whole entry"
      className="flex flex-wrap gap-2 max-[430px]:[&_svg]:hidden [&>button]:grow [&>button]:px-2 [&>button]:text-sm"
    >
      <Button aria-haspopup="dialog" onClick={() => onEdit('roster')}>
        <Pencil size={16} aria-hidden="true" />
        Edit roster
      </Button>
      <Button
        aria-haspopup="dialog"
        aria-disabled={tooMany !== null}
        onClick={() => (tooMany ? void toast.tell(tooMany) : onEdit('copy'))}
      >
        <Copy size={16} aria-hidden="true" />
        Duplicate
      </Button>
      {edit.canUndo(entry) && (
        <Button disabled={edit.isPending} onClick={() => edit.undo(entry)}>
          <Undo2 size={16} aria-hidden="true" />
          Undo last edit
        </Button>
      )}
      <Button className="text-flare-text" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
        <Trash2 size={16} aria-hidden="true" />
        Withdraw
      </Button>
    </div>
  )
  return (
    <>
      {competition.phase === 'drafting' && buttons}
      {isWithdrawing && (
        <Withdraw {...{ competition, entry, name, onWithdrawn }} onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

type WithdrawProps = Pick<Props, 'competition' | 'entry' | 'name' | 'onWithdrawn'> & { onClose: () => void }

function Withdraw({ competition, entry, name, onWithdrawn, onClose }: WithdrawProps) {
  const edit = useEntryChanges(competition)
  useCloseAtLock({ competition, isBusy: edit.isPending, kind: 'withdraw', onClose })
  return (
    <Dialog
      open
      as="sheet"
      title={`Withdraw ${name}?`}
      description={`It leaves the competition${
        competition.prizeStep === '0.00' ? '' : `, and the prize goes down by ${wholeDollars(competition.prizeStep)}`
      }. You can enter again until the lock.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            tone="flare"
            className="grow"
            disabled={edit.isPending}
            onClick={() => edit.withdraw(entry, onWithdrawn)}
          >
            {edit.isPending ? 'On its way...' : 'Withdraw'}
          </Button>
        </>
      }
    />
  )
}
