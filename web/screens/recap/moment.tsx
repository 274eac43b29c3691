/** The team, the board and the table at a moment of the evening. */
import type { EntryRecap } from '#contract/recap.ts'
import { points, whole } from '#web/ui/format.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from './calls.tsx'
import styles from './recap.module.css'
import type { Entry } from '#contract/entries.ts'
import { idTagOf, namesakesIn, whichOf, youAnd } from '#web/domain/entry/entry-marks.tsx'
import { timeIn } from './texts.ts'

export function TeamThen({ recap: { stints, line, bankedBefore }, at }: { recap: EntryRecap; at: number }) {
  const { points: brought, score } = line[at]!
  const most = Math.max(1, ...line.flatMap((spot) => spot.points.map((one) => one ?? 0)))
  return (
    <Panel
      title="The team then"
      aside={
        <span translate="no" className="disp text-sm font-bold">
          {points(score)}
        </span>
      }
    >
      <ul className={styles.rows} aria-label="The team then">
        {stints.map((stint, nth) => {
          const earned = brought[nth] ?? null
          const hasLeft = stint.to !== null && stint.to <= line[at]!.at
          return (
            <li key={nth} className={styles.row} data-off={earned === null || hasLeft ? 1 : 0}>
              <span className={styles.face} style={hueStyle(stint.category, stint.creatorId)}>
                <Avatar src={stint.imageUrl} name={stint.name} size={34} alt="" />
              </span>
              <span className="grid min-w-0 gap-1">
                <span translate="no" className="truncate text-caption/4 font-semibold">
                  {stint.name}
                </span>
                <Bar share={(earned ?? 0) / most} />
              </span>
              <span className="grid justify-items-end text-caption font-bold">
                {earned === null ? '–' : points(earned)}
                {hasLeft && <span className="text-2xs/3 font-medium text-muted">kept</span>}
                {earned === null && <span className="text-2xs/3 font-medium text-muted">not yet</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {bankedBefore !== 0 && (
        <p className="mt-2 text-caption text-muted">With {points(bankedBefore)} points from earlier trades.</p>
      )}
    </Panel>
  )
}

type Place = Pick<EntryRecap, 'rank' | 'isTied'>
type Row = { entryId: number; name: string; place: Place; score: number; own: 'this' | 'other' | undefined }

type Named = Pick<EntryRecap, 'userId' | 'userDisplayName'>

/** The entries of the signed-in player. */
type Props = { recap: EntryRecap; own: readonly Entry[]; at: number }

/**
 * The board at a moment, best first: the whole board, or the final leaders with this entry. The player's own entries are always included.
 */
export function BoardThen({ recap, own, at }: Props) {
  const rows = rowsAt(recap, own, at)
  const most = Math.max(1, ...rows.map(({ score }) => score))
  return (
    <Panel title={titleOf(recap)}>
      <ol className={styles.rows} aria-label="The board then">
        {rows.map(({ entryId, name, place, score, own }) => (
          <li key={entryId} className={styles.row} data-own={own} aria-current={own === 'this' ? 'true' : undefined}>
            <span className={styles.rank}>
              #{whole(place.rank)}
              {place.isTied && (
                <span className="block text-2xs/3 font-semibold">
                  <span className="sr-only">, </span>tied
                </span>
              )}
              <span className="sr-only"> in the end</span>
            </span>
            <span className="grid min-w-0 gap-1">
              <span className="truncate text-caption/4 font-semibold">{name}</span>
              <Bar share={score / most} />
            </span>
            <span translate="no" className="text-caption font-bold">
              {points(score)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-caption text-muted">Sorted by the points at that moment. The number is the final rank.</p>
    </Panel>
  )
}

function titleOf({ entryId, isOwn, entries, rivals }: EntryRecap): string {
  if (rivals.length >= entries) return 'The board then'
  const first = `The first ${rivals.length}`
  if (rivals.some((rival) => rival.entryId === entryId)) return first
  return `${first} and ${isOwn ? 'you' : 'this entry'}`
}

/** Sorts by score; equal scores keep the final order. */
function rowsAt(recap: EntryRecap, own: Props['own'], at: number): Row[] {
  const { entryId, line, rivals } = recap
  const namesakes = namesakesIn([...rivals, recap])
  const rowOf = (
    id: number,
    { userId, userDisplayName }: Named,
    place: Place,
    score: number,
    nthEntry?: number,
  ): Row => {
    const nth = own.findIndex((entry) => entry.id === id)
    const which = whichOf({ nthEntry: nth < 0 || own.length === 1 ? nthEntry : nth + 1 })
    const told = [userDisplayName || 'Anonymous', namesakes.has(userId) ? idTagOf(userId) : null, which]
    const name = nth >= 0 ? youAnd(which) : told.filter((part) => part !== null).join(' · ')
    return { entryId: id, name, place, score, own: id === entryId ? 'this' : nth < 0 ? undefined : 'other' }
  }
  const rows = rivals.map((rival) => rowOf(rival.entryId, rival, rival, rival.scores[at] ?? 0, rival.nthEntry))
  if (!rows.some((row) => row.entryId === entryId)) rows.push(rowOf(entryId, recap, recap, line[at]!.score))
  return rows.toSorted((one, other) => other.score - one.score || one.place.rank - other.place.rank)
}

/** The evening as a table, open by default with reduced motion. */
export function SnapshotsTable({ recap, isOpen }: { recap: EntryRecap; isOpen: boolean }) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary>The evening as a table</summary>
      <div className={styles.scroll} role="group" aria-label="The evening as a table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Place</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {recap.line.map(({ share, at, rank, isTied, score }) => (
              <tr key={share}>
                <th scope="row">
                  <time dateTime={at}>{timeIn(recap, at)}</time>
                </th>
                <td>{rank === null ? '–' : `${whole(rank)}${isTied ? ', tied' : ''}`}</td>
                <td translate="no">{points(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
