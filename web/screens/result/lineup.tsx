/** The lineup of each entry with its points: the creators with most and fewest points are marked, and the sum is shown. */
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import type { CompetitionResult } from '#contract/profile.ts'
import { inDollars, points, whole, wholeDollars } from '#web/ui/format.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { useDesktop } from '#web/ui/use-media.ts'
import { EntryChip, EntryTabs } from '#web/domain/board/entry-switch.tsx'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { BEST_ENTRY_PAID, FLOOR_NOTE, NONE_SINCE_TRADE } from '#web/domain/competition/texts.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PointsButton, PointsSum, SinceTrade } from '#web/domain/entry/points.tsx'
import { receiptOfEntry, receiptOfPick } from '#web/domain/entry/receipts.ts'
import { ShareButton } from '#web/domain/board/share-button.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './result.module.css'

/** `onLeave` is called when a link in it is followed. */
type Props = {
  competition: Competition
  entries: readonly Entry[]
  result: CompetitionResult
  onLeave: (() => void) | undefined
}

export function Lineup({ competition, entries, result, onLeave }: Props) {
  // the entry that the result is about is marked
  const [nth, setNth] = useState(() => bestOf(entries))
  const isDesktop = useDesktop()
  const entry = entries[nth]
  if (!entry) return null
  const choice = { entries, nth, onChoose: setNth }
  const name = entries.length > 1 ? entryName(nth + 1, entries.length) : null
  const shown = <Played {...{ competition, result, entry, name, onLeave }} />
  return (
    <Panel title="Your lineup" aside={!isDesktop && <EntryChip {...choice} />}>
      <div className="mt-3">{isDesktop ? <EntryTabs {...choice}>{shown}</EntryTabs> : shown}</div>
    </Panel>
  )
}

const bestOf = (entries: readonly Entry[]): number => {
  const ranks = entries.map(({ rank }) => rank ?? Infinity)
  return Math.max(0, ranks.indexOf(Math.min(...ranks)))
}

type PlayedProps = Omit<Props, 'entries'> & { entry: Entry; name: string | null }

/** `name` is set if the player has several entries: then each has a share button here, except the best one, which has it above. */
function Played({ competition, result, entry, name, onLeave }: PlayedProps) {
  const isBetterPaid = result.ownEntries.some((own) => own.entryId === entry.id && own.isBetterPaid)
  const { most, fewest } = extremesOf(entry.picks)
  const markOf = ({ points: brought }: EntryPick) =>
    points(brought) === most ? 'Most points' : points(brought) === fewest ? 'Fewest points' : null
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2" aria-label="Picks">
        {entry.picks.map((pick) => (
          <PickRow key={pick.creatorId} competition={competition} pick={pick} mark={markOf(pick)} />
        ))}
      </ul>
      <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, 'your entry')} />
      <p className="flex items-baseline justify-between gap-3 text-caption text-muted">
        <span>
          #{whole(entry.rank ?? 0)}
          {entry.isTied && ', tied'}
          {isBetterPaid && <span> · {BEST_ENTRY_PAID.toLowerCase()}</span>}
          {inDollars(entry.prize) > 0 && <span className="text-coin-text"> · won {prizeDollars(entry.prize)}</span>}
        </span>
        <span className="disp text-2xl/7 font-extrabold text-text">
          <PointsButton receipt={receiptOfEntry(competition, entry, 'your entry')}>
            {points(entry.totalScore)}
          </PointsButton>
          <span className="ml-1 font-sans text-xs font-semibold text-muted">points</span>
        </span>
      </p>
      <Link to={`/recap?entry=${entry.id}`} className={buttonClass('plain')} onClick={onLeave}>
        How the evening went
      </Link>
      {name && <ShareButton competition={competition} entry={entry} name={name.toLowerCase()} className="w-full" />}
    </div>
  )
}

type RowProps = { competition: Competition; pick: EntryPick; mark: string | null }

function PickRow({ competition, pick, mark }: RowProps) {
  const name = pick.creator?.name ?? 'Unknown'
  // after a trade a creator can have points without earning any for this entry
  const isFloored = pick.points === 0 && pick.before === 0
  return (
    <li className={styles.pick} data-mark={mark ?? undefined}>
      <span className={styles.face} style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={pick.creator?.imageUrl} name={name} size={46} alt="" />
      </span>
      <span className="grid min-w-0">
        <ChannelLink youtubeId={pick.creator?.youtubeId} className="min-h-6 truncate text-sm/6 font-bold">
          {name}
        </ChannelLink>
        <span className="flex flex-wrap items-center gap-x-2 text-xs/5 text-muted">
          {wholeDollars(pick.price)}
          {mark && <span className={`pill ${mark === 'Most points' ? 'pill-go' : ''}`}>{mark}</span>}
        </span>
        {isFloored && (
          <span className="text-caption/4 text-muted">{pick.isTradedIn ? NONE_SINCE_TRADE : FLOOR_NOTE}</span>
        )}
      </span>
      <span className="grid justify-items-end">
        <PointsButton
          receipt={receiptOfPick(competition, pick)}
          className={`disp text-sm/6 font-bold ${isFloored ? 'text-muted' : 'text-go-text'}`}
        >
          {points(pick.points)}
        </PointsButton>
        <SinceTrade before={pick.before} />
      </span>
    </li>
  )
}

/**
 * Returns the most and the fewest points as they are displayed, so that equal figures get equal marks; null if all are equal. The recap
 * compares points with prices, this screen does not.
 */
function extremesOf(picks: readonly EntryPick[]): { most: string | null; fewest: string | null } {
  const brought = picks.map((pick) => pick.points)
  const [most, fewest] = [points(Math.max(...brought)), points(Math.min(...brought))]
  return most === fewest ? { most: null, fewest: null } : { most, fewest }
}
