/** One's entries in the active competition. */
import { useQuery } from '@tanstack/react-query'
import { myEntries, type Entry } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { hueStyle } from '#web/components/hue.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'

export function MyEntriesCard({ competitionId }: { competitionId: number }) {
  const { data: entries } = useQuery(ask(myEntries, { params: { competitionId } }))
  return (
    <Panel title="My Entries">
      {entries?.length === 0 && (
        <p className="mt-3 text-sm text-muted">No entries yet. Your rosters will appear here.</p>
      )}
      <ul className="mt-3 grid gap-1.5">
        {entries?.map((entry, place) => (
          <EntryLine key={entry.id} entry={entry} number={place + 1} />
        ))}
      </ul>
    </Panel>
  )
}

function EntryLine({ entry, number }: { entry: Entry; number: number }) {
  return (
    <li className="grid gap-2 rounded-xl bg-raise px-3 py-2.5 text-[14px] font-semibold">
      <span className="flex items-center gap-2">
        <img src="/art/ticket.webp" width={22} height={22} alt="" />
        Entry #{number}
        <span className="ml-auto font-medium text-muted">{wholeDollars(entry.totalSalary)}</span>
      </span>
      <span className="flex gap-1.5">
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
    </li>
  )
}
