/** 'Competition Status' on a desktop: phase, entries, prize, the player's position. */
import { whole, wholeDollars } from '#web/ui/format.ts'
import { bestPlaced, placeText } from '#web/domain/competition/place.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { STATUS } from './standing.ts'
import type { Props } from './use-game.ts'
import { boardOf } from './ways.ts'

export function CompetitionStatus({ competition, entries }: Props) {
  const isLive = competition.phase === 'live'
  const lines = [
    ['Total entries', whole(competition.totalEntries)],
    ['Prize', wholeDollars(competition.prizeValue)],
    [entries.length === 1 ? 'Your position' : 'Your best position', placeText(bestPlaced(entries)!, 'N/A')],
  ] as const
  return (
    <Panel title="Competition Status">
      <dl className="mt-3 grid gap-2">
        <div className="flex items-center justify-between">
          <dt className="text-xs text-muted">Phase</dt>
          <dd>
            <span className={`pill ${isLive ? 'pill-go' : ''}`}>{isLive ? 'LIVE NOW' : STATUS[competition.phase]}</span>
          </dd>
        </div>
        {lines.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="disp text-sm/6 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={boardOf(competition)}
        className="mt-2 inline-flex min-h-11 items-center text-caption font-semibold text-ice-text hover:underline"
      >
        See the whole board
      </Link>
    </Panel>
  )
}
