/**
 * The members of a league, with the way out. Its owner also renames the league, names a host, lets people join again, removes
 * members, connects a channel of Discord or Slack, hands the league over and closes it. What cannot be undone is asked twice.
 */
import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { changeCode, closeLeague, editLeague, removeMember, type LeaguePage } from '#contract/leagues.ts'
import type { SeatLink } from '#contract/seats.ts'
import { call } from '#web/api/call.ts'
import { WebhookDialog } from '#web/domain/notifications/webhook-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { LeagueFiles } from './league-files.tsx'
import { LeagueOverlay } from './league-overlay.tsx'
import { ManageSeats, NewSeatLink } from './manage-seats.tsx'
import { membersText } from './texts.ts'
import { useLeagueChange } from './use-league-change.ts'
import styles from './leagues.module.css'

type Props = {
  page: LeaguePage
  ownUserId: string | undefined
  onClose: () => void
  onSheet: (seats: readonly SeatLink[]) => void
}
type Question = { title: string; text: string; yes: string; work: () => Promise<unknown>; onDone?: () => void }

export function ManageLeague({ page, ownUserId, onClose, onSheet }: Props) {
  const { slug, isOwner, members, seats, hostId, code, ownerName } = page
  const [, goTo] = useLocation()
  const [question, setQuestion] = useState<Question | null>(null)
  const [areMessagesOpen, setMessagesOpen] = useState(false)
  const change = useLeagueChange(slug, 'The league was not changed')
  const edit = (body: { name?: string; hostId?: string | null; ownerId?: string }) => () =>
    call(editLeague, { params: { slug }, body })
  const remove = (userId: string) => () => call(removeMember, { params: { slug, userId } })
  const leave: Question = {
    title: 'Leave the league?',
    text: 'Your results stay in its table as "Former player".',
    yes: 'Leave',
    work: remove(ownUserId ?? ''),
    onDone: () => goTo('/league', { replace: true }),
  }
  const close: Question = {
    title: 'Close the league?',
    text: 'No round counts any more, also not one that is open now. Its results stay. A closed league cannot be opened again.',
    yes: 'Close League',
    work: () => call(closeLeague, { params: { slug } }),
    onDone: onClose,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOwner ? 'Manage League' : 'Members'}
      description={membersText(members.length)}
    >
      {isOwner && (
        <Settings
          page={page}
          isPending={change.isPending}
          onName={(given) =>
            change.mutate({
              work: edit({ name: given }),
              onDone: () => toast.show({ title: 'Renamed', message: given }),
            })
          }
          onHost={(given) => change.mutate({ work: edit({ hostId: given }) })}
        />
      )}
      {isOwner && code === null && (
        <Button
          className="mb-3 w-full"
          disabled={change.isPending}
          onClick={() =>
            change.mutate({
              work: () => call(changeCode, { params: { slug }, body: { isOpen: true } }),
              onDone: onClose,
            })
          }
        >
          Open to New Members
        </Button>
      )}
      {isOwner && <LeagueOverlay page={page} />}
      {!isOwner && <p className="mb-2 text-sm text-muted">The owner is {ownerName}.</p>}
      <ul className="grid gap-1.5" aria-label="Members">
        {members.map((member) => (
          <li key={member.userId} className={styles.member}>
            <span translate="no" className="col-span-2 truncate text-sm font-semibold">
              {member.name}
              {member.userId === hostId && <span className="font-normal text-muted"> · host</span>}
            </span>
            {isOwner && member.userId !== ownUserId && (
              <span className="col-span-2 flex flex-wrap justify-end gap-2">
                {seats.some(({ userId }) => userId === member.userId) ? (
                  <NewSeatLink slug={slug} userId={member.userId} name={member.name} onSheet={onSheet} />
                ) : (
                  <Button
                    aria-label={`Hand over to ${member.name}`}
                    onClick={() =>
                      setQuestion({
                        title: `Hand the league over to ${member.name}?`,
                        text: 'They become its owner. You stay a member.',
                        yes: 'Hand Over',
                        work: edit({ ownerId: member.userId }),
                      })
                    }
                  >
                    Hand Over
                  </Button>
                )}
                <Button
                  aria-label={`Remove ${member.name}`}
                  onClick={() =>
                    setQuestion({
                      title: `Remove ${member.name}?`,
                      text: 'Their results stay as "Former player". Renew the code too, or they can come back.',
                      yes: 'Remove',
                      work: remove(member.userId),
                    })
                  }
                >
                  Remove
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOwner && <ManageSeats page={page} onSheet={onSheet} />}
      {isOwner && (
        <Button className="mt-4 w-full" onClick={() => setMessagesOpen(true)}>
          Messages to Discord or Slack
        </Button>
      )}
      {areMessagesOpen && <WebhookDialog slug={slug} onClose={() => setMessagesOpen(false)} />}
      {isOwner && page.played.length > 0 && <LeagueFiles page={page} />}
      {isOwner && members.length > 1 && (
        <p className="mt-4 text-sm/5 text-muted">To leave, hand the league over to another member first.</p>
      )}
      <Button tone="flare" className="mt-4 w-full" onClick={() => setQuestion(isOwner ? close : leave)}>
        {isOwner ? 'Close League' : 'Leave League'}
      </Button>
      {question && (
        <Dialog
          open
          onClose={() => setQuestion(null)}
          title={question.title}
          description={question.text}
          actions={
            <>
              <Button onClick={() => setQuestion(null)}>Cancel</Button>
              <Button
                tone="flare"
                disabled={change.isPending}
                onClick={() =>
                  change.mutate({
                    work: question.work,
                    onDone: () => {
                      setQuestion(null)
                      question.onDone?.()
                    },
                  })
                }
              >
                {question.yes}
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}

type SettingsProps = {
  page: Pick<LeaguePage, 'name' | 'hostId' | 'members'>
  isPending: boolean
  onName: (name: string) => void
  onHost: (hostId: string | null) => void
}

function Settings({ page: { name, hostId, members }, isPending, onName, onHost }: SettingsProps) {
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && typed.trim() !== name) onName(typed.trim())
  }
  return (
    <form noValidate className="grid gap-1 pt-1" onSubmit={submit}>
      <Field label="Name" maxLength={60} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {typed.trim() !== '' && typed.trim() !== name && (
        <Button type="submit" className="mb-3 w-full" disabled={isPending}>
          Rename
        </Button>
      )}
      <SelectField
        label="Host"
        hint="The league shows who beat the host"
        value={hostId ?? ''}
        disabled={isPending}
        onChange={({ target }) => onHost(target.value === '' ? null : target.value)}
      >
        <option value="">No host</option>
        {members.map((member) => (
          <option key={member.userId} value={member.userId}>
            {member.name}
          </option>
        ))}
      </SelectField>
    </form>
  )
}
