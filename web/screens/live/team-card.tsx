/** A live team in a few lines: rank, score, last change and faces. Its creators with their points and the cap are one press away. */
import { Gamepad2, Trophy } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { points, wholeDollars, counted } from '#web/ui/format.ts'
import { showEntry } from '#web/domain/entry/chosen-entry.ts'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { ManageButton } from '#web/domain/roster/manager/manage-button.tsx'
import { placeText, withPlace } from '#web/domain/competition/place.ts'
import { PointsButton, PointsSum, toCome, SinceTrade } from '#web/domain/entry/points.tsx'
import { receiptOfEntry, receiptOfPick } from '#web/domain/entry/receipts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { ChangeMark, type Change } from '#web/domain/board/change.tsx'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { CapFacts } from '#web/domain/roster/manager/cap-facts.tsx'
import styles from '#web/domain/roster/live.module.css'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { nameOf } from '#web/domain/roster/roster.ts'

type Props = {
  competition: Competition
  entry: Entry
  /** The number of the team, and the number of all teams. */
  number: number
  of: number
  change: Change | undefined
}

export function TeamCard({ competition, entry, number, of, change }: Props) {
  const name = entryName(number, of)
  const place = withPlace(competition.phase, entry)
  const isSettled = competition.phase === 'completed' || competition.phase === 'void'
  return (
    <article className="panel grid gap-1 px-4 pt-3 pb-1" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 md:gap-x-3">
        <h3 className="disp text-base/6 font-bold">{name}</h3>
        <span className={`pill ${place.rank === 1 ? 'pill-coin' : ''}`}>Rank {placeText(place, 'TBD')}</span>
        <span className="ml-auto flex items-baseline gap-2">
          <ChangeMark change={change} />
          <span className="disp text-lg/7 font-extrabold text-go-text">
            <PointsButton receipt={receiptOfEntry(competition, entry, name)}>{points(entry.totalScore)}</PointsButton>
            <span className="ml-1 font-sans text-xs font-semibold text-muted max-md:sr-only">pts</span>
          </span>
        </span>
        <div className="flex gap-2 max-md:basis-full">
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
        </div>
      </div>
      <Fold isInside name={`live-roster-${number}`} title="Roster" aside={<EntryFaces entry={entry} />}>
        <div className="grid gap-3 pb-3">
          <ul className={styles.tiles}>
            {entry.picks.map((pick) => (
              <PickTile key={pick.creatorId} competition={competition} pick={pick} />
            ))}
          </ul>
          <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, name)} />
          <CapFacts competition={competition} entry={entry} />
        </div>
      </Fold>
    </article>
  )
}

/** A pick as a small card: picture, name, price, subscribers, points, and those expected still to come. */
function PickTile({ competition, pick }: { competition: Competition; pick: EntryPick }) {
  const name = nameOf(pick)
  return (
    <li className={styles.tile} style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
      <span className={styles.art}>
        <Avatar src={pick.creator?.imageUrl} name={name} size={64} alt="" />
      </span>
      <span className="grid min-w-0 px-2.5 py-2">
        <ChannelLink
          youtubeId={pick.creator?.youtubeId}
          className="line-clamp-2 min-h-6 py-0.5 text-caption/[18px] font-bold text-ellipsis"
        >
          {name}
        </ChannelLink>
        <span translate="no" className="text-caption font-semibold text-coin-text">
          {wholeDollars(pick.price)}
        </span>
        <span className="text-xs text-muted">{counted(pick.creator?.subscriberCount ?? null, 'sub')}</span>
        <span className="text-caption font-semibold">
          <PointsButton receipt={receiptOfPick(competition, pick)} className="text-go-text">
            {points(pick.points)} pts
          </PointsButton>
          <SinceTrade before={pick.before} />
        </span>
        {competition.phase === 'live' && <span className="text-xs text-muted">{toCome(pick)} to come</span>}
      </span>
    </li>
  )
}
