/** The card of a team: place, points, age, faces and cost. Its creators with their points are one press away. */
import { type Competition, activeCompetition } from '#contract/competitions.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { cents, parseDecimal, total } from '#game/money.ts'
import { mayMove, type Phase } from '#game/phase.ts'
import { points, relativeTime, wholeDollars } from '#web/ui/format.ts'
import { type ReceiptOf, receiptOfEntry, receiptOfPick } from '#web/domain/entry/receipts.ts'
import { useNow } from '#web/api/use-now.ts'
import { ManageButton } from '#web/domain/roster/manager/manage-button.tsx'
import { PointsSum, SinceTrade, WhyZero, PointsButton } from '#web/domain/entry/points.tsx'
import { entryName } from '#web/domain/entry/entry-name.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { placeText, tieOfPlace, withPlace } from '#web/domain/competition/place.ts'
import { PriceAndSubs } from '#web/domain/creator/price-and-subs.tsx'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { EntryFaces } from '#web/domain/entry/entry-faces.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useDesktop } from '#web/ui/use-media.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rank } from '#web/ui/rank.tsx'
import styles from './team-card.module.css'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { ask } from '#web/api/call.ts'
import { manageEntry } from '#web/domain/entry/chosen-entry.ts'

type Props = {
  competition: Competition
  entry: Entry
  /** The number of the team, and the number of all teams. */
  number: number
  of: number
}

export function TeamCard({ competition, entry, number, of }: Props) {
  const name = entryName(number, of)
  const place = withPlace(competition.phase, entry)
  const isDesktop = useDesktop()
  // trades at the live price leave the salary as it was at the lock, and the picks show what was paid for them
  const paid = total(entry.picks.map(({ price }) => parseDecimal(price) ?? cents(0)))
  const isAtLock = paid !== parseDecimal(entry.totalSalary)
  return (
    <article className={`panel ${styles.card}`} aria-label={name}>
      <div className="flex items-center gap-3">
        <span className="grid size-[34px] flex-none place-items-center">
          <Rank rank={place.rank} size={34} tie={tieOfPlace(place)} hasMedal={entry.totalScore > 0} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="disp text-base/6 font-bold">{name}</h2>
          <p className="text-caption text-muted">
            <Age since={entry.createdAt} />
          </p>
        </div>
        {entry.totalScore > 0 && (
          <span className="pill pill-go">
            <PointsButton receipt={receiptOfEntry(competition, entry, name)}>
              {points(entry.totalScore)} pts
            </PointsButton>
          </span>
        )}
      </div>
      <Fold
        isInside
        name={`roster-${number}`}
        title="Roster"
        aside={<EntryFaces entry={entry} />}
        isOpenAtFirst={isDesktop && of <= 2}
      >
        <ul className={styles.picks}>
          {entry.picks.map((pick) => (
            <PickRow
              key={pick.creatorId}
              phase={competition.phase}
              pick={pick}
              receipt={receiptOfPick(competition, pick)}
            />
          ))}
        </ul>
        <PointsSum entry={entry} receipt={receiptOfEntry(competition, entry, name)} />
        {entry.picks.some(({ isTradedIn }) => isTradedIn) && (
          <p className="mt-2 text-caption text-muted">Creators from a trade show the live price that you paid.</p>
        )}
      </Fold>
      <div className={styles.foot}>
        <dl className={`${FIGURES} ${mayMove(competition.phase) ? BESIDE_BUTTON : 'justify-between gap-3'}`}>
          <div>
            <dt>Total Salary</dt>
            <dd translate="no" className="disp font-bold">
              {wholeDollars(entry.totalSalary)}
              {isAtLock && <span className="block font-sans text-2xs/4 font-medium text-muted">at the lock</span>}
            </dd>
          </div>
          <div className={mayMove(competition.phase) ? '' : 'text-right'}>
            <dt>{competition.phase === 'completed' ? 'Final Rank' : 'Current Rank'}</dt>
            <dd className="disp font-bold">{placeText(place, 'Unranked')}</dd>
          </div>
        </dl>
        <ManageButton competition={competition} entry={entry} name={name} className="px-4" />
        {!mayMove(competition.phase) && <DuplicateButton competition={competition} entry={entry} name={name} />}
        {competition.phase === 'completed' && (
          <Link
            to={`/recap?entry=${entry.id}`}
            className={buttonClass('plain', 'px-4')}
            aria-label={`Recap of ${name}`}
          >
            Recap
          </Link>
        )}
      </div>
    </article>
  )
}

const FIGURES = 'flex grow text-caption whitespace-nowrap text-muted [&_dd]:text-sm [&_dd]:text-text'
/** On a phone the second figure keeps clear of the button. */
const BESIDE_BUTTON = 'justify-between gap-3 max-md:justify-start max-md:gap-6'

function Age({ since }: { since: string }) {
  return <time dateTime={since}>{relativeTime(since, useNow())}</time>
}

type RowProps = { phase: Phase; pick: EntryPick; receipt: ReceiptOf | null }

function PickRow({ phase, pick, receipt }: RowProps) {
  const name = pick.creator?.name ?? 'Unknown'
  return (
    <li className={`creator-row ${styles.pick}`}>
      <span className="fill" style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={pick.creator?.imageUrl} name={name} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <ChannelLink youtubeId={pick.creator?.youtubeId} className={styles.name!}>
          {name}
        </ChannelLink>
        <PriceAndSubs price={pick.price} subscribers={pick.creator?.subscriberCount} />
      </span>
      {receipt && (
        <span className="grid justify-items-end">
          <PointsButton receipt={receipt} className="disp text-sm/6 font-bold text-go-text">
            {points(pick.points)}
            <WhyZero phase={phase} pick={pick} />
          </PointsButton>
          <SinceTrade before={pick.before} />
        </span>
      )}
    </li>
  )
}

type DuplicateProps = { competition: Pick<Competition, 'id'>; entry: Pick<Entry, 'id'>; name: string }

/** Duplicates an entry of an ended competition into the open draft; hidden while there is none. */
function DuplicateButton({ competition, entry, name }: DuplicateProps) {
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
