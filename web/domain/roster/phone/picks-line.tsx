/** The line below a phone's slots: the next step, links to the player's entries and to the rules, and the rest of the cap. */
import { Check } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Cents } from '#game/money.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { allIn } from '#web/domain/competition/draft-links.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { Term } from '#web/domain/competition/term.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { useLastCall, type LastCall } from '#web/domain/roster/last-call.ts'
import { liveWords, nextStep } from '#web/domain/roster/next-step.ts'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'
import styles from '#web/domain/roster/draft.module.css'

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: DraftRoster
  entries: readonly Entry[]
  onEdit: () => void
  onRules: () => void
}

export function PicksLine({ competition, creators, roster, entries, onEdit, onRules }: Props) {
  // the line depends on the phase alone, because a viewer reads it too
  const isOpen = competition.phase === 'drafting'
  const hasEntered = isOpen && entries.length > 0
  const hasPicks = roster.picks.length > 0
  const { isAtLimit } = roster
  const { lead, tail } = nextStep(roster, creators)
  const last = useLastCall(competition, roster, 'press START')
  return (
    <>
      <span className="whitespace-nowrap text-muted plain:whitespace-normal">
        {isOpen && hasEntered && (!hasPicks || isAtLimit) && (
          <button type="button" className={styles.entered} onClick={onEdit}>
            <Check size={15} strokeWidth={3} aria-hidden="true" />
            {/* the slots above show the newest entry */}
            {isAtLimit ? allIn(entries.length) : `Entry ${entries.length} is in: edit`}
          </button>
        )}
        {/* the line is always rendered, so that screen readers announce its new text */}
        <span role="status" className="sr-only">
          {last && `${last.sentence}. Less than 30 seconds to the lock.`}
        </span>
        {last && <NotEnteredYet sentence={last.sentence} />}
        {isOpen && !isAtLimit && !roster.isWatching && !last && (!hasEntered || hasPicks) && (
          <>
            {lead}
            <span className={hasEntered ? 'max-[389px]:hidden short:hidden' : ''}>{tail}</span>
          </>
        )}
        {!isOpen && <Closed entries={entries} hasPicks={hasPicks} />}
        {hasEntered && hasPicks && !isAtLimit && !last && (
          <button
            type="button"
            className={`${styles.entered} ml-2`}
            aria-label={`${entries.length} entered: edit`}
            onClick={onEdit}
          >
            {entries.length} entered
          </button>
        )}
        {/* beside the controller the line is short, and the rest of the cap matters more */}
        <button type="button" className={`${styles.rulesLink} ${last ? 'side:hidden' : ''}`} onClick={onRules}>
          Rules
        </button>
      </span>
      {!isOpen && <NextDraft competition={competition} />}
      {isOpen &&
        !isAtLimit &&
        !roster.isWatching &&
        (hasEntered && !hasPicks ? (
          <span className="truncate text-muted">A begins entry {entries.length + 1}</span>
        ) : (
          <Left amount={roster.spending.remaining} />
        ))}
    </>
  )
}

/** The seconds are shown above in the same colour, so this line has room for the rest of the cap. */
function NotEnteredYet({ sentence }: Pick<LastCall, 'sentence'>) {
  return (
    <span aria-hidden="true" className="text-caption font-bold text-flare-text max-[359px]:text-xs">
      {sentence}
    </span>
  )
}

function Left({ amount }: { amount: Cents }) {
  return (
    <span className="font-semibold whitespace-nowrap">
      <span className={`disp text-sm font-bold ${amount < 0 ? 'text-flare-text' : 'text-coin-text'}`}>
        <Roll text={wholeDollars(amount)} />
      </span>{' '}
      <Term of="cap">left</Term>
    </span>
  )
}

function Closed({ entries, hasPicks }: { entries: readonly Entry[]; hasPicks: boolean }) {
  const words = liveWords(entries)
  if (words !== null)
    return <span className="font-semibold text-go-text side:text-xs max-[359px]:text-xs">{words}</span>
  return hasPicks ? <span className="font-semibold text-flare-text">Locked: not entered</span> : 'The draft is closed'
}

/** The next draft opens when this competition ends. */
function NextDraft({ competition }: { competition: Competition }) {
  return (
    <span className="font-semibold whitespace-nowrap side:text-xs max-[359px]:text-xs">
      next in{' '}
      <Countdown
        to={competition.endTime}
        className="disp text-sm font-bold text-coin-text side:text-xs max-[359px]:text-xs"
      />
    </span>
  )
}
