/** The sessions of the player, this browser first. The others can be signed out one by one or all together. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { endOtherSessions, endOwnSession, ownSessions, type OwnSession } from '#contract/account.ts'
import { ask, call, refusalOf } from '#web/api/call.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { momentOf, relativeTime } from '#web/ui/format.ts'
import { useNow } from '#web/api/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './profile.module.css'

export function OwnSessions({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data: sessions, error, refetch } = useQuery({ ...ask(ownSessions), staleTime: 0 })
  const readAgain = () => queries.invalidateQueries(ask(ownSessions))
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: ({ ended }) => {
      toast.show({ title: 'Signed Out Elsewhere', message: `${ended} ${ended === 1 ? 'browser' : 'browsers'}` })
      void readAgain()
    },
    onError: toast.refuseAs('Failed to sign out elsewhere'),
  })
  const hasOthers = (sessions?.length ?? 0) > 1
  const actions = (
    <>
      {hasOthers && (
        <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {endOthers.isPending ? 'Signing out...' : 'Sign Out Everywhere Else'}
        </Button>
      )}
      <Button tone="coin" onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Signed-In Browsers"
      description="If you do not recognise a browser, sign it out and change your password."
      actions={actions}
    >
      {/* the placeholder is as high as a few rows, so that nothing moves when they arrive */}
      <div className="min-h-[180px]" aria-busy={!sessions && !error}>
        {sessions && (
          <ul className="grid gap-2" aria-label="Browsers">
            {sessions.map((session) => (
              <Session key={session.id} session={session} onEnded={() => void readAgain()} />
            ))}
          </ul>
        )}
        {sessions && !hasOthers && <p className="mt-3 text-caption text-muted">You are not signed in anywhere else.</p>}
        {!sessions && error && (
          <div className="grid justify-items-start gap-3">
            <p className="text-sm/5 text-muted">The list did not load: {errorMessageOf(error).message}.</p>
            <Button onClick={() => void refetch()}>Try Again</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const HOUR_MS = 3_600_000

function Session({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { id, browser, beganAt, seenAt, isThis } = session
  const now = useNow()
  const end = useMutation({
    mutationFn: () => call(endOwnSession, { params: { sessionId: id } }),
    onSuccess: () => {
      toast.show({ title: 'Signed Out', message: browser })
      onEnded()
    },
    onError: (error) => {
      // the session had already ended, so the list is only read again
      if (refusalOf(error, 'session_not_found')) return onEnded()
      toast.refuseAs('Failed to sign out')(error)
    },
  })
  const Icon = /Android|iPhone|iPad/.test(browser) ? Smartphone : Monitor
  // the server records the time of a call once an hour
  const isActive = now - Date.parse(seenAt) < HOUR_MS
  return (
    <li className={styles.row}>
      <Icon size={22} aria-hidden="true" className="text-muted" />
      <span className="min-w-0">
        <span className="block text-sm/5 font-semibold">{browser}</span>
        <span className="block text-caption/5 text-muted">
          Since <time dateTime={beganAt}>{momentOf(beganAt)}</time>
          {!isThis && (
            <>
              {', '}
              <time dateTime={seenAt}>
                {isActive ? 'active in the last hour' : `seen ${relativeTime(seenAt, now)}`}
              </time>
            </>
          )}
        </span>
      </span>
      {isThis ? (
        <span className="pill pill-go">This one</span>
      ) : (
        <Button
          aria-label={`Sign out ${browser}, since ${momentOf(beganAt)}`}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {end.isPending ? 'Ending...' : 'Sign Out'}
        </Button>
      )}
    </li>
  )
}
