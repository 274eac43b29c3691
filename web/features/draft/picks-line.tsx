/** The line below the slots on a phone: what is next, the way to one's entries and to the rules, and what is left of the cap. */
import { Check } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import type { Cents } from '#game/money.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Countdown } from '#web/components/countdown.tsx'
import { Term } from '#web/components/term.tsx'
import { Roll } from '#web/ui/roll.tsx'
import { useLastCall, type LastCall } from './last-call.ts'
import { liveWords } from './live-words.ts'
import { nextStep } from './next-step.ts'
import type { Roster } from './use-roster.ts'
import styles from './draft.module.css'

type Props = {
  competition: Competition
  creators: readonly Creator[]
  roster: Roster
  entries: readonly Entry[]
  onEdit: () => void
  onRules: () => void
}

export function PicksLine({ competition, creators, roster, entries, onEdit, onRules }: Props) {
  // a viewer's draft is open too, though not to the viewer
  const isOpen = competition.phase === 'drafting'
  const hasEntered = isOpen && entries.length > 0
  const hasPicks = roster.picks.length > 0
  const { lead, tail } = nextStep(roster, creators)
  const last = useLastCall(competition, roster, 'press START')
  return (
    <>
      <span className="whitespace-nowrap text-muted">
        {isOpen && hasEntered && !hasPicks && (
          <button type="button" className={styles.entered} onClick={onEdit}>
            <Check size={15} strokeWidth={3} aria-hidden="true" />
            {/* the slots above show the newest, as it was entered */}
            Entry {entries.length} is in: edit
          </button>
        )}
        {/* always there, so that what comes into it is read out */}
        <span role="status" className="sr-only">
          {last && `${last.sentence}. Less than 30 seconds to the lock.`}
        </span>
        {last && <NotEnteredYet {...last} />}
        {isOpen && !last && (!hasEntered || hasPicks) && (
          <>
            {lead}
            <span className={hasEntered ? 'max-[389px]:hidden short:hidden' : ''}>{tail}</span>
          </>
        )}
        {!isOpen && <Closed entries={entries} hasPicks={hasPicks} />}
        {hasEntered && hasPicks && !last && (
          <button
            type="button"
            className={`${styles.entered} ml-2`}
            aria-label={`${entries.length} entered: edit`}
            onClick={onEdit}
          >
            {entries.length} entered
          </button>
        )}
        <button type="button" className={styles.rulesLink} onClick={onRules}>
          Rules
        </button>
      </span>
      {!isOpen && <NextDraft competition={competition} />}
      {isOpen &&
        !last &&
        (hasEntered && !hasPicks ? (
          <span className="truncate text-muted">A begins entry {entries.length + 1}</span>
        ) : (
          <Left amount={roster.spending.remaining} />
        ))}
    </>
  )
}

/** Takes the room of what is left of the cap, which the bar below shows as well. */
function NotEnteredYet({ sentence, left }: LastCall) {
  return (
    <span
      aria-hidden="true"
      className="text-[14px] font-bold text-flare-text tabular-nums max-[359px]:text-[13px] landscape:text-[13px]"
    >
      {sentence}, {left}
    </span>
  )
}

function Left({ amount }: { amount: Cents }) {
  return (
    <span className="font-semibold whitespace-nowrap">
      <span className={`disp text-[15px] font-bold ${amount < 0 ? 'text-flare-text' : 'text-coin-text'}`}>
        <Roll text={wholeDollars(amount)} />
      </span>{' '}
      <Term of="cap">left</Term>
    </span>
  )
}

function Closed({ entries, hasPicks }: { entries: readonly Entry[]; hasPicks: boolean }) {
  const words = liveWords(entries)
  if (words !== null) return <span className="font-semibold text-go-text">{words}</span>
  return hasPicks ? <span className="font-semibold text-flare-text">Locked: not entered</span> : 'The draft is closed'
}

/** The next draft opens the moment this competition ends. */
function NextDraft({ competition }: { competition: Competition }) {
  return (
    <span className="font-semibold">
      next in <Countdown to={competition.endTime} className="disp text-[15px] font-bold text-coin-text" />
    </span>
  )
}
