/**
 * Every pick with its points and the points that its price stands for, best first. The best and the worst are marked, and so are picks with
 * the same displayed figure.
 */
import type { EntryRecap } from '#contract/recap.ts'
import { points, wholeDollars, signed } from '#web/ui/format.ts'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { FLOOR_REASON } from '#web/domain/competition/texts.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './recap.module.css'
import type { CSSProperties } from 'react'

/** The creator came by a trade, so it may have points that do not count for the entry. */
const whyOf = ({ from, points: brought }: Stint): string => (from === null && brought === 0 ? `: ${FLOOR_REASON}` : '')

type Stint = EntryRecap['stints'][number]

/** Returns the labels of the best and the worst pick: the best may be below its price, and the worst above it. */
const praiseOf = ({ points: brought, expected }: Stint) =>
  brought > expected ? 'Best pick' : 'Closest to its projection'
const isBelow = ({ points: brought, expected }: Stint) => brought < expected
/** Rounds a number to a tenth of a point. */
const beyondOf = ({ points: brought, expected }: Stint) => Math.round((brought - expected) * 10) / 10

const isAs = (stint: Stint, marked: Stint | undefined): boolean =>
  marked !== undefined && stint.isRead && beyondOf(stint) === beyondOf(marked)

export function Calls({ recap: { stints, best, worst } }: { recap: EntryRecap }) {
  const rows = stints
    .map((stint) => ({
      stint,
      isBest: best !== null && isAs(stint, stints[best]),
      isWorst: worst !== null && isAs(stint, stints[worst]),
    }))
    .toSorted((one, other) => beyondOf(other.stint) - beyondOf(one.stint))
  return (
    <Panel title="Points against the projection">
      <ul className={styles.rows} aria-label="Picks">
        {rows.map(({ stint, isBest, isWorst }, nth) => (
          <li key={nth} className={styles.row} data-best={isBest && !isBelow(stint) ? 1 : 0}>
            <span className={styles.face} style={hueStyle(stint.category, stint.creatorId)}>
              <Avatar src={stint.imageUrl} name={stint.name} size={34} alt="" />
            </span>
            <span className="grid min-w-0">
              <ChannelLink youtubeId={stint.youtubeId} className="min-h-6 truncate text-caption/6 font-semibold">
                {stint.name}
              </ChannelLink>
              <span className="flex flex-wrap items-center gap-x-2 text-caption/4 text-muted">
                Draft price {wholeDollars(stint.price)}
                {isBest && <span className={`pill py-0 ${isBelow(stint) ? '' : 'pill-go'}`}>{praiseOf(stint)}</span>}
                {isWorst && isBelow(stint) && <span className="pill py-0">Worst pick</span>}
              </span>
              <span className="text-caption/4 text-muted">
                {stint.isRead
                  ? `scored ${points(stint.points)}, projected ${points(stint.expected)}${whyOf(stint)}`
                  : 'its numbers could not be read, so it scored a share of its projection'}
              </span>
            </span>
            <span className={`text-sm font-bold ${stint.points >= stint.expected ? 'text-go-text' : ''}`}>
              {signed(beyondOf(stint))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The best possible roster, and the share of its points that this entry scored. With trades the share can exceed 100%. */
export function BestRoster({ recap: { bestRoster, score, isOwn } }: { recap: EntryRecap }) {
  if (!bestRoster || bestRoster.points <= 0) return null
  const share = score / bestRoster.points
  return (
    <Panel title="The best possible roster">
      <p className="mt-2 text-sm">
        It scored {points(bestRoster.points)} for {wholeDollars(bestRoster.spent)}. {isOwn ? 'You' : 'This entry'} got{' '}
        <strong>{Math.round(100 * share)}%</strong> of it.
      </p>
      <div className="mt-2">
        <Bar share={share} />
      </div>
      <ul className={styles.rows} aria-label="The best roster">
        {bestRoster.picks.map((pick) => (
          <li key={pick.creatorId} className={styles.plain}>
            <ChannelLink youtubeId={pick.youtubeId} className="min-h-6 min-w-0 truncate text-caption/6 font-semibold">
              {pick.name}
            </ChannelLink>
            <span translate="no" className="text-xs text-muted">
              {wholeDollars(pick.price)}
            </span>
            <span translate="no" className="text-caption font-bold">
              {points(pick.points)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A bar beside a figure, from 0 to 1. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i style={{ '--share': Math.min(1, Math.max(0, share)) } as CSSProperties} />
    </span>
  )
}
