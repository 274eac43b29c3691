/**
 * The editor of an entry: it replaces the entry's roster, or enters a copy as a new entry. Nothing is sent before the player saves, and the
 * button says what is missing. The lock closes the editor and keeps its picks for the next draft.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { checkPicks } from '#game/kept-picks.ts'
import { placeOfSame, refuseAnother, rosterKey, type RosterPick } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { useUser } from '#web/domain/player/session.ts'
import { Failed } from '#web/ui/failed.tsx'
import { OwnProjectionSheet } from '#web/domain/roster/lineup/own-projection-sheet.tsx'
import { ToolButtons } from '#web/domain/roster/lineup/tool-buttons.tsx'
import { LocksIn } from '#web/domain/competition/time-left.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CreatorsOnOffer } from './creators-on-offer.tsx'
import { restorePicks } from '#web/domain/roster/draft-store.ts'
import { useEnterCopy, useEntryChanges } from './entry-changes.ts'
import { useLineupTools } from '#web/domain/roster/lineup/use-lineup-tools.ts'
import { useRosterEditor } from '#web/domain/roster/roster-editor.ts'
import { limitsOf, pickOf, picksOf } from '#web/domain/roster/roster.ts'
import { useCloseAtLock } from './close-at-lock.ts'
import { Lock, LockOpen, X } from 'lucide-react'
import { hueStyle } from '#web/domain/creator/hue.ts'
import { signed } from '#web/domain/roster/lineup/use-own-projections.ts'
import { Avatar } from '#web/domain/creator/avatar.tsx'
import styles from '#web/domain/roster/live.module.css'

type Props = {
  /** The competition that the roster is entered in. */
  competition: Competition
  /** All entries of the player in that competition. */
  entries: readonly Entry[]
  /** The entry whose picks the editor begins with. */
  from: Entry
  /** The entry whose roster is replaced; null for a copy. */
  edited: Entry | null
  name: string
  onClose: () => void
  onSaved: () => void
}

type EditorProps = Props & { creators: readonly Creator[] }
type Read = { error: Error | null; refetch: () => unknown }

export function EntryEditor(props: Props) {
  const creators = useQuery(ask(allCreators))
  if (creators.data) return <Editor {...props} creators={creators.data.filter((one) => one.inPlay)} />
  return <Waiting {...props} creators={creators} />
}

const titleOf = (edited: Entry | null) => (edited ? 'Edit roster' : 'Duplicate')

function Waiting({ competition, edited, name, onClose, creators }: Props & { creators: Read }) {
  useCloseAtLock({ competition, isBusy: false, kind: edited ? 'look' : 'copy', onClose })
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

/**
 * Returns the picks to begin with. A copy has only creators on offer, at the prices of this competition. An edited entry keeps its picks,
 * even those that have left the catalogue.
 */
function beginning({ competition, from, edited, creators }: EditorProps) {
  if (edited) return { picks: picksOf(edited), note: null }
  const prices = new Map(creators.map((one) => [one.id, pickOf(one).price]))
  const { picks, gone, repriced, unaffordable } = checkPicks(picksOf(from), prices, limitsOf(competition))
  const notes = [
    gone.length > 0 && `${gone.length} of these creators ${gone.length === 1 ? 'is' : 'are'} not offered here.`,
    repriced.length > 0 && 'Some prices differ in this competition.',
    unaffordable.length > 0 && 'They do not all fit under the cap.',
  ]
  return { picks, note: notes.filter((words) => words !== false).join(' ') || null }
}

/** While a roster is edited, it may be too short or over the cap; the button says what is missing. */
function useEditedRoster(props: EditorProps) {
  const { competition, entries, edited, creators, onSaved } = props
  const [{ picks: first, note }] = useState(() => beginning(props))
  // the version that the edits are based on: the server replaces only this one, whatever has arrived since
  const [seen, setSeen] = useState(edited)
  const [isRefused, setRefused] = useState(false)
  const changes = useEntryChanges(competition)
  const copy = useEnterCopy(competition, onSaved)
  const editor = useRosterEditor({
    start: first,
    limits: limitsOf(competition),
    offered: creators.map(pickOf),
    others: entries.filter((entry) => entry.id !== edited?.id),
    save: (picks) => (seen ? changes.replace(seen, picks, onSaved, () => setRefused(true)) : copy.enter(picks)),
  })
  const { picks, limits } = editor
  // each sentence is about one roster, and is shown only with that roster
  const [said, setSaid] = useState<{ words: string; picks: readonly RosterPick[] } | null>(
    note === null ? null : { words: note, picks: first },
  )
  // after a refusal the editor continues with the entry's new roster, once it has arrived
  if (isRefused && edited && edited.version !== seen?.version) {
    const changed = picksOf(edited)
    setRefused(false)
    setSeen(edited)
    editor.replace(changed)
    const words = 'This roster was changed elsewhere. You now see the new version. Undo brings yours back.'
    setSaid({ words, picks: changed })
  }
  const tools = useLineupTools({
    competition,
    creators,
    roster: editor,
    onMade: ({ picks: made, title, message }) =>
      setSaid(made ? { words: `${title}. ${message}`, picks: made } : { words: message, picks }),
  })

  function whyNotYet(): string | null {
    if (!edited && refuseAnother(entries.length, competition.maxEntriesPerPlayer))
      return `${entries.length} of ${entries.length} entries in`
    const refusal = editor.blocked
    if (refusal?.code === 'too_few_picks') return `Select ${refusal.minPicks - picks.length} more`
    if (refusal?.code === 'over_cap') return 'Over the salary cap'
    if (refusal) return 'Not a legal roster'
    if (editor.placeOfSame() >= 0) return 'Entered already: change one'
    return seen !== null && placeOfSame([seen], { picks }) === 0 ? 'Nothing changed yet' : null
  }

  return {
    ...editor,
    tools,
    isPending: changes.isPending || copy.isPending,
    /** A sentence about the present roster, or null. */
    words: said?.picks === picks ? said.words : null,
    /** Why the roster cannot be saved yet, as the label of the button; null if it can. */
    whyNotYet: whyNotYet(),
    /** A changed order of the picks does not count as a change. */
    hasChanges: rosterKey(picks) !== rosterKey(seen ? picksOf(seen) : first),
    /** Returns a few words that say why this creator cannot be added; null if it can. A press shows the full sentence. */
    whyNot(creator: Creator): string | null {
      const refusal = editor.refuseAdding(pickOf(creator))
      if (refusal?.code === 'over_cap') return `${wholeDollars(refusal.over)} over`
      return refusal && 'roster is full'
    },
    addCreator(creator: Creator) {
      const refusal = editor.add(pickOf(creator))
      if (!refusal) return
      const words =
        refusal.code === 'over_cap'
          ? `${creator.channelName} is ${wholeDollars(refusal.over)} over your cap.`
          : `A roster has at most ${limits.maxPicks} picks: remove one first.`
      setSaid({ words, picks })
    },
  }
}

function Editor(props: EditorProps) {
  const { competition, entries, from, edited, creators, name, onClose } = props
  const roster = useEditedRoster(props)
  const { picks, whyNotYet, hasChanges, isPending } = roster
  const { spent, remaining: left } = roster.spending
  const [isKnowing, setKnowing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const kind = !edited ? 'copy' : hasChanges ? 'edit' : 'look'
  const keep = useKeep(competition, entries, picks)
  useCloseAtLock({ competition, isBusy: isPending, kind, keep: kind === 'look' ? undefined : keep, onClose })
  const leave = () => (hasChanges ? setLeaving(true) : onClose())

  const actions = (
    <>
      <Button onClick={leave}>Cancel</Button>
      <Button tone="coin" className="grow" disabled={whyNotYet !== null || isPending} onClick={roster.save}>
        {isPending ? 'On its way...' : (whyNotYet ?? (edited ? 'Save roster' : 'Submit Entry'))}
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
        <ToolButtons roster={roster} tools={roster.tools} onKnow={() => setKnowing(true)} />
        <p className="flex justify-between text-sm text-muted">
          <span>
            {picks.length} of {competition.maxPicks} picks, {wholeDollars(spent)}
          </span>
          <b className={left < 0 ? 'text-flare-text' : 'text-go-text'}>{wholeDollars(left)} left</b>
        </p>
        {roster.words && (
          <p role="status" className="rounded-xl bg-raise p-3 text-sm">
            {roster.words}
          </p>
        )}
        <ul className="grid gap-2.5 empty:hidden" aria-label="Roster">
          {picks.map((pick) => (
            <EditedPick
              key={pick.creatorId}
              pick={pick}
              name={nameIn(creators, from, pick.creatorId)}
              creator={creators.find((one) => one.id === pick.creatorId)}
              ownProjection={roster.tools.ownProjections.get(pick.creatorId) ?? 0}
              isLocked={roster.locked.has(pick.creatorId)}
              onLock={() => roster.toggleLock(pick.creatorId)}
              onRemove={() => roster.drop(pick.creatorId)}
            />
          ))}
        </ul>
        <CreatorsOnOffer
          creators={creators.filter(({ id }) => !roster.isPicked(id))}
          inRoster={creators.filter(({ id }) => roster.isPicked(id)).map(({ channelName }) => channelName)}
          whyNot={roster.whyNot}
          onAdd={roster.addCreator}
        />
      </div>
      {isKnowing && (
        <OwnProjectionSheet
          competition={competition}
          creators={creators}
          first={picks.map((pick) => pick.creatorId)}
          onClose={() => setKnowing(false)}
        />
      )}
      {isLeaving && <Discard isCopy={!edited} onClose={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  )
}

function Discard({ isCopy, onClose, onDiscard }: { isCopy: boolean; onClose: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      as="sheet"
      title="Discard your changes?"
      description={isCopy ? 'The copy will not be entered.' : 'The entry keeps its present roster.'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onDiscard}>Discard</Button>
          <Button tone="coin" className="grow" onClick={onClose}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}

/**
 * Returns a function that keeps the picks for the next draft, unless an entry has the same. A tab may have slept into another competition,
 * so the picks are kept under the first one.
 */
function useKeep({ id }: Competition, entries: readonly Entry[], picks: readonly RosterPick[]): () => boolean {
  const { user } = useUser()
  const [competitionId] = useState(id)
  return () =>
    user != null &&
    picks.length > 0 &&
    placeOfSame(entries, { picks }) < 0 &&
    restorePicks({ userId: user.id, competitionId, picks })
}

const nameIn = (creators: readonly Creator[], { picks }: Entry, id: number): string =>
  creators.find((one) => one.id === id)?.channelName ??
  picks.find((pick) => pick.creatorId === id)?.creator?.name ??
  'Unknown'

type EditedPickProps = {
  pick: RosterPick
  name: string
  creator: Creator | undefined
  ownProjection: number
  isLocked: boolean
  onLock: () => void
  onRemove: () => void
}

/** A pick in the editor of an entry, with buttons that lock and remove it. The tools keep a locked pick. */
function EditedPick({ pick, name, creator, ownProjection, isLocked, onLock, onRemove }: EditedPickProps) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <li className={`creator-row ${styles.edited}`}>
      <span className="fill" style={hueStyle(creator?.category ?? 'other', pick.creatorId)}>
        <Avatar src={creator?.thumbnailUrl} name={name} size={46} alt="" isLazy={false} />
      </span>
      <span className="min-w-0">
        <span translate="no" className="line-clamp-2 text-sm font-bold wrap-anywhere">
          {name}
        </span>
        <span className="text-caption font-semibold text-coin-text">
          {wholeDollars(pick.price)}
          {ownProjection !== 0 && <span className="text-muted"> · you: {signed(ownProjection)}</span>}
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
