/** The player's entries in the active competition. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'
import { MY_ENTRIES } from '#web/domain/competition/banner.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EntryLine } from '#web/domain/roster/entry-line.tsx'
import styles from '#web/domain/roster/draft.module.css'

/** `isLow`: it stands above the creators, and scrolls by itself so that they stay in sight. */
export function MyEntriesCard({ competition, isLow = false }: { competition: Competition; isLow?: boolean }) {
  const { data: entries } = useQuery(ask(myEntries, { params: { competitionId: competition.id } }))
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isScrolled = useOverflow(scroller, list)
  return (
    <Panel title="My Entries" aside={entries && entries.length > 0 && <Count of={entries.length} />}>
      {entries?.length === 0 && (
        <p className="mt-3 text-sm/5 text-muted">No entries yet. Your rosters will appear here.</p>
      )}
      <div
        id={MY_ENTRIES}
        ref={scroller}
        className={`mt-3 ${isLow ? styles.low : ''}`}
        {...(isScrolled && { tabIndex: 0, role: 'group', 'aria-label': 'My Entries' })}
      >
        <ul ref={list} className="grid gap-1.5">
          {entries?.map((entry, index) => (
            <EntryLine
              key={entry.id}
              competition={competition}
              entry={entry}
              number={index + 1}
              of={entries.length}
              isCompact={isLow}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** Beside the title. */
const Count = ({ of }: { of: number }) => (
  <span className="mr-auto rounded-full bg-raise px-2.5 py-0.5 text-caption font-bold text-muted">{of}</span>
)
