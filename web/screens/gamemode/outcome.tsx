/** The outcome of the competition for the player, with links to the result and to the next draft. It renders nothing before the end. */
import type { Competition } from '#contract/competitions.ts'
import { FinalIn } from '#web/domain/competition/own-reviews.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Entry } from '#contract/entries.ts'
import { cents, parseDecimal, type Cents } from '#game/money.ts'
import { prizeTextAt } from '#game/payouts.ts'
import { prizeDollars } from '#web/domain/competition/prize.tsx'
import { whole } from '#web/ui/format.ts'
import { bestPlaced } from '#web/domain/competition/place.ts'
import { isOver } from './use-game.ts'
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

/** On a phone these links are beside the link to the board, since the controller leaves no height for them in the card. */
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

/** Returns the sum of the prizes that the player's entries won, in cents. */
const wonBy = (entries: readonly Entry[]): Cents =>
  cents(entries.reduce((sum, { prize }) => sum + (parseDecimal(prize) ?? 0), 0))

type OutcomeText = { title: string; text: string; isWin: boolean }

/**
 * Returns the best rank and the sum of the prizes of all entries as text, or null before the end.
 *
 * `isSettled`: whether the prizes are known.
 */
function outcomeOf(
  { phase, totalEntries, prizeText, voidReason }: Competition,
  entries: readonly Entry[],
  isSettled: boolean,
): OutcomeText | null {
  const best = bestPlaced(entries)
  const tied = best?.isTied ? ', tied' : ''
  const many = entries.length > 1 ? `, best of your ${entries.length} entries` : ''
  const place = `${best?.rank == null ? 'N/A' : `#${whole(best.rank)}`} of ${whole(totalEntries)}${tied}${many}`
  if (phase === 'review') return { title: 'Being checked', text: place, isWin: false }
  if (phase === 'void')
    return {
      title: 'Called off',
      text: `This competition was called off. ${voidReason ? `${voidReason} ` : ''}Nobody won or lost.`,
      isWin: false,
    }
  if (phase !== 'completed') return null
  if (!isSettled) return { title: 'Looking up the prizes', text: `Final: ${place}`, isWin: false }
  const won = wonBy(entries)
  const words = prizeTextAt(best?.rank ?? null, prizeText)
  const prizes = [...(won > 0 ? [prizeDollars(won)] : []), ...(words === null ? [] : [words])]
  return prizes.length > 0
    ? { title: `You won ${prizes.join(' and ')}`, text: `Final: ${place}`, isWin: true }
    : { title: 'No prize this time', text: `Final: ${place}`, isWin: false }
}
