/** How the competition ended for the player, and the ways to the whole result and to the next draft. Renders nothing before the end. */
import type { Competition } from '#contract/competitions.ts'
import { FinalIn } from '#web/domain/competition/own-reviews.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { isOver, outcomeOf } from './standing.ts'
import type { Props } from './use-game.ts'
import styles from './gamemode.module.css'

export function Outcome({ competition, next, entries, isSettled }: Props) {
  const outcome = outcomeOf(competition, entries, isSettled)
  if (!outcome) return null
  const isFinal = competition.phase === 'completed'
  return (
    <section
      className={styles.outcome}
      data-win={outcome.isWin ? 1 : 0}
      data-final={isFinal ? 1 : 0}
      aria-label="Result"
      aria-live="polite"
    >
      <Picture src={`/art/${outcome.isWin ? 'trophy' : 'ticket'}.webp`} width={40} height={40} alt="" />
      <div className="min-w-0 grow">
        <p className="disp text-sm/5 font-bold md:text-base/6">{outcome.title}</p>
        <p className="text-caption text-muted">
          {outcome.text}
          {competition.phase === 'review' && (
            <>
              {'. '}
              <FinalIn competition={competition} />
            </>
          )}
        </p>
      </div>
      <Ways {...{ competition, next }} className={styles.ways!} />
    </section>
  )
}

/** On a phone they stand beside the way to the board: the controller leaves no height for them in the card. */
export function OnwardWays({ competition, next }: Props) {
  if (!isOver(competition.phase)) return null
  return <Ways {...{ competition, next }} className={styles.onways!} />
}

function Ways({ competition, next, className }: Pick<Props, 'competition' | 'next'> & { className: string }) {
  const isFinal = competition.phase === 'completed'
  if (!isFinal && !isOpen(next)) return null
  return (
    <div className={className}>
      {isFinal && (
        <Link to={`/result?competition=${competition.id}`} className={buttonClass('plain')}>
          Your result
        </Link>
      )}
      {isOpen(next) && (
        <Link to="/" className={buttonClass('coin')}>
          Next draft
        </Link>
      )}
    </div>
  )
}

const isOpen = (next: Competition | null): boolean => next?.phase === 'drafting'
