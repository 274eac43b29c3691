/** The player's entries on a phone, each with the way to change it. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryLine } from '#web/domain/roster/entry-line.tsx'

type Props = { competition: Competition; entries: readonly Entry[]; onClose: () => void }

export function MyEntriesSheet({ competition, entries, onClose }: Props) {
  return (
    <Dialog
      open
      as="sheet"
      title="My Entries"
      description={
        competition.phase === 'drafting'
          ? 'Until the lock each can be changed freely.'
          : 'The draft is locked. While live you can trade or drop twice with each.'
      }
      onClose={onClose}
    >
      <ul className="grid gap-1.5">
        {entries.map((entry, index) => (
          <EntryLine key={entry.id} competition={competition} entry={entry} number={index + 1} of={entries.length} />
        ))}
      </ul>
    </Dialog>
  )
}
