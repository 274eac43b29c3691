/** Roster Manager: drops a creator, or trades one for another, while the game is live. Closes by its button, Escape or a tap beside it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { ask } from '#web/lib/call.ts'
import { Failed } from '#web/components/failed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AvailablePlayers } from './available-players.tsx'
import { CapFacts } from './cap-facts.tsx'
import { CurrentRoster } from './current-roster.tsx'
import { useMoves } from './use-moves.ts'

type Props = { competition: Competition; entry: Entry; onClose: () => void }

export function RosterManager({ competition, entry, onClose }: Props) {
  const moves = useMoves(competition, entry)
  const creators = useQuery(ask(allCreators))
  const roster = useRef<HTMLHeadingElement>(null)
  const wantedId = moves.wanted?.id
  // the next tap belongs to the roster: scroll to it and move the focus there
  useEffect(() => {
    if (wantedId !== undefined) roster.current?.focus()
  }, [wantedId])

  const inRoster = new Set(entry.picks.map((pick) => pick.creatorId))
  const available = creators.data?.filter((creator) => creator.inPlay && !inRoster.has(creator.id))
  return (
    <Dialog open onClose={onClose} title="Roster Manager" description={movesLeftText(entry.movesLeft)}>
      <div className="grid gap-5">
        <CapFacts competition={competition} entry={entry} />
        <CurrentRoster heading={roster} competition={competition} entry={entry} moves={moves} />
        {available && <AvailablePlayers creators={available} moves={moves} />}
        {!available && !creators.error && <Waiting />}
        {!available && creators.error && (
          <Failed title="The players did not load" error={creators.error} onRetry={() => void creators.refetch()} />
        )}
      </div>
    </Dialog>
  )
}

/** As high as the list that is loading. */
function Waiting() {
  return (
    <div className="panel opacity-60 h-[386px]" role="status">
      <span className="sr-only">Loading players...</span>
    </div>
  )
}

function movesLeftText(left: number): string {
  if (left === 0) return 'No moves left: trades and drops are used up until the end.'
  return `${left} ${left === 1 ? 'move' : 'moves'} left while live: a trade or a drop uses one.`
}
