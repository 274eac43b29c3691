/**
 * Edits a whole roster: it replaces an entry's, or begins a new entry as a copy. Nothing is sent before it is saved, and the button says
 * what is missing until then. The lock closes it, and its picks are kept for the next draft.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { creators as allCreators, type Creator } from '#contract/creators.ts'
import type { Entry } from '#contract/entries.ts'
import { placeOfSame, type RosterPick } from '#game/roster.ts'
import { ask } from '#web/api/call.ts'
import { wholeDollars } from '#web/ui/format.ts'
import { giveBack } from './given-back.ts'
import { useUser } from '#web/domain/player/session.ts'
import { Failed } from '#web/ui/failed.tsx'
import { BeliefSheet } from './lineup/belief-sheet.tsx'
import { ToolButtons } from './lineup/tool-buttons.tsx'
import { LocksIn } from '#web/domain/competition/countdown.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CreatorsOnOffer } from './creators-on-offer.tsx'
import { EditedPick } from './edited-pick.tsx'
import { useEdit } from './use-edit.ts'
import { useEditedRoster } from './use-edited-roster.ts'
import { useLock } from './use-lock.ts'

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

function Editor(props: EditorProps) {
  const { competition, entries, from, edited, creators, name, onClose, onSaved } = props
  const edit = useEdit(competition)
  const roster = useEditedRoster(props)
  const { picks, left, blocked, seen, hasChanges, locked } = roster
  const [isKnowing, setKnowing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const kind = !edited ? 'copy' : hasChanges ? 'edit' : 'look'
  const keep = useKeep(competition, entries, picks)
  useLock({ competition, isBusy: edit.isPending, kind, keep: kind === 'look' ? undefined : keep, onClose })
  const leave = () => (hasChanges ? setLeaving(true) : onClose())
  const save = () => (seen ? edit.replace(seen, picks, onSaved, roster.noteRefused) : edit.enter(picks, onSaved))

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
          canUndo={roster.canUndo}
          canClear={roster.canClear}
          wanted={roster.tools.wanted}
          onFill={() => roster.tools.ask('fill')}
          onSwap={() => roster.tools.ask('swap')}
          onClear={roster.clear}
          onUndo={roster.undo}
          onKnow={() => setKnowing(true)}
        />
        <p className="flex justify-between text-sm text-muted">
          <span>
            {picks.length} of {competition.maxPicks} picks, {wholeDollars(roster.spent)}
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
              belief={roster.beliefs.get(pick.creatorId) ?? 0}
              isLocked={locked.has(pick.creatorId)}
              onLock={() => roster.lock(pick.creatorId)}
              onRemove={() => roster.drop(pick.creatorId)}
            />
          ))}
        </ul>
        <CreatorsOnOffer
          creators={creators.filter(({ id }) => !roster.isPicked(id))}
          inRoster={creators.filter(({ id }) => roster.isPicked(id)).map(({ channelName }) => channelName)}
          whyNot={roster.whyNot}
          onAdd={roster.add}
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
      description={isCopy ? 'The copy is not entered.' : 'The entry plays as it was.'}
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
