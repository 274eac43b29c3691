/** The text about the creator in focus: name, points and points still to come, or the statistics. Before the lock it shows the price. */
import { isBeforeLock, type Phase } from '#game/phase.ts'
import { points, wholeDollars } from '#web/ui/format.ts'
import { lineSentence } from '#web/domain/creator/texts.ts'
import { CreatorStats } from '#web/domain/creator/creator-stats.tsx'
import { SinceTrade, PointsButton } from '#web/domain/entry/points.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import type { ReceiptOf } from '#web/domain/entry/receipts.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Spark } from '#web/ui/spark.tsx'
import type { Game } from './use-game.ts'

export function PickReadout({ game, phase }: { game: Game; phase: Phase }) {
  const { current, currentName, creator, showsStats } = game
  return (
    <div className="relative px-4 pb-2">
      <div className="flex items-end justify-between gap-3 plain:flex-wrap">
        <div className="min-w-0 max-md:min-h-7" aria-live="polite">
          <h2 className={`disp font-bold ${nameLook(currentName)}`}>{currentName}</h2>
        </div>
        {creator && creator.trend.length > 1 && (
          <Explained
            sentence={lineSentence(creator)}
            className="flex flex-none items-center gap-1.5 text-2xs font-medium"
          >
            {/* on a phone the sparkline leaves no room for a label */}
            <span className="max-md:sr-only">Daily views</span>
            <Spark values={creator.trend} width={64} height={26} />
          </Explained>
        )}
      </div>
      {/* the points are as high as the statistics, which replace them */}
      <div className="flow-root min-h-[52px] max-md:min-h-[30px]">
        {showsStats && creator ? (
          <CreatorStats creator={creator} isLow />
        ) : isBeforeLock(phase) ? (
          <PriceLine price={current.price} expected={creator?.expectedPoints} />
        ) : (
          <PointsLine
            receipt={game.receipt}
            earned={current.points}
            before={current.before}
            toCome={phase === 'live' ? game.toCome : null}
          />
        )}
      </div>
    </div>
  )
}

/** The numbers of letters of a name that fit on one line of a phone and of a landscape phone. */
const ON_A_LINE = 20
const ON_A_LINE_ON_ITS_SIDE = 13
const ONE_LINE = 'truncate text-lg/7 md:max-lg:text-base/7'
/** A long name in two lines with the height of one. */
const TWO_LINES = 'max-md:line-clamp-2 max-md:text-caption/[14px] max-md:whitespace-normal'
const WHOLE = 'plain:line-clamp-none plain:wrap-anywhere plain:whitespace-normal'
const TWO_LINES_ON_ITS_SIDE = 'side:line-clamp-2 side:text-caption/[14px] side:whitespace-normal'

function nameLook({ length }: string): string {
  if (length > ON_A_LINE) return `${ONE_LINE} ${TWO_LINES} ${WHOLE}`
  return `${ONE_LINE} ${length > ON_A_LINE_ON_ITS_SIDE ? TWO_LINES_ON_ITS_SIDE : ''} ${WHOLE}`
}

/** On a phone a figure is beside its name, and a name of two lines is no higher than the figure. */
const BESIDE = 'max-md:flex max-md:gap-1.5'
const LINE = `${BESIDE} max-md:items-baseline`
const LOW_LINES = `${BESIDE} max-md:items-center max-md:*:first:leading-3`

type Line = { receipt: ReceiptOf | null; earned: number; before: number; toCome: string | null }

/** Expected points are shown only during the live phase. */
function PointsLine({ receipt, earned, before, toCome }: Line) {
  return (
    <dl className="mt-1 flex items-end gap-6 max-md:mt-0">
      <div className={before === 0 ? LINE : LOW_LINES}>
        <dt className="text-2xs font-medium opacity-80">
          Points
          <SinceTrade before={before} />
        </dt>
        <dd className="disp text-lg/7 font-extrabold text-go">
          <PointsButton receipt={receipt}>{points(earned)}</PointsButton>
        </dd>
      </div>
      {toCome !== null && (
        <div className={LINE}>
          <dt className="text-2xs font-medium opacity-80">
            <Term of="stillToCome">Still to come</Term>
          </dt>
          <dd className="disp text-base/7 font-bold">{toCome}</dd>
        </div>
      )}
    </dl>
  )
}

/** `expected`: the points that the price stands for, undefined until the catalogue is loaded, null outside the price book. */
function PriceLine({ price, expected }: { price: string; expected: number | null | undefined }) {
  return (
    <dl className="mt-1 flex items-end gap-6 max-md:mt-0">
      <div className={LINE}>
        <dt className="text-2xs font-medium opacity-80">Price</dt>
        <dd translate="no" className="disp text-lg/7 font-extrabold text-coin">
          {wholeDollars(price)}
        </dd>
      </div>
      {expected != null && (
        <div className={LINE}>
          <dt className="text-2xs font-medium whitespace-nowrap opacity-80">Projection</dt>
          <dd className="disp text-base/7 font-bold">{points(expected)}</dd>
        </div>
      )}
    </dl>
  )
}
