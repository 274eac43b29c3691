/**
 * The evening as it went: the rank line with its turning points, a bar to go through it by hand or by itself, and the team and the board as
 * they stood at that moment. Where motion is not wanted, or the picture does not help, it is a table.
 */
import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Entry } from '#contract/entries.ts'
import type { EntryRecap } from '#contract/recap.ts'
import { EVERY_PLACE } from '#game/frames.ts'
import { points, whole } from '#web/lib/format.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { ordinal } from '#web/components/ordinal.ts'
import { RankLine } from '#web/components/rank-line.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BoardThen } from './board-then.tsx'
import { FramesTable } from './frames-table.tsx'
import { TeamThen } from './team-then.tsx'
import { timeIn } from './time-in.ts'
import { turnSentence } from './turn-sentence.ts'
import { useReplay } from './use-replay.ts'
import styles from './recap.module.css'

/** `own`: the entries of whoever looks. */
export function Evening({ recap, own }: { recap: EntryRecap; own: readonly Entry[] }) {
  const { line, entries, paidPlaces, rank, turns } = recap
  const replay = useReplay(line.length)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const spots = line.flatMap((spot) => (spot.rank === null ? [] : [{ share: spot.share, rank: spot.rank }]))
  const now = line[replay.at]
  if (!now || spots.length < line.length)
    return (
      <Panel title="The evening">
        <p className="mt-2 text-[14px] text-muted">
          No timeline was kept of this competition. What it came to in the end is here all the same.
        </p>
      </Panel>
    )
  const words = `${timeIn(recap, now.at)}: ${ordinal(now.rank!)} with ${points(now.score)} points`
  return (
    <>
      <Panel title="The evening">
        <p className="mt-1 text-[13px] text-muted">{words}</p>
        <div className={styles.replay}>
          <RankLine
            spots={spots}
            entries={entries}
            paidPlaces={paidPlaces}
            at={replay.at}
            label={`Rank from the lock to the end: ${spots.length} moments, ended ${ordinal(rank)} of ${whole(entries)}`}
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
          {spots.every((spot) => spot.rank === rank) && (
            <p className="text-[13px]">In {ordinal(rank)} place from the first reading to the last.</p>
          )}
          {entries > EVERY_PLACE && (
            <p className="text-[12px] text-muted">
              Points are exact. Ranks on the way are read off a few places of the board, so they may be off by a few.
            </p>
          )}
          <FramesTable recap={recap} isOpen={isStill} />
        </div>
      </Panel>
      <div className="part-columns">
        <TeamThen recap={recap} at={replay.at} />
        <BoardThen recap={recap} own={own} at={replay.at} />
      </div>
    </>
  )
}
