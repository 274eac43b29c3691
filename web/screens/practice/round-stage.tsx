/** The running round: the rank, the hour of the day, the player's five creators, the board. The first round explains itself. */
import { pointsOf } from '#game/points.ts'
import { practiceBoard, type PracticeBoard } from '#game/practice.ts'
import { counted, points, whole } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { BoardRows } from './board-rows.tsx'
import { type Day, type DayCreator, type Round, playersOf, rowOfPlayer } from './day.ts'
import { PracticeNote } from './pick-parts.tsx'
import styles from './practice.module.css'

type Props = {
  day: Day
  round: Round
  picks: readonly DayCreator[]
  /** The part of the day that has passed, from 0 to 1. */
  share: number
  isFirst: boolean
  onEnd: () => void
}

/** The share of the day from which each lesson is shown. */
const LESSONS = [
  [0, 'A whole recorded day passes in 60 seconds. Your five earn points as people watch their channels.'],
  [0.25, 'Creators score for the day’s views, and more for a better day than usual.'],
  [0.5, 'The grey figure is what is still to come for a creator. It follows the day so far.'],
  [0.75, 'At the end the points are final. In a real competition the first places win play money.'],
] as const

export function RoundStage({ day, round, picks, share, isFirst, onEnd }: Props) {
  const board = practiceBoard(day, playersOf(round, picks), share)
  const own = rowOfPlayer(board)
  const hour = Math.floor(24 * share)
  const lesson = LESSONS.findLast(([from]) => share >= from)![1]
  return (
    <div className={styles.page}>
      <section data-theme="midnight" className={`screen screen-wide ${styles.stage}`} aria-label="Practice round">
        <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
        <div className="relative grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <h1 className="text-caption font-semibold">Practice round</h1>
            <Button tone="ghost" className="px-3 text-caption" onClick={onEnd}>
              Skip to the result
            </Button>
          </div>
          <p className={styles.place}>
            <span className="disp">
              <Roll text={share === 0 ? '–' : ordinal(own.rank)} />
            </span>
            <span className="text-sm font-semibold">
              of {board.rows.length}
              <span className="block">
                <Roll text={points(pointsOf(own.score))} /> points
              </span>
            </span>
          </p>
          <Progress name="The day so far" value={hour} max={24} text={`${hour} of 24 hours`} />
          <p className="flex items-baseline justify-between gap-3 text-caption font-semibold">
            <span>
              Hour <Roll text={whole(hour)} /> of 24
            </span>
            <span className="opacity-90">{counted(60 - Math.round(60 * share), 'second')} left</span>
          </p>
        </div>
      </section>
      <p className="sr-only" role="status">
        {share >= 0.5 ? `Half of the day has passed: ${ordinal(own.rank)} of ${board.rows.length}.` : ''}
      </p>
      {isFirst && <p className={styles.say}>{lesson}</p>}
      <div className={styles.columns}>
        <Panel title="Your five">
          <Five picks={picks} board={board} />
        </Panel>
        <Panel title="Board">
          <BoardRows board={board} />
        </Panel>
      </div>
      <PracticeNote day={day} />
    </div>
  )
}

function Five({ picks, board }: { picks: readonly DayCreator[]; board: PracticeBoard }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {picks.map(({ creatorId, name, category, thumbnailUrl }) => {
        const score = board.scores.get(creatorId)
        const toCome = board.toCome.get(creatorId)
        return (
          <li key={creatorId} className="creator-row">
            <span className="fill" style={hueStyle(category, creatorId)}>
              <Avatar src={thumbnailUrl} name={name} size={46} alt="" isLazy={false} />
            </span>
            <span className="min-w-0">
              <span translate="no" className="line-clamp-2 text-sm/[18px] font-bold">
                {name}
              </span>
              <span className="text-xs text-muted">{toCome === undefined ? '—' : `${points(toCome)} to come`}</span>
            </span>
            <span className="disp text-sm font-bold text-go-text">
              <Roll text={score ? points(pointsOf(score.points)) : '0.0'} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
