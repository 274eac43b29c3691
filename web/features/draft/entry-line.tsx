/** One of one's entries: its number, what it costs, who is in it, and the way to change it. */
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { hueStyle } from '#web/components/hue.ts'
import { ManageButton } from '#web/components/manage-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

export function EntryLine({ competition, entry, number }: { competition: Competition; entry: Entry; number: number }) {
  return (
    <li className="grid gap-2 rounded-xl bg-raise px-3 py-2.5 text-[14px] font-semibold">
      <span className="flex items-center gap-2">
        <img src="/art/ticket.webp" width={22} height={22} alt="" />
        Entry #{number}
        <span className="ml-auto font-medium text-muted">{wholeDollars(entry.totalSalary)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
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
      <ManageButton competition={competition} entry={entry} name={`Entry #${number}`} className="text-[13px]" />
    </li>
  )
}
