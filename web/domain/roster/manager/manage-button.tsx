/**
 * Opens the Roster Manager of an entry: Edit while drafting, when changes are free, Manage while live, or Trade where that is what the
 * screen is for. It is hidden once the competition is over.
 */
import { Settings2 } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { tradeWindow } from '#game/live-price.ts'
import { mayMove } from '#game/phase.ts'
import { useNow } from '#web/api/use-now.ts'
import { manageEntry } from '#web/domain/entry/chosen-entry.ts'
import { Button } from '#web/ui/button.tsx'
import { instantOf } from '#web/ui/format.ts'

type Props = {
  competition: Pick<Competition, 'id' | 'phase' | 'startTime' | 'endTime'>
  entry: Pick<Entry, 'id' | 'movesLeft'>
  /** The name of the entry, for instance 'Entry 1 of 3'. */
  name: string
  /** Adds the number of the entry, where the screen shows several. */
  isNamed?: boolean
  /** Says Trade until trades close, while the entry has moves left. */
  isForTrade?: boolean
  className?: string
}

export function ManageButton({ competition, entry, name, isNamed = false, isForTrade = false, className = '' }: Props) {
  const { closesAt } = tradeWindow(instantOf(competition.startTime), instantOf(competition.endTime))
  const mayTrade = useNow() < closesAt && entry.movesLeft > 0
  if (!mayMove(competition.phase)) return null
  const verb = competition.phase === 'drafting' ? 'Edit' : isForTrade && mayTrade ? 'Trade' : 'Manage'
  const label = verb === 'Trade' ? 'Trade in' : verb
  return (
    <Button
      className={className}
      aria-haspopup="dialog"
      aria-label={`${label} ${name}`}
      onClick={() => manageEntry({ competitionId: competition.id, entryId: entry.id, name })}
    >
      <Settings2 size={18} aria-hidden="true" />
      <span>
        {isNamed ? label : verb}
        {isNamed && <span> {name.replace(/ of .*/, '').toLowerCase()}</span>}
      </span>
    </Button>
  )
}
