/**
 * Edits a whole roster: it replaces an entry's, or begins a new entry as a copy. Nothing is sent before it is saved, so the roster in
 * between may be too short, over the cap or otherwise illegal; the button says what is missing. The lock closes it, and its picks are kept
 * for the next draft.
 */
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen, Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { checkPicks } from '#game/kept-picks.ts'
import {
  placeOfSame,
  refuseAnother,
  refusePick,
  refuseRoster,
  remaining,
  rosterKey,
  spent,
  type RosterPick,
} from '#game/roster.ts'
import { ask } from '#web/lib/call.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { giveBack } from '#web/lib/given-back.ts'
import { useLowDialog } from '#web/lib/use-low-dialog.ts'
import { useUser } from '#web/lib/session.ts'
import { Failed } from '#web/components/failed.tsx'
import { chooseFrom, EVERYBODY, type Choice, type Fits } from '#web/components/finder/choice.ts'
import { CreatorRows } from '#web/components/finder/creator-rows.tsx'
import { measureOf } from '#web/components/finder/measure.ts'
import { NoneFound } from '#web/components/finder/none-found.tsx'
import { SortAndFilter } from '#web/components/finder/sort-and-filter.tsx'
import { hueStyle } from '#web/components/hue.ts'
import { BeliefSheet } from '#web/components/lineup/belief-sheet.tsx'
import { ToolButtons } from '#web/components/lineup/tool-buttons.tsx'
import { fill, swap, type Made } from '#web/components/lineup/tools.ts'
import { remembered, takenBack, type Before } from '#web/components/lineup/undo.ts'
import { signed, useBeliefs } from '#web/components/lineup/use-beliefs.ts'
import { useOnceKnown } from '#web/components/lineup/use-once-known.ts'
import { LocksIn } from '#web/components/locks-in.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { limitsOf, pickOf, picksOf } from './roster.ts'
import { useEdit } from './use-edit.ts'
import { useLock } from './use-lock.ts'
import styles from './live.module.css'

type Props = {
  /** The one it is entered in. */
  competition: Competition
  /** All of the player's there. */
  entries: readonly Entry[]
  /** It begins with these picks. */
  from: Entry
  /** The entry that gets the roster; null for a new one. */
  edited: Entry | null
  name: string
  onClose: () => void
  onSaved: () => void
}

type EditorProps = Props & { creators: readonly Creator[] }
type Read = { error: Error | null; refetch: () => unknown }

export function RosterEditor(props: Props) {
  const creators = useQuery(ask(allCreators))
  if (creators.data) return <Editor {...props} creators={creators.data.filter((one) => one.inPlay)} />
  return <Waiting {...props} creators={creators} />
}

const titleOf = (edited: Entry | null) => (edited ? 'Edit roster' : 'Duplicate')

function Waiting({ competition, edited, name, onClose, creators }: Props & { creators: Read }) {
  useLock({ competition, isBusy: false, kind: edited ? 'look' : 'copy', onClose })
  return (
    <Dialog open as="sheet" title={titleOf(edited)} description={name} onClose={onClose}>
      {creators.error ? (
        <Failed title="The creators did not load" error={creators.error} onRetry={() => void creators.refetch()} />
      ) : (
        <p role="status" className="py-10 text-center text-muted">
          Loading...
        </p>
      )}
    </Dialog>
  )
}

/** The picks that are on offer here, at the prices here. Those of the entry itself stay, even if they have left the catalogue. */
function beginning({ competition, from, edited, creators }: EditorProps) {
  if (edited) return { picks: picksOf(edited), note: null }
  const prices = new Map(creators.map((one) => [one.id, pickOf(one).price]))
  const { picks, gone, repriced, unaffordable } = checkPicks(picksOf(from), prices, limitsOf(competition))
  const notes = [
    gone.length > 0 && `${gone.length} of these creators ${gone.length === 1 ? 'is' : 'are'} not offered here.`,
    repriced.length > 0 && 'Some prices are different here.',
    unaffordable.length > 0 && 'The cap has no room for all of them.',
  ]
  return { picks, note: notes.filter((words) => words !== false).join(' ') || null }
}

function Editor(props: EditorProps) {
  const { competition, entries, edited, creators, name, onClose, onSaved } = props
  const edit = useEdit(competition)
  const [{ picks: first, note }] = useState(() => beginning(props))
  // the edits were made from this version: only that one is replaced, whatever has come in the background since
  const [seen, setSeen] = useState(edited)
  const [isRefused, setRefused] = useState(false)
  const [picks, setPicks] = useState<readonly RosterPick[]>(first)
  const [past, setPast] = useState<readonly Before[]>([])
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set())
  const [words, setWords] = useState<string | null>(note)
  const [isKnowing, setKnowing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { beliefs, isSettled } = useBeliefs(competition)
  const limits = limitsOf(competition)
  const others = entries.filter((entry) => entry.id !== edited?.id)

  const put = (next: readonly RosterPick[], said: string | null = null) => {
    setPast(remembered(past, picks))
    setPicks(next)
    setWords(said)
  }
  const make = ({ picks: next, title, message }: Made) => {
    if (next) put(next, `${title}. ${message}`)
    else setWords(message)
  }
  const making = {
    creators,
    picks,
    locked,
    beliefs,
    limits,
    others: others.map((entry) => entry.picks.map((pick) => pick.creatorId)),
  }
  const tools = useOnceKnown(isSettled, { fill: () => make(fill(making)), swap: () => make(swap(making)) })
  const add = (creator: Creator) => {
    const refusal = refusePick(picks, pickOf(creator), limits)
    if (!refusal) return put([...picks, pickOf(creator)])
    setWords(
      refusal.code === 'over_cap'
        ? `${creator.channelName} is ${wholeDollars(refusal.over)} over your cap.`
        : `A roster has at most ${limits.maxPicks} picks: remove one first.`,
    )
  }
  const isPicked = (creatorId: number) => picks.some((pick) => pick.creatorId === creatorId)
  const drop = (creatorId: number) => put(picks.filter((pick) => pick.creatorId !== creatorId))
  // after a refusal it goes on from the entry's new roster, as soon as that is there
  if (isRefused && edited && edited.version !== seen?.version) {
    setRefused(false)
    setSeen(edited)
    put(picksOf(edited), 'This roster was changed elsewhere, and this is how it is now. Undo brings your version back.')
  }
  const isUnchanged = seen !== null && placeOfSame([seen], { picks }) === 0
  const blocked = blockOf()
  function blockOf(): string | null {
    if (!edited && refuseAnother(entries.length, competition.maxEntriesPerPlayer))
      return `${entries.length} of ${entries.length} entries in`
    const refusal = refuseRoster(picks, limits)
    if (refusal?.code === 'too_few_picks') return `Select ${refusal.minPicks - picks.length} more`
    if (refusal?.code === 'over_cap') return 'Over the salary cap'
    if (refusal) return 'Not a legal roster'
    if (placeOfSame(others, { picks }) >= 0) return 'Entered already: change one'
    return isUnchanged ? 'Nothing changed yet' : null
  }
  // with nothing but its order changed there is nothing to lose
  const hasChanges = rosterKey(picks) !== rosterKey(seen ? picksOf(seen) : first)
  const kind = !edited ? 'copy' : hasChanges ? 'edit' : 'look'
  const keep = useKeep(competition, entries, picks)
  useLock({ competition, isBusy: edit.isPending, kind, keep: kind === 'look' ? undefined : keep, onClose })
  const leave = () => (hasChanges ? setLeaving(true) : onClose())
  const save = () => (seen ? edit.replace(seen, picks, onSaved, () => setRefused(true)) : edit.enter(picks, onSaved))

  const actions = (
    <>
      <Button onClick={leave}>Cancel</Button>
      <Button tone="coin" className="grow" disabled={blocked !== null || edit.isPending} onClick={save}>
        {edit.isPending ? 'On its way...' : (blocked ?? (edited ? 'Save roster' : 'Enter'))}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      as="sheet"
      title={titleOf(edited)}
      description={
        <>
          {edited ? `${name}: nothing changes until you save.` : `A new entry in ${competition.prizeTitle}.`}{' '}
          <LocksIn at={competition.startTime} />
        </>
      }
      onClose={leave}
      actions={actions}
    >
      <div className="grid grid-cols-1 gap-4">
        <ToolButtons
          canUndo={past.length > 0}
          canClear={picks.some(({ creatorId }) => !locked.has(creatorId))}
          wanted={tools.wanted}
          onFill={() => tools.ask('fill')}
          onSwap={() => tools.ask('swap')}
          onClear={() => put(picks.filter(({ creatorId }) => locked.has(creatorId)))}
          onUndo={() => {
            const before = takenBack(past)
            setPast(past.slice(0, -1))
            setWords(null)
            if (before) setPicks(before)
          }}
          onKnow={() => setKnowing(true)}
        />
        <p className="flex justify-between text-[14px] text-muted">
          <span>
            {picks.length} of {competition.maxPicks} picks, {wholeDollars(spent(picks))}
          </span>
          <b className={remaining(picks, limits) < 0 ? 'text-flare-text' : 'text-go-text'}>
            {wholeDollars(remaining(picks, limits))} left
          </b>
        </p>
        {words && (
          <p role="status" className="rounded-xl bg-raise p-3 text-[14px]">
            {words}
          </p>
        )}
        <ul className="grid gap-2.5 empty:hidden" aria-label="Roster">
          {picks.map((pick) => (
            <PickRow
              key={pick.creatorId}
              pick={pick}
              name={nameIn(creators, props.from, pick.creatorId)}
              creator={creators.find((one) => one.id === pick.creatorId)}
              belief={beliefs.get(pick.creatorId) ?? 0}
              isLocked={locked.has(pick.creatorId)}
              onLock={() => setLocked(locked.symmetricDifference(new Set([pick.creatorId])))}
              onRemove={() => drop(pick.creatorId)}
            />
          ))}
        </ul>
        <Offered
          creators={creators.filter(({ id }) => !isPicked(id))}
          inRoster={creators.filter(({ id }) => isPicked(id)).map(({ channelName }) => channelName)}
          mayAdd={(creator) => refusePick(picks, pickOf(creator), limits) === null}
          onAdd={add}
        />
      </div>
      {isKnowing && (
        <BeliefSheet
          competition={competition}
          creators={creators}
          first={picks.map((pick) => pick.creatorId)}
          onClose={() => setKnowing(false)}
        />
      )}
      {isLeaving && (
        <Dialog
          open
          as="sheet"
          title="Discard your changes?"
          description={edited ? 'The entry plays as it was.' : 'The copy is not entered.'}
          onClose={() => setLeaving(false)}
          actions={
            <>
              <Button onClick={onClose}>Discard</Button>
              <Button tone="coin" className="grow" onClick={() => setLeaving(false)}>
                Keep editing
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}

/** Picks that no entry plays are those of the next draft. A tab may have slept until another one was open: they are kept as of this one. */
function useKeep({ id }: Competition, entries: readonly Entry[], picks: readonly RosterPick[]): () => boolean {
  const { user } = useUser()
  const [competitionId] = useState(id)
  return () =>
    user != null &&
    picks.length > 0 &&
    placeOfSame(entries, { picks }) < 0 &&
    giveBack({ userId: user.id, competitionId, picks })
}

const nameIn = (creators: readonly Creator[], { picks }: Entry, id: number): string =>
  creators.find((one) => one.id === id)?.channelName ??
  picks.find((pick) => pick.creatorId === id)?.creator?.name ??
  'Unknown'

type PickRowProps = {
  pick: RosterPick
  name: string
  creator: Creator | undefined
  belief: number
  isLocked: boolean
  onLock: () => void
  onRemove: () => void
}

function PickRow({ pick, name, creator, belief, isLocked, onLock, onRemove }: PickRowProps) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <li className={`bayrow ${styles.edited}`}>
      <span className="fill" style={hueStyle(creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={creator?.thumbnailUrl} name={name} size={46} alt="" isLazy={false} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-[14px] font-bold">{name}</span>
        <span className="text-[13px] font-semibold text-coin-text">
          {wholeDollars(pick.price)}
          {belief !== 0 && <span className="text-muted"> · you: {signed(belief)}</span>}
        </span>
      </span>
      <span className="flex">
        <button
          type="button"
          className={`grid size-11 place-items-center rounded-xl ${isLocked ? 'text-coin-text' : 'text-muted'}`}
          aria-label={`Lock ${name}`}
          aria-pressed={isLocked}
          onClick={onLock}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
        <IconButton name={`Remove ${name}`} onClick={onRemove}>
          <X size={18} />
        </IconButton>
      </span>
    </li>
  )
}

/** A row with the gap below it. */
const ROW_PX = 66

type OfferedProps = {
  creators: readonly Creator[]
  /** The names of those who are picked. */
  inRoster: readonly string[]
  mayAdd: Fits
  onAdd: (creator: Creator) => void
}

function Offered({ creators, inRoster, mayAdd, onAdd }: OfferedProps) {
  const [choice, setChoice] = useState(EVERYBODY)
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const wanted = useDeferredValue(choice)
  const shown = chooseFrom(creators, wanted, mayAdd)
  const isLow = useLowDialog()
  return (
    <section aria-labelledby="offered" className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-3">
        <h3 id="offered" className="disp text-[15px]/6 font-bold">
          Add creators
        </h3>
        <SearchBox
          className="ml-auto w-36 md:w-48"
          label="Filter by name"
          placeholder="Find"
          value={choice.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <SortAndFilter choice={choice} onChange={change} />
      <CreatorRows
        creators={shown}
        rowPx={ROW_PX}
        className={`${styles.offered} ${isLow ? '' : styles.ownScroll}`}
        isWithin={isLow}
        asked={JSON.stringify(wanted)}
        none={<NoneFound choice={wanted} onChange={change} orElse="Or remove a pick first." inRoster={inRoster} />}
      >
        {(creator) => (
          <div className="bayrow">
            <span className="fill" style={hueStyle(creator.category, creator.id)}>
              <Avatar src={creator.thumbnailUrl} name={creator.channelName} size={46} alt="" />
            </span>
            <span className="min-w-0">
              <span className="block truncate text-[14px] font-bold">{creator.channelName}</span>
              <span className="text-[13px] font-semibold text-coin-text">
                {wholeDollars(creator.price)}
                <span className="text-muted"> · {measureOf(creator, wanted.order)}</span>
              </span>
            </span>
            <Button
              className="px-3"
              aria-label={`Add ${creator.channelName}`}
              aria-disabled={!mayAdd(creator)}
              onClick={() => onAdd(creator)}
            >
              <Plus size={16} aria-hidden="true" />
              Add
            </Button>
          </div>
        )}
      </CreatorRows>
    </section>
  )
}
