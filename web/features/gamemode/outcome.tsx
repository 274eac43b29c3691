/** How the competition ended for the player, and the link to the next draft. Renders nothing before the end. */
import type { Competition } from '#contract/competitions.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { outcomeOf } from './standing.ts'
import type { Props } from './use-game.ts'
import styles from './gamemode.module.css'

export function Outcome({ competition, next, entry, entries }: Props) {
  const outcome = outcomeOf(competition, entry, entries)
  if (!outcome) return null
  return (
    <section className={styles.outcome} data-win={outcome.isWin ? 1 : 0} aria-label="Result" aria-live="polite">
      <img src={`/art/${outcome.isWin ? 'trophy' : 'ticket'}.webp`} width={40} height={40} alt="" />
      <div className="min-w-0 grow">
        <p className="disp text-[14px]/5 font-bold md:text-[16px]/6">{outcome.title}</p>
        <p className="text-[13px] text-muted">{outcome.text}</p>
      </div>
      {isOpen(next) && (
        <Link to="/" className={buttonClass('coin', 'flex-none')}>
          Next draft
        </Link>
      )}
    </section>
  )
}

const isOpen = (next: Competition | null): boolean => next?.phase === 'drafting'
