/** One player, and what an administrator can do: end the sessions, ban with a reason, lift a ban, see the log. */
import { useState } from 'react'
import { endSessionsOf } from '#contract/admin.ts'
import { banPlayer, liftBan, resetSeat, type ManagedPlayer } from '#contract/players.ts'
import { call } from '#web/api/call.ts'
import { useNow } from '#web/api/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { counted, momentInYear, relativeTime, whole } from '#web/ui/format.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAdminAction } from './use-admin.ts'

type Props = { player: ManagedPlayer; onShowLog: (player: ManagedPlayer) => void }

export function PlayerRow({ player, onShowLog }: Props) {
  const { id, name, email, isSeat, isAdministrator, sessions, ban } = player
  const [asked, setAsked] = useState<'ban' | 'sessions' | 'seat' | null>(null)
  const close = () => setAsked(null)
  const lift = useAdminAction({
    call: () => call(liftBan, { params: { playerId: id } }),
    succeeded: () => ({
      title: 'Ban Lifted',
      message: `${name} can sign in again. Prizes on hold wait for your decision`,
    }),
    failed: 'Failed to lift the ban',
  })
  return (
    <li className="grid content-start gap-2 rounded-2xl bg-raise p-3.5 text-sm" aria-label={name}>
      <p className="flex flex-wrap items-center gap-2">
        <strong translate="no" className="min-w-0 break-words">
          {name}
        </strong>
        {isSeat && <span className="pill">Seat</span>}
        {isAdministrator && <span className="pill pill-ice">Administrator</span>}
        {ban && <span className="pill pill-flare">Banned</span>}
      </p>
      <Facts player={player} />
      {ban && (
        <p className="text-caption">
          Banned {momentInYear(ban.since)}: {ban.reason}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {sessions > 0 && (
          <Button aria-label={`End Sessions of ${name}`} onClick={() => setAsked('sessions')}>
            End Sessions
          </Button>
        )}
        {isSeat && (
          <Button aria-label={`New Link for ${name}`} onClick={() => setAsked('seat')}>
            New Link
          </Button>
        )}
        {!isAdministrator && !ban && (
          <Button aria-label={`Ban ${name}`} onClick={() => setAsked('ban')}>
            Ban
          </Button>
        )}
        {ban && (
          <Button aria-label={`Lift Ban of ${name}`} disabled={lift.isPending} onClick={() => lift.mutate(undefined)}>
            Lift Ban
          </Button>
        )}
        <Button aria-label={`Log of ${name}`} onClick={() => onShowLog(player)}>
          Log
        </Button>
      </p>
      {asked === 'ban' && <BanDialog player={player} onClose={close} />}
      {asked === 'seat' && <ResetSeatDialog player={player} onClose={close} />}
      {asked === 'sessions' && <EndSessions id={id} named={email ?? name} onClose={close} />}
    </li>
  )
}

function Facts({
  player: { email, isSeat, joinedAt, seenAt, sessions, entries, flaggedEntries },
}: {
  player: ManagedPlayer
}) {
  const now = useNow()
  return (
    <p className="text-caption text-muted">
      <span translate="no" className="break-all">
        {email ?? (isSeat ? 'A seat has no email' : 'No email')}
      </span>
      <br />
      Joined {momentInYear(joinedAt)} · {seenAt ? `last visit ${relativeTime(seenAt, now)}` : 'no visit known'}
      <br />
      {counted(sessions, 'session')} · {whole(entries)} {entries === 1 ? 'entry' : 'entries'}
      {flaggedEntries > 0 && ` · ${whole(flaggedEntries)} flagged`}
    </p>
  )
}

function BanDialog({ player: { id, name }, onClose }: { player: ManagedPlayer; onClose: () => void }) {
  const act = useAdminAction({
    call: (reason: string) => call(banPlayer, { params: { playerId: id }, body: { reason } }),
    succeeded: () => ({ title: 'Player Banned', message: `${name} is signed out and cannot sign in` }),
    failed: 'Failed to ban the player',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Ban Player"
      description={
        `${name} is signed out everywhere and cannot sign in until you lift the ban. ` +
        'Entries stay in running competitions, and prizes wait for your decision.'
      }
      hint={`${name} reads it at the next sign-in`}
      shortest={5}
      longest={200}
      act={act}
      onClose={onClose}
    />
  )
}

/** A seat has no email, so its player gets a personal link from the administrator. */
function ResetSeatDialog({ player: { id, name }, onClose }: { player: ManagedPlayer; onClose: () => void }) {
  const [link, setLink] = useState<string>()
  const act = useAdminAction({
    call: () => call(resetSeat, { params: { playerId: id } }),
    succeeded: () => ({ title: 'New Link', message: `${name} is signed out everywhere` }),
    failed: 'Failed to make a link',
    onDone: ({ slug, code }) => setLink(`${location.origin}/join/${slug}#${code}`),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="New Link"
      description={
        link
          ? `Give this link to ${name}. It works once and cannot be shown again.`
          : `${name} is signed out everywhere. The link and the recovery code before stop working.`
      }
      actions={
        link ? (
          <Button tone="coin" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Back</Button>
            <Button tone="flare" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
              New Link
            </Button>
          </>
        )
      }
    >
      {link && (
        <p translate="no" className="py-2 text-sm/5 wrap-anywhere select-all">
          {link}
        </p>
      )}
    </Dialog>
  )
}

function EndSessions({ id, named, onClose }: { id: string; named: string; onClose: () => void }) {
  const act = useAdminAction({
    call: () => call(endSessionsOf, { body: { player: id } }),
    succeeded: ({ ended }) => ({ title: 'Player Signed Out', message: outcomeOf(named, ended) }),
    failed: 'Failed to sign the player out',
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="End Sessions"
      description={`Do you want to sign ${named} out of every browser? A new sign-in is needed in each.`}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button tone="flare" disabled={act.isPending} onClick={() => act.mutate(undefined)}>
            {act.isPending ? 'Ending...' : 'End Sessions'}
          </Button>
        </>
      }
    />
  )
}

function outcomeOf(named: string, ended: number): string {
  if (ended === 0) return `${named} was signed in nowhere`
  return `${named} is signed out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}`
}
