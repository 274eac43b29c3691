/** The text about the creator in focus: name, points and points still to come, or the statistics. */
import { points } from '#web/ui/format.ts'
import { lineSentence } from '#web/domain/creator/texts.ts'
import { CreatorStats } from '#web/domain/creator/creator-stats.tsx'
import { SinceTrade, PointsButton } from '#web/domain/entry/points.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import type { ReceiptOf } from '#web/domain/entry/receipts.ts'
import { Explained } from '#web/ui/explained.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { Spark } from '#web/ui/spark.tsx'
import type { Game } from './use-game.ts'

export function PickReadout({ game, isLive }: { game: Game; isLive: boolean }) {
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
        ) : (
          <PointsLine
            receipt={game.receipt}
            earned={current.points}
            before={current.before}
            toCome={isLive ? game.toCome : null}
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

/** Keeps its elements when the creator changes, so that the numbers roll. Expected points are shown only during the live phase. */
function PointsLine({ receipt, earned, before, toCome }: Line) {
  return (
    <dl className="mt-1 flex items-end gap-6 max-md:mt-0">
      <div className={before === 0 ? LINE : LOW_LINES}>
        <dt className="text-2xs font-medium opacity-80">
          Points
          <SinceTrade before={before} />
        </dt>
        <dd className="disp text-lg/7 font-extrabold text-go">
          <PointsButton receipt={receipt}>
            <Roll text={points(earned)} />
          </PointsButton>
        </dd>
      </div>
      {toCome !== null && (
        <div className={LINE}>
          <dt className="text-2xs font-medium opacity-80">
            <Term of="stillToCome">Still to come</Term>
          </dt>
          <dd className="disp text-base/7 font-bold">
            <Roll text={toCome} />
          </dd>
        </div>
      )}
    </dl>
  )
}
