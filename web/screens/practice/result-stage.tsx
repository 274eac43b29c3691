/** The end of a round: the rank, the best pick, one open receipt, and the way into tonight's competition. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { bestCall, practiceBoard, practiceReceipts } from '#game/practice.ts'
import { points, whole } from '#web/ui/format.ts'
import { ordinal } from '#web/domain/competition/place.ts'
import { TermsList } from '#web/domain/board/terms-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BoardRows } from './board-rows.tsx'
import { DayField, PracticeNote } from './pick-parts.tsx'
import { type Day, type DayCreator, type Round, playersOf, rowOfPlayer } from './day.ts'
import { forgetOver } from './kept-round.ts'
import { Tonight } from './tonight.tsx'
import styles from './practice.module.css'

type Props = {
  user: User
  day: Day
  round: Round
  picks: readonly DayCreator[]
  /** Starts another round on the day of this seed. */
  onDay: (seed: number) => void
}

const PODIUM = 3

export function ResultStage({ user, day, round, picks, onDay }: Props) {
  const board = useMemo(() => practiceBoard(day, playersOf(round, picks), 1), [day, round, picks])
  const own = rowOfPlayer(board)
  const scoreOf = (creatorId: number) => pointsOf(board.scores.get(creatorId)!.points)
  const best = bestCall(
    day,
    picks.map(({ creatorId }) => creatorId),
    scoreOf,
  )
  const bestPick = picks.find(({ creatorId }) => creatorId === best?.creator.creatorId)
  const beaten = board.rows.filter(({ score }) => score < own.score).length
  const behind = pointsOf(tenths(board.rows[PODIUM - 1]!.score - own.score))
  const title = useRef<HTMLHeadingElement>(null)
  // the result is first for screen readers
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  // leaving the screen deletes the round, so that a return starts a new one; a reload keeps it
  useEffect(() => () => forgetOver(user.id), [user.id])
  const another = () => onDay((day.days.indexOf(day.day) + 1) % day.days.length)

  return (
    <div className={styles.page}>
      <section data-theme="midnight" className={`screen screen-wide ${styles.stage}`} aria-label="Practice result">
        <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
        <div className="relative grid gap-2">
          <h1 ref={title} tabIndex={-1} className="disp text-2xl/8 outline-none font-extrabold md:text-2xl/9">
            {ordinal(own.rank)} of {board.rows.length} in practice
          </h1>
          <p className="text-sm/5">
            {points(pointsOf(own.score))} points. You beat {whole(beaten)} of {round.bots.length} bots.
            {own.rank > PODIUM && ` The third place was ${points(behind)} points away.`}
          </p>
          {bestPick && (
            <p className="text-sm/5">
              {best?.beatsPrice ? 'Best pick' : 'Closest to its projection'}: <b>{bestPick.name}</b>,{' '}
              {points(scoreOf(bestPick.creatorId))} points (projected {points(bestPick.expectedPoints)}).
            </p>
          )}
        </div>
      </section>
      <Tonight user={user} picks={picks} />
      <div className={styles.columns}>
        <Why day={day} picks={picks} first={bestPick ?? picks[0]!} scoreOf={scoreOf} />
        <Panel title="Final board">
          <BoardRows board={board} />
        </Panel>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={another}>Play another day</Button>
        <DayField day={day} onDay={onDay} />
      </div>
      <PracticeNote day={day} />
    </div>
  )
}

type WhyProps = {
  day: Day
  picks: readonly DayCreator[]
  first: DayCreator
  scoreOf: (creatorId: number) => number
}

/** The receipts of the picks, with one open. */
function Why({ day, picks, first, scoreOf }: WhyProps) {
  const [openId, setOpen] = useState(first.creatorId)
  const receipts = useMemo(() => practiceReceipts(day), [day])
  const pick = picks.find(({ creatorId }) => creatorId === openId) ?? first
  const receipt = receipts.get(pick.creatorId)!
  return (
    <Panel title="Why these points?">
      <div className={styles.which} role="group" aria-label="Whose receipt">
        {picks.map(({ creatorId, name }) => (
          <button
            key={creatorId}
            type="button"
            className={styles.chip}
            aria-pressed={creatorId === pick.creatorId}
            onClick={() => setOpen(creatorId)}
          >
            <span className="truncate">{name}</span>
            <b translate="no">{points(scoreOf(creatorId))}</b>
          </button>
        ))}
      </div>
      <section aria-label={`Receipt of ${pick.name}`} className="mt-4 grid gap-3">
        <TermsList terms={receipt.terms} inputs={receipt.inputs} />
        <p className="flex items-baseline justify-between border-t border-line pt-3">
          <span className="text-sm font-bold">{pick.name}</span>
          <span translate="no" className="disp text-lg/7 font-extrabold text-go-text">
            {points(scoreOf(pick.creatorId))}
          </span>
        </p>
      </section>
    </Panel>
  )
}
