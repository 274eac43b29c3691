/**
 * The receipt of an entry: the points of its creators since they joined it, the points kept from creators who left, and the sum. Other
 * screens show the same figures (game/trades.ts).
 */
import { CircleCheck, CircleX } from 'lucide-react'
import type { EntryReceipt } from '#contract/receipts.ts'
import { pointsOf, tenths, tenthsOf } from '#game/points.ts'
import { explainEntry } from '#game/scoring/entry-receipt.ts'
import { earnedBefore } from '#game/trades.ts'
import { FLOOR_NOTE, NONE_SINCE_TRADE } from '#web/domain/competition/texts.ts'
import { PointsButton, leftWords } from '#web/domain/entry/points.tsx'
import { momentOf, points, wholeDollars } from '#web/ui/format.ts'
import { signed } from './texts.ts'
import { TotalLine } from './terms-list.tsx'
import styles from './receipts.module.css'

export function EntrySum({ receipt }: { receipt: EntryReceipt }) {
  const { picks, moves, banked, score, movesMade, competitionId, phase } = receipt
  const hasEveryMove = moves.length === movesMade
  const { addsUp } = sumOf(receipt, hasEveryMove)
  const bought = boughtIn(moves)
  const wasBought = (creatorId: number) => bought.some(({ newCreatorId }) => newCreatorId === creatorId)
  const owned = picks.map((pick) => ({ ...pick, before: earnedBefore(bought, pick.creatorId) }))
  const kept = pointsOf(tenths(owned.reduce<number>((sum, { before }) => sum + before, tenthsOf(banked))))
  return (
    <div className="grid gap-5">
      <TotalLine total={score} phase={phase} tone="text-go-text" />
      <Sum addsUp={addsUp} />
      <section className="grid gap-2">
        <h3 className="disp text-sm/6 font-bold">Creators</h3>
        <ul className="grid">
          {owned.map(({ creatorId, name, points: earned, before }) => (
            <li key={creatorId} className="flex min-h-11 items-center justify-between gap-3 border-t border-line">
              <span className="min-w-0">
                <span translate="no" className="block truncate text-sm font-semibold">
                  {name}
                </span>
                {before > 0 && (
                  <span className="block text-caption/5 text-muted">
                    since the trade: {points(earned)} less {points(pointsOf(before))} from before
                  </span>
                )}
                {earned === 0 && (
                  <span className="block text-caption/5 text-muted">
                    {wasBought(creatorId) && before === 0 ? NONE_SINCE_TRADE : FLOOR_NOTE}
                  </span>
                )}
              </span>
              <PointsButton
                receipt={{ kind: 'creator', competitionId, creatorId, name, before: pointsOf(before) }}
                className={`disp text-sm/6 font-bold ${earned === 0 ? 'text-muted' : 'text-go-text'}`}
              >
                {points(pointsOf(tenths(tenthsOf(earned) - before)))}
              </PointsButton>
            </li>
          ))}
          {(movesMade > 0 || kept !== 0) && (
            <li className="flex min-h-11 items-center justify-between gap-3 border-t border-line">
              <span className="text-sm font-semibold">{leftWords(kept)}</span>
              <span translate="no" className="disp text-sm/6 font-bold">
                {signed(kept)}
              </span>
            </li>
          )}
          <li className="flex min-h-11 items-center justify-between gap-3 border-t border-line">
            <span className="text-sm font-bold">Score</span>
            <span translate="no" className="disp text-lg/7 font-extrabold">
              {points(score)}
            </span>
          </li>
        </ul>
      </section>
      {movesMade > 0 && <Moves receipt={receipt} hasEveryMove={hasEveryMove} />}
      <p className="border-t border-line pt-3 text-caption/5 text-muted">
        Points and prices are set by Fantasy Social, not by YouTube.
      </p>
    </div>
  )
}

/** The points that each incoming creator had at its trade. */
const boughtIn = (moves: EntryReceipt['moves']) =>
  moves.map(({ bought, pointsBought }) => ({
    newCreatorId: bought?.creatorId ?? null,
    pointsNew: tenthsOf(pointsBought),
  }))

/** If some moves were never stored, only the sum can be checked. */
function sumOf({ picks, moves, banked, score }: EntryReceipt, hasEveryMove: boolean) {
  const entry = {
    picks: picks.map(({ creatorId }) => creatorId),
    moves: moves.map((move) => ({
      oldCreatorId: move.sold.creatorId,
      newCreatorId: move.bought?.creatorId ?? null,
      pointsOld: tenthsOf(move.pointsSold),
      pointsNew: tenthsOf(move.pointsBought),
      bankedAfter: tenthsOf(move.bankedAfter),
    })),
    banked: tenthsOf(banked),
    score: tenthsOf(score),
  }
  const earned = new Map(picks.map((pick) => [pick.creatorId, tenthsOf(pick.points)]))
  const explained = explainEntry(entry, earned)
  return { addsUp: hasEveryMove ? explained.addsUp : explained.score === entry.score }
}

function Sum({ addsUp }: { addsUp: boolean }) {
  return addsUp ? (
    <p className={`${styles.verdict} ${styles.sound}`} role="status">
      <CircleCheck className="flex-none text-go-text" size={20} aria-hidden="true" />
      <span>
        <b className="text-go-text">Adds up.</b> Creators and moves add up to the score, checked on your device.
      </span>
    </p>
  ) : (
    <p className={`${styles.verdict} ${styles.faulty}`} role="alert">
      <CircleX className="flex-none text-flare-text" size={20} aria-hidden="true" />
      <span>
        <b className="text-flare-text">This does not add up. Please tell us.</b> Creators and moves do not add up to the
        score.
      </span>
    </p>
  )
}

function Moves({ receipt: { moves, leftOfCap }, hasEveryMove }: { receipt: EntryReceipt; hasEveryMove: boolean }) {
  return (
    <section className="grid gap-2">
      <h3 className="disp text-sm/6 font-bold">Trades and drops</h3>
      <ol className="grid gap-2 text-caption/5">
        {moves.map((move, nth) => {
          const before = earnedBefore(boughtIn(moves.slice(0, nth)), move.sold.creatorId)
          const banked = pointsOf(tenths(tenthsOf(move.pointsSold) - before))
          const sold = `${move.sold.name} at ${points(move.pointsSold)}${before > 0 ? `, bought at ${points(pointsOf(before))}` : ''}`
          return (
            <li key={move.at} className="rounded-xl bg-raise p-3">
              {move.bought
                ? `Sold ${sold}, for ${move.bought.name} at ${points(move.pointsBought)}, which counts from there`
                : `Dropped ${sold}`}
              : banked <b translate="no">{signed(banked)}</b>
              <span className="block">
                {move.costs === null
                  ? `Sold for ${wholeDollars(move.sells)}`
                  : `Sold for ${wholeDollars(move.sells)}, bought for ${wholeDollars(move.costs)}`}
              </span>
              <time dateTime={move.at} className="block text-caption text-muted">
                {momentOf(move.at)}
              </time>
            </li>
          )
        })}
      </ol>
      <p className="text-caption text-muted">Left of the cap: {wholeDollars(leftOfCap)}</p>
      {!hasEveryMove && <p className="text-caption text-muted">Early moves were not stored, so they are not listed.</p>}
    </section>
  )
}
