/**
 * The board at a moment of the evening, best first as it stood then: all of it, or the final leaders with this entry among them. All of the
 * player's own entries are always included.
 */
import type { Entry } from '#contract/entries.ts'
import type { EntryRecap } from '#contract/recap.ts'
import { points, whole } from '#web/ui/format.ts'
import { idTagOf, namesakesIn } from '#web/domain/entry/namesakes.tsx'
import { whichOf, youAnd } from '#web/domain/entry/you-mark.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Bar } from './bar.tsx'
import styles from './recap.module.css'

type Place = Pick<EntryRecap, 'rank' | 'isTied'>
type Row = { entryId: number; name: string; place: Place; score: number; own: 'this' | 'other' | undefined }

type Named = Pick<EntryRecap, 'userId' | 'userDisplayName'>

/** `own`: the player's own entries. */
type Props = { recap: EntryRecap; own: readonly Entry[]; at: number }

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
            <span className="text-caption font-bold">{points(score)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-muted">In the order of that moment, with the place in the end.</p>
    </Panel>
  )
}

function titleOf({ entryId, isOwn, entries, rivals }: EntryRecap): string {
  if (rivals.length >= entries) return 'The board then'
  const first = `The first ${rivals.length}`
  if (rivals.some((rival) => rival.entryId === entryId)) return first
  return `${first} and ${isOwn ? 'you' : 'this entry'}`
}

/** Equal scores in the order of the end. */
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
