/** Which competition's board this is: its phase, prize, entries and clock. */
import type { Competition } from '#contract/competitions.ts'
import { whole } from '#web/ui/format.ts'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { FinalIn } from '#web/domain/competition/final-in.tsx'
import { PhasePill } from '#web/domain/competition/phase-pill.tsx'
import { Prize } from '#web/domain/competition/prize.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './leaderboard.module.css'

export function BoardHead({ competition }: { competition: Competition }) {
  const { id, phase, prizeTitle, prizeValue, totalEntries, startTime, endTime } = competition
  const clock =
    phase === 'drafting'
      ? { to: startTime, label: 'until the lock' }
      : phase === 'live'
        ? { to: endTime, label: 'until the end' }
        : null
  return (
    <section data-theme="midnight" className={`screen screen-wide ${styles.head}`} aria-labelledby="board-title">
      <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
      <div className="relative grid gap-3 p-5 short:gap-2 short:p-4 md:p-6 side:flex side:flex-wrap side:items-center side:gap-x-8">
        <p className="flex side:basis-full flex-wrap items-center gap-2 text-caption font-semibold">
          <PhasePill phase={phase} />
          <span>{prizeTitle}</span>
          <span className="opacity-80">
            {whole(totalEntries)} {totalEntries === 1 ? 'entry' : 'entries'}
          </span>
        </p>
        <h1 id="board-title" className="disp text-2xl/7 font-extrabold md:text-2xl/8">
          Leaderboard
        </h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-1">
          <Prize competitionId={id} value={prizeValue} className="disp text-2xl/8 font-extrabold md:text-4xl/10" />
          {clock && (
            <p>
              <Countdown to={clock.to} className="disp block text-lg/6 font-bold" />
              <span className="text-xs opacity-85">{clock.label}</span>
            </p>
          )}
          {phase === 'review' && (
            <p className="text-caption/6">
              Being checked. <FinalIn competition={competition} />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
