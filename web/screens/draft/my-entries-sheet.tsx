/** The player's entries on a phone, each with a button to change it. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { wholeDollars } from '#web/ui/format.ts'
import { manageEntry } from '#web/domain/entry/chosen-entry.ts'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from '#web/domain/roster/draft.module.css'

type Props = { competition: Competition; entries: readonly Entry[]; onClose: () => void }

export function MyEntriesSheet({ competition, entries, onClose }: Props) {
  return (
    <Dialog
      open
      as="sheet"
      title="My Entries"
      description={
        competition.phase === 'drafting'
          ? 'You can change each entry freely until the lock.'
          : 'The draft is locked. While live, each entry has two trades or drops.'
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

type LineProps = { competition: Competition; entry: Entry; number: number; of: number; isCompact?: boolean }

/** With `isCompact` the entry is one row. */
export function EntryLine({ competition, entry, number, of, isCompact = false }: LineProps) {
  const name = `Entry #${number}`
  return (
    <li className={`grid gap-2 rounded-xl bg-raise px-3 text-sm font-semibold ${isCompact ? 'py-2' : 'py-2.5'}`}>
      <span className="flex items-center gap-2">
        {!isCompact && <Picture src="/art/ticket.webp" width={22} height={22} alt="" />}
        {name}
        {isCompact && <EntryFaces entry={entry} />}
        <span translate="no" className="ml-auto font-medium text-muted">
          {wholeDollars(entry.totalSalary)}
        </span>
        {competition.phase === 'drafting' && (
          <button
            type="button"
            className={styles.edit}
            aria-haspopup="dialog"
            aria-label={`Edit ${name}`}
            onClick={() =>
              manageEntry({ competitionId: competition.id, entryId: entry.id, name: entryName(number, of) })
            }
          >
            Edit
          </button>
        )}
      </span>
      {!isCompact && (
        <span className="flex flex-wrap items-center gap-1">
          {entry.picks.map((pick) => (
            <span
              key={pick.creatorId}
              className="mini"
              style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}
            >
              <Avatar src={pick.creator?.imageUrl} name={pick.creator?.name ?? 'Unknown'} size={38} />
            </span>
          ))}
        </span>
      )}
    </li>
  )
}
