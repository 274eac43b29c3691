/**
 * The evening of an entry: the rank chart with its turning points, a slider that plays by itself or by hand, and the team and board at the
 * selected moment. With reduced motion, a table.
 */
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import type { Entry } from '#contract/entries.ts'
import type { EntryRecap } from '#contract/recap.ts'
import { EVERY_PLACE } from '#game/board-snapshots.ts'
import { points, whole } from '#web/ui/format.ts'
import { readSeen } from '#web/domain/board/seen-ranks.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { RankLine } from '#web/domain/board/rank-line.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BoardThen, SnapshotsTable, TeamThen } from './moment.tsx'
import { timeIn, turnSentence } from './texts.ts'
import styles from './recap.module.css'

const LEVEL = 'all are level, nobody has points yet'

/** Formats a rank, for example 'tied for 3rd'. */
const placeOf = (rank: number, isTied = false): string => `${isTied ? 'tied for ' : ''}${ordinal(rank)}`

/** The entries of the signed-in player. */
export function Evening({ recap, own }: { recap: EntryRecap; own: readonly Entry[] }) {
  const { line, entries, paidPlaces, turns } = recap
  const replay = useReplay(line.length)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  // while all entries are level, no entry has a rank
  const spots = line.flatMap((spot) => (spot.rank === null ? [] : [{ share: spot.share, rank: spot.rank }]))
  const now = line[replay.at]
  if (!now || spots.length === 0)
    return (
      <Panel title="The evening">
        <p className="mt-2 text-sm text-muted">This competition has no timeline. Its result is below.</p>
      </Panel>
    )
  const standing = now.rank === null ? LEVEL : `${placeOf(now.rank, now.isTied)} with ${points(now.score)} points`
  const words = `${timeIn(recap, now.at)}: ${standing}`
  const inTheEnd = `${placeOf(recap.rank, recap.isTied)} of ${whole(entries)}`
  const placed = line.slice(0, replay.at + 1).filter((spot) => spot.rank !== null).length
  const isSteady = spots.every((spot) => spot.rank === recap.rank)
  const between = beyond(
    spots.map((spot) => spot.rank),
    readSeen(recap.competitionId).lines[recap.entryId]?.map(([, seen]) => seen) ?? [],
  )
  return (
    <>
      <Panel title="The evening">
        <p className="mt-1 text-caption text-muted">{words}</p>
        <div className={styles.replay}>
          <RankLine
            spots={spots}
            entries={entries}
            paidPlaces={paidPlaces}
            at={now.rank === null ? -1 : placed - 1}
            label={`Rank from the lock to the end: ${spots.length} moments, ended ${inTheEnd}`}
          />
          <div className={styles.bar}>
            {!isStill && (
              <IconButton name={replay.isPlaying ? 'Pause' : 'Play the evening'} onClick={replay.toggle}>
                {replay.isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
              </IconButton>
            )}
            <input
              type="range"
              className={styles.scrub}
              aria-label="Moment of the evening"
              aria-valuetext={words}
              min={0}
              max={line.length - 1}
              value={replay.at}
              style={{ '--share': line.length > 1 ? replay.at / (line.length - 1) : 1 } as CSSProperties}
              onChange={(event) => replay.show(Number(event.target.value))}
            />
          </div>
          {turns.length > 0 && (
            <ol className={styles.turns} aria-label="Turning points">
              {turns.map((turn) => (
                <li key={turn.to}>
                  <button type="button" className={styles.turn} onClick={() => replay.show(turn.to)}>
                    <span
                      className={turn.rankTo < turn.rankFrom ? 'text-go-text' : 'text-flare-text'}
                      aria-hidden="true"
                    >
                      {turn.rankTo < turn.rankFrom ? '▲' : '▼'}
                    </span>
                    <span>{turnSentence(turn, recap)}</span>
                  </button>
                </li>
              ))}
            </ol>
          )}
          {(isSteady || between) && (
            <p className="text-caption">
              {isSteady && `In ${ordinal(recap.rank)} place at every recorded moment`}
              {isSteady && between && `; between them you saw it ${between}`}
              {!isSteady && `Between these moments you saw it ${between}`}.
            </p>
          )}
          {entries > EVERY_PLACE && (
            <p className="text-caption text-muted">
              Points are exact. Earlier ranks are estimates and can be off by a few.
            </p>
          )}
          <SnapshotsTable recap={recap} isOpen={isStill} />
        </div>
      </Panel>
      <div className="part-columns">
        <TeamThen recap={recap} at={replay.at} />
        <BoardThen recap={recap} own={own} at={replay.at} />
      </div>
    </>
  )
}

/** Says that the player saw a better or a worse rank than the snapshots have, because only a few snapshots of a competition are stored. */
function beyond(kept: readonly number[], seen: readonly number[]): string {
  const [best, worst] = [Math.min(...seen), Math.max(...seen)]
  const parts = [
    best < Math.min(...kept) && `as high as ${ordinal(best)}`,
    worst > Math.max(...kept) && `as low as ${ordinal(worst)}`,
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

/**
 * The state of the replay: the selected snapshot, and whether the replay runs. It takes 20 seconds for any number of snapshots, and starts
 * again from the end.
 */
export const REPLAY_MS = 20_000

export type Replay = { at: number; isPlaying: boolean; show: (at: number) => void; toggle: () => void }

function useReplay(spots: number): Replay {
  const last = Math.max(0, spots - 1)
  const [at, setAt] = useState(last)
  const [isWanted, setWanted] = useState(false)
  const isPlaying = isWanted && at < last

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), REPLAY_MS / last)
    return () => clearInterval(timer)
  }, [isPlaying, last])

  return {
    at: Math.min(at, last),
    isPlaying,
    show(wanted) {
      setWanted(false)
      setAt(wanted)
    },
    toggle() {
      if (!isPlaying && at >= last) setAt(0)
      setWanted(!isPlaying)
    },
  }
}
