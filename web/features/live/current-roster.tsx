/** 'Current Roster': each creator with its Drop button; during a trade each is a button that completes it. */
import { ArrowLeftRight, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Creator } from '#contract/creators.ts'
import type { Entry, EntryPick } from '#contract/entries.ts'
import { cents, type Cents } from '#game/money.ts'
import { remaining } from '#game/roster.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { hueStyle } from '#web/components/hue.ts'
import { PriceAndSubs } from '#web/components/price-and-subs.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { limitsOf, nameOf, pickOf, picksOf } from './roster.ts'
import type { Moves } from './use-moves.ts'

type Props = { heading: Ref<HTMLHeadingElement>; competition: Competition; entry: Entry; moves: Moves }

export function CurrentRoster({ heading, competition, entry, moves }: Props) {
  const { wanted } = moves
  const picks = picksOf(entry)
  const space = remaining(picks, limitsOf(competition))
  const spaceAfter = (nth: number, next: Creator): Cents => cents(space + picks[nth]!.price - pickOf(next).price)
  return (
    <section aria-labelledby="current-roster">
      <h3 ref={heading} id="current-roster" tabIndex={-1} className="disp text-[15px]/6 font-bold outline-none">
        Current Roster
      </h3>
      {wanted && (
        <p className="mt-2 flex items-center gap-3 rounded-xl bg-raise p-2.5 pl-3.5 text-[14px]">
          <span className="grow">
            Choose a player to trade for <b>{wanted.channelName}</b> ({wholeDollars(wanted.price)}).
          </span>
          <Button onClick={moves.cancel}>Cancel</Button>
        </p>
      )}
      <ul className="mt-3 grid gap-2.5" aria-busy={moves.isPending}>
        {entry.picks.map((pick, nth) => (
          <li key={pick.creatorId}>
            {wanted ? (
              <TradeRow pick={pick} wanted={wanted} spaceAfter={spaceAfter(nth, wanted)} moves={moves} />
            ) : (
              <DropRow pick={pick} moves={moves} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DropRow({ pick, moves }: { pick: EntryPick; moves: Moves }) {
  const name = nameOf(pick)
  return (
    <div className="bayrow">
      <Picture pick={pick} />
      <ErrorMessage pick={pick} />
      <Button
        className="text-flare-text"
        aria-label={`Drop ${name}`}
        disabled={moves.isPending}
        onClick={() => moves.drop(pick.creatorId)}
      >
        <Trash2 size={16} aria-hidden="true" />
        Drop
      </Button>
    </div>
  )
}

type Trade = { pick: EntryPick; wanted: Creator; spaceAfter: Cents; moves: Moves }

function TradeRow({ pick, wanted, spaceAfter, moves }: Trade) {
  const isOver = spaceAfter < 0
  const left = isOver ? `${wholeDollars(cents(-spaceAfter))} over` : `leaves ${wholeDollars(spaceAfter)}`
  return (
    <button
      type="button"
      className="bayrow bayrow-press bg-raise shadow-none ring-1 ring-line hover:ring-muted"
      aria-label={`Trade ${nameOf(pick)}, ${left}`}
      disabled={moves.isPending}
      onClick={() => moves.tradeFor(pick.creatorId, wanted)}
    >
      <Picture pick={pick} />
      <ErrorMessage pick={pick} />
      <span
        className={`flex items-center gap-2 text-[13px] font-semibold ${isOver ? 'text-flare-text' : 'text-go-text'}`}
      >
        {left}
        <ArrowLeftRight size={18} aria-hidden="true" />
      </span>
    </button>
  )
}

function Picture({ pick }: { pick: EntryPick }) {
  return (
    <span className="fill" style={hueStyle(pick.creator?.category ?? 'other', pick.creatorId)}>
      <Avatar src={pick.creator?.imageUrl} name={nameOf(pick)} size={46} alt="" />
    </span>
  )
}

function ErrorMessage({ pick }: { pick: EntryPick }) {
  return (
    <span className="min-w-0">
      <span className="block truncate text-[14px] font-bold">{nameOf(pick)}</span>
      <PriceAndSubs price={pick.price} subscribers={pick.creator?.subscriberCount} />
    </span>
  )
}
