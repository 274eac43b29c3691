/** The banner of a competition: its prize, countdown and entries, and the buttons to enter, to read the rules and to open game mode. */
import { useQuery } from '@tanstack/react-query'
import { Gamepad2, Radio } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { ask } from '#web/api/call.ts'
import { whole } from '#web/ui/format.ts'
import { scrollToElement } from '#web/ui/elements.ts'
import { useAllIn } from './way-to-draft.tsx'
import { Countdown } from './countdown.tsx'
import { PhasePill } from './competition-labels.tsx'
import { SlateNote } from './slate-note.tsx'
import { Prize } from './prize.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Term } from './term.tsx'
import { useRules } from './use-rules.tsx'

/** The id of the list of the player's entries. */
export const MY_ENTRIES = 'my-entries'
const LIT: PropertyIndexedKeyframes = {
  outline: ['3px solid transparent', '3px solid var(--focus)'],
  outlineOffset: '3px',
}

/** Scrolls to the creators and focuses their heading. */
function toCreators() {
  const section = document.getElementById('creators')
  scrollToElement(section)
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** Scrolls to the player's entries, focuses the first button and highlights the list for a second. */
function toEntries() {
  const list = document.getElementById(MY_ENTRIES)
  list?.scrollIntoView({ block: 'nearest' })
  list?.querySelector('button')?.focus({ preventScroll: true })
  list?.animate(LIT, { duration: 350, iterations: 4, direction: 'alternate' })
}

type Props = {
  competition: Competition
  creators: readonly Creator[]
  /** A class that is added to the class of the clock. */
  clockTone?: string
  /** Submits the roster; null until it can be submitted. The panel of the roster then has the only gold button. */
  onEnter?: (() => void) | null
}

export function Banner({ competition, creators, clockTone = '', onEnter = null }: Props) {
  const { openRules, rules } = useRules({ competition, creators })
  const isAllIn = useAllIn(competition)
  const { phase } = competition
  return (
    <>
      <section data-theme="midnight" className="screen screen-wide min-h-[196px]" aria-label="Competition">
        <Picture className="bg" src="/art/scene-banner.avif" alt="" width={1680} height={480} fetchPriority="high" />
        <div className="relative flex h-full flex-col gap-4 p-6">
          <p className="flex flex-wrap items-center gap-2 text-caption font-semibold">
            <PhasePill phase={phase} />
            {competition.prizeTitle}
            <span className="opacity-80">
              {whole(competition.totalEntries)} {competition.totalEntries === 1 ? 'entry' : 'entries'}
            </span>
            <SlateNote size={competition.slateSize} />
          </p>
          <div className="flex flex-wrap items-end gap-x-8 gap-y-1">
            <Prize
              competitionId={competition.id}
              value={competition.prizeValue}
              text={competition.prizeText}
              className="disp text-4xl leading-[56px] font-extrabold xl:text-4xl"
            />
            <Clock competition={competition} tone={clockTone} />
          </div>
          <div className="mt-auto flex flex-wrap gap-3">
            {phase !== 'live' &&
              (isAllIn ? (
                <Button onClick={toEntries}>{isAllIn}</Button>
              ) : (
                <Button tone={onEnter ? 'ghost' : 'coin'} onClick={onEnter ?? toCreators}>
                  Enter Competition
                </Button>
              ))}
            <Button tone="ghost" onClick={openRules}>
              View Rules
            </Button>
            {(phase === 'live' || phase === 'drafting') && <ToGame competition={competition} />}
          </div>
        </div>
      </section>
      {rules}
    </>
  )
}

/**
 * The link to game mode. Without an entry game mode would redirect back here: during the draft the link says so, and while the competition
 * is live it leads to the board.
 */
function ToGame({ competition: { id, phase } }: { competition: Competition }) {
  const isLive = phase === 'live'
  const { data: entries } = useQuery(ask(myEntries, { params: { competitionId: id } }))
  const isEmpty = entries?.length === 0
  const isOut = isLive && isEmpty
  return (
    <Link to={isOut ? '/live' : '/gamemode'} className={buttonClass(isLive ? 'coin' : 'ghost')}>
      {isLive && <i className="pulse bg-ink" aria-hidden="true" />}
      {isOut ? <Radio size={18} aria-hidden="true" /> : <Gamepad2 size={18} aria-hidden="true" />}
      {isOut ? 'Watch live' : 'Game mode'}
      {!isLive && isEmpty && <span className="text-caption font-medium opacity-85">once you have entered</span>}
    </Link>
  )
}

/** Counts down to the lock and the end during the draft, and to the end afterwards. */
function Clock({ competition: { phase, startTime, endTime }, tone }: { competition: Competition; tone: string }) {
  const isDrafting = phase === 'drafting'
  return (
    <div className="pb-1.5">
      <Countdown to={isDrafting ? startTime : endTime} className={`disp block text-2xl/7 font-bold ${tone}`} />
      <p className="text-caption opacity-85">
        {isDrafting ? (
          <>
            <Term of="lock">locks in</Term> · ends in <Countdown to={endTime} />
          </>
        ) : (
          'until the end'
        )}
      </p>
    </div>
  )
}
