/** The roster panel of the desktop draft: picks, cost, and the button that enters the roster. Closed while the competition is live. */
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { RosterPick } from '#game/roster.ts'
import { focusBeside } from '#web/ui/elements.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { EntryOutlook } from '#web/domain/roster/entry-outlook.tsx'
import { BudgetStatus } from '#web/domain/roster/budget-status.tsx'
import { Countdown } from '#web/domain/competition/countdown.tsx'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { PracticeLink, WatchingNote } from '#web/domain/competition/draft-links.tsx'
import { RemindButton } from '#web/domain/competition/draft-reminder.tsx'
import { ChannelLink } from '#web/domain/creator/channel-link.tsx'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useLastCall } from '#web/domain/roster/last-call.ts'
import { liveWords, nextPlace, nextStep } from '#web/domain/roster/next-step.ts'
import type { DraftRoster } from '#web/domain/roster/draft-roster.ts'

/** The id of the heading, for the link that skips the cards. */
export const MY_ROSTER = 'my-roster'

type Props = { competition: Competition; roster: DraftRoster; creators: readonly Creator[]; onBuild: () => void }

export function RosterPanel({ competition, roster, creators, onBuild }: Props) {
  const byId = new Map(creators.map((creator) => [creator.id, creator]))
  const { minPicks, maxPicks } = competition
  const enough = roster.picks.length >= minPicks
  // a live competition takes no picks: the panel shows only picks that were not entered
  const isLive = competition.phase === 'live'
  return (
    <section className="panel panel-shell grid gap-4 p-4 max-xl:gap-3 max-xl:p-3" aria-labelledby={MY_ROSTER}>
      <div className="flex items-center justify-between">
        <h2 id={MY_ROSTER} tabIndex={-1} className="disp text-lg font-bold">
          My Roster
        </h2>
        {roster.isOpen && !roster.isAtLimit && (
          <Button className="mr-3 ml-auto px-3" aria-haspopup="dialog" onClick={onBuild}>
            Builder
          </Button>
        )}
        <span className="disp text-sm font-bold text-muted">
          <b className={enough ? 'text-go-text' : 'text-text'}>{roster.picks.length}</b>/{maxPicks}
        </span>
      </div>
      <ul className="grid gap-2.5 empty:hidden">
        {Array.from({ length: isLive ? roster.picks.length : maxPicks }, (_, index) => {
          const pick = roster.picks[index]
          const creator = pick && byId.get(pick.creatorId)
          return pick ? (
            <PickedRow key={pick.creatorId} pick={pick} creator={creator} onRemove={roster.drop} />
          ) : (
            <EmptyRow
              key={`empty-${index}`}
              text={index === roster.picks.length && roster.isOpen ? nextPlace(roster) : ''}
            />
          )
        })}
      </ul>
      {!isLive && (
        <>
          <NextStep roster={roster} creators={creators} competition={competition} />
          <BudgetStatus {...roster.spending} />
          {roster.isOpen && !roster.isAtLimit && roster.blocked === null && (
            <EntryOutlook picks={roster.picks} creators={byId} limits={roster.limits} />
          )}
        </>
      )}
      {roster.isOpen ? (
        <SubmitEntryButton roster={roster} />
      ) : roster.isWatching && competition.phase === 'drafting' ? (
        <WatchingNote text="Players can draft a roster here." />
      ) : (
        <DraftClosed competition={competition} roster={roster} />
      )}
    </section>
  )
}

type StepProps = Pick<Props, 'competition' | 'roster' | 'creators'>

/** The next step, with the number of picks or the seconds left beside it. Screen readers are not told each second. */
function NextStep({ competition, roster, creators }: StepProps) {
  const last = useLastCall(competition, roster, 'submit it')
  const isClear = roster.blocked === null || roster.isAtLimit
  const tone = last ? 'font-bold text-flare-text' : isClear ? 'font-semibold text-text' : ''
  return (
    <p className={`flex justify-between gap-3 text-muted ${last ? 'text-sm' : 'text-caption'}`}>
      <span aria-live="polite" className={tone}>
        {last ? last.sentence : nextStep(roster, creators).sentence}
      </span>
      <b className={`font-bold whitespace-nowrap ${last ? 'text-flare-text tabular-nums' : ''}`}>
        {last ? last.left : `${roster.picks.length}/${competition.maxPicks}`}
      </b>
    </p>
  )
}

function EmptyRow({ text }: { text: string }) {
  return (
    <li className="creator-row" data-empty="">
      <span className="col-span-3 text-center text-caption text-muted">{text}</span>
    </li>
  )
}

function PickedRow({
  pick,
  creator,
  onRemove,
}: {
  pick: RosterPick
  creator: Creator | undefined
  onRemove: (creatorId: number) => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const name = creator?.channelName ?? 'Unknown'
  return (
    <li ref={row} className="creator-row">
      <span className="fill" style={hueStyle(creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={creator?.thumbnailUrl} name={name} size={46} alt="" />
      </span>
      <span className="min-w-0">
        <ChannelLink youtubeId={creator?.youtubeId} className="block min-h-6 truncate text-sm/6 font-bold">
          {name}
        </ChannelLink>
        <span translate="no" className="text-caption font-semibold text-coin-text">
          {wholeDollars(pick.price)}
        </span>
      </span>
      <button
        type="button"
        className="grid size-11 place-items-center rounded-xl text-muted hover:bg-raise hover:text-flare-text"
        aria-label={`Remove ${name}`}
        onClick={() => {
          // if no other pick is left, the focus goes to the heading
          if (!focusBeside(row.current!)) document.getElementById(MY_ROSTER)?.focus()
          onRemove(pick.creatorId)
        }}
      >
        <X size={18} />
      </button>
    </li>
  )
}

/** Changes from 'Select N More' to 'Submit Entry' to 'Submitting...'. */
function SubmitEntryButton({ roster }: { roster: DraftRoster }) {
  const { blocked, isAtLimit, isPending, picks } = roster
  if (isAtLimit)
    return (
      <Button tone="coin" className="min-h-[54px] text-base" aria-disabled="true" onClick={roster.save}>
        Submit Entry
      </Button>
    )
  const label = isPending
    ? 'Submitting...'
    : blocked?.code === 'too_few_picks'
      ? `Select ${blocked.minPicks - picks.length} More`
      : 'Submit Entry'
  return (
    <Button
      tone="coin"
      className="min-h-[54px] text-base"
      disabled={isPending || blocked?.code === 'too_few_picks'}
      onClick={roster.save}
    >
      {label}
    </Button>
  )
}

type ClosedProps = { competition: Competition; roster: DraftRoster }

/**
 * Shown while the competition is live. The next draft opens when this competition ends. The banner above links to the live board and to the
 * player's team.
 */
function DraftClosed({ competition, roster: { entries, picks, isWithdrawn } }: ClosedProps) {
  const words = liveWords(entries)
  // picks that were restored from an entry's editor began no entry of their own
  const isMissing = !isWithdrawn || entries.length === 0
  return (
    <div className="grid gap-3 rounded-2xl bg-raise p-4 text-center">
      {words !== null && <p className="font-semibold text-go-text">{words}</p>}
      {picks.length > 0 && (
        <p className="text-caption text-muted">
          {isMissing && (
            <span className="font-semibold text-flare-text">These picks were not entered before the lock. </span>
          )}
          {isMissing ? 'They' : 'These picks'} are kept for the next draft.
        </p>
      )}
      <p className="text-caption text-balance text-muted">This competition is live. The next draft opens in</p>
      <p className="disp text-2xl/7 font-bold">
        <Countdown to={competition.endTime} />
      </p>
      <RemindButton afterId={competition.id} />
      <PracticeLink />
    </div>
  )
}
