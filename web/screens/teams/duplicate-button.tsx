/** Enters the creators of an entry that is over in the competition that is drafting now; nothing while there is none. */
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { activeCompetition, type Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { manageEntry } from '#web/domain/entry/chosen-entry.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { competition: Pick<Competition, 'id'>; entry: Pick<Entry, 'id'>; name: string }

export function DuplicateButton({ competition, entry, name }: Props) {
  const { data: active } = useQuery(ask(activeCompetition))
  if (active?.phase !== 'drafting' || active.id === competition.id) return null
  return (
    <Button
      className="px-4"
      aria-haspopup="dialog"
      aria-label={`Duplicate ${name}`}
      onClick={() => manageEntry({ competitionId: competition.id, entryId: entry.id, name, isCopied: true })}
    >
      <Copy size={18} aria-hidden="true" />
      Duplicate
    </Button>
  )
}
