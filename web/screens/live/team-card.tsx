/** One live team: its place, its creators, the rest of the cap, and links to its manager, to game mode and to the board. */
import { Gamepad2, Trophy } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry } from '#contract/entries.ts'
import { points } from '#web/ui/format.ts'
import { showEntry } from '#web/domain/entry/chosen-entry.ts'
import { entryName } from '#web/domain/entry/entry-name.tsx'
import { ManageButton } from '#web/domain/roster/manage-button.tsx'
import { placeText, withPlace } from '#web/domain/competition/place.ts'
import { PointsButton, PointsSum } from '#web/domain/entry/points.tsx'
import { receiptOfEntry } from '#web/domain/entry/receipts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { CapFacts } from '#web/domain/roster/cap-facts.tsx'
import { PickTile } from '#web/domain/roster/pick-tile.tsx'
import styles from '#web/domain/roster/live.module.css'

type Props = {
  competition: Competition
  entry: Entry
  /** The nth of how many. */
  number: number
  of: number
}

export function TeamCard({ competition, entry, number, of }: Props) {
  const name = entryName(number, of)
  const place = withPlace(competition.phase, entry)
  const isSettled = competition.phase === 'completed' || competition.phase === 'void'
  return (
    <article className="panel grid gap-4 p-4" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="disp text-base/6 font-bold">{name}</h3>
        <span className={`pill ${place.rank === 1 ? 'pill-coin' : ''}`}>Rank {placeText(place, 'TBD')}</span>
        <span className="disp ml-auto text-lg/7 font-extrabold text-go-text">
          <PointsButton receipt={receiptOfEntry(competition, entry, name)}>
            <Roll text={points(entry.totalScore)} />
          </PointsButton>
          <span className="ml-1 font-sans text-xs font-semibold text-muted">pts</span>
        </span>
      </div>
      <ul className={styles.tiles}>
        {entry.picks.map((pick) => (
          <PickTile key={pick.creatorId} competition={competition} pick={pick} picks={entry.picks} />
        ))}
      </ul>
      <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, name)} />
      <CapFacts competition={competition} entry={entry} />
      <div className="flex flex-wrap gap-2">
        <ManageButton competition={competition} entry={entry} name={name} className="grow" />
        {isSettled ? (
          <Link to={`/result?competition=${competition.id}`} className={buttonClass('plain', 'grow')}>
            <Trophy size={18} aria-hidden="true" />
            Your result
          </Link>
        ) : (
          <Link to="/gamemode" className={buttonClass('plain', 'grow')} onClick={() => showEntry(entry.id)}>
            <Gamepad2 size={18} aria-hidden="true" />
            Game mode
          </Link>
        )}
        <Link to={`/leaderboard?competition=${competition.id}`} className={buttonClass('plain', 'grow')}>
          <Trophy size={18} aria-hidden="true" />
          Board
        </Link>
      </div>
    </article>
  )
}
